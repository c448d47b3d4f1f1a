import type { Report } from '../core/report.js'

/** Gaps of one rule that the target answers alike. */
export interface ProfileGroup {
  /** The rule's id in words, such as `limit outside range`. */
  readonly subject: string
  readonly answer: string
  readonly questions: readonly string[]
  /** The answer that most gaps of the rule got. */
  readonly most: boolean
}

/** The profile by rule and answer, the commonest answer of each rule first. */
export function profileGroups(report: Report): ProfileGroup[] {
  const rules = [...new Set(report.profile.map(({ rule }) => rule))]
  return rules.flatMap(rule => {
    const answers = new Map<string, string[]>()
    for (const { question, answer } of report.profile.filter(entry => entry.rule === rule))
      answers.set(answer, [...(answers.get(answer) ?? []), question])
    const groups = [...answers].sort((a, b) => b[1].length - a[1].length)
    return groups.map(([answer, questions], i) => ({
      subject: rule.replaceAll('-', ' '),
      answer,
      questions,
      most: i === 0,
    }))
  })
}
