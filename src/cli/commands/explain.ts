import type { Clause } from '../../core/clause.js'
import type { Rule } from '../../core/rule.js'
import { UsageError } from '../../core/usage.js'
import { nearest } from '../../engine/nearest.js'
import type { Command } from '../command.js'
import { commonTable } from '../options/table.js'

export const explain: Command = {
  usage: 'explain <rule>',
  describe: 'what a rule requires, by which sentence, and how it is judged',
  options: commonTable,
  positionals: { rule: 'id of a rule' },
  async run({ positionals }, io) {
    const [{ rules }, { loadLaw }, { planFacts }] = await Promise.all([
      import('../../../suites/index.js'),
      import('../../spec/law.js'),
      import('../example-facts.js'),
    ])
    const id = positionals.rule![0]!
    const rule = rules.find(each => each.id === id)
    if (rule === undefined) {
      const hint = nearest(
        id,
        rules.map(each => each.id),
      )
      throw new UsageError(`There is no rule "${id}". Did you mean "${hint}"? "petstore-conform rules" lists them all.`)
    }
    io.out.write(explanation(rule, loadLaw().clause(rule.cites), rule.branches(planFacts)))
    return 0
  },
}

const levels = {
  must: 'must: a violation makes the target non-conformant',
  should: 'should: a violation is a warning; only --strict makes it count',
  observe: 'observe: the document leaves it open; the answer is recorded and never a failure',
}

function explanation(rule: Rule, clause: Clause, branches: readonly string[]): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Level', [levels[rule.level]]],
    [
      'By',
      [
        `section ${clause.section}, reading ${clause.reading}, entry ${clause.id}${clause.source ? ` (${clause.source})` : ''}`,
        clause.text,
      ],
    ],
    ['Why it matters', [rule.why]],
    ['What is asked', rule.asks.map(ask => `${ask.id}: ${ask.summary}`)],
    ['Judged by', [judgedBy(rule)]],
    ['What must be observed before it passes', branches],
    ['Operations that must have answered with 2xx before', rule.gate],
    ['A violation is, for instance', rule.faults.map(fault => `${words(fault.id)} (${fault.branch})`)],
    ['Proven against', rule.faults.map(fault => `${rule.id}/${fault.id}`)],
    ['Try it', [`petstore-conform --reference --only ${rule.id}`]],
  ]
  const text = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map(line => `  ${line}`).join('\n')}`)
  return `${[`${rule.id}\n  ${rule.summary}`, ...text].join('\n\n')}\n`
}

const words = (id: string) => id.replaceAll('-', ' ')

function judgedBy({ judge, invariant }: Rule): string {
  if (judge) return 'each answer to what is asked'
  if (invariant) return 'every answer of the run, whatever was asked'
  return 'the whole run, from the first answer to the last'
}
