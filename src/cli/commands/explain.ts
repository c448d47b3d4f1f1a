import type { Clause, Reading } from '../../core/clause.js'
import type { Rule } from '../../core/rule.js'
import { UsageError } from '../../core/usage.js'
import { nearest } from '../../engine/nearest.js'
import type { Command } from '../command.js'
import { commonTable } from '../options/table.js'

export const explain: Command = {
  usage: 'explain <rule>',
  describe: 'what a rule requires, by which sentence, and how it is judged; or a reading, such as P10',
  options: commonTable,
  positionals: { rule: 'id of a rule, or of a reading: G1 to G3, P1 to P28' },
  async run({ positionals }, io) {
    const [{ rules }, { loadLaw }, { planFacts }, { loadReadings, readingOf }] = await Promise.all([
      import('../../../suites/index.js'),
      import('../../spec/law.js'),
      import('../example-facts.js'),
      import('../../spec/readings.js'),
    ])
    const id = positionals.rule![0]!
    const reading = loadReadings().get(id.toUpperCase())
    if (reading !== undefined) {
      io.out.write(readingText(reading, rules))
      return 0
    }
    const rule = rules.find(each => each.id === id)
    if (rule === undefined) {
      const hint = nearest(
        id,
        rules.map(each => each.id),
      )
      throw new UsageError(`There is no rule "${id}". Did you mean "${hint}"? "petstore-conform rules" lists them all.`)
    }
    io.out.write(explanation(rule, loadLaw().clause(rule.cites), readingOf(rule.reading), rule.branches(planFacts)))
    return 0
  },
}

const levels = {
  must: 'must: a violation makes the target non-conformant',
  should: 'should: a violation is a warning; only --strict makes it count',
  observe: 'observe: the document leaves it open; the answer is recorded and never a failure',
}

function readingText({ id, subject, text, reason }: Reading, rules: readonly Rule[]): string {
  const own = rules.filter(rule => rule.reading === id).map(rule => `  ${rule.id} (${rule.level}): ${rule.summary}`)
  const judged = own.length === 0 ? '  none: it says how all rules are judged' : own.join('\n')
  return `${id}  ${subject}\n  ${text}\n\nWhy it is read so\n  ${reason}\n\nRules that rest on it\n${judged}\n`
}

function explanation(rule: Rule, clause: Clause, reading: Reading, branches: readonly string[]): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Level', [levels[rule.level]]],
    [
      'By',
      [
        `section ${clause.section}, reading ${clause.reading}, entry ${clause.id}${clause.source ? ` (${clause.source})` : ''}`,
        clause.text,
      ],
    ],
    [`Read as ${reading.id}`, [reading.text, reading.reason]],
    ['Why it matters', [rule.why]],
    ['What is asked', rule.asks.map(ask => `${ask.id}: ${ask.summary}`)],
    ['Judged by', [judgedBy(rule)]],
    ['What must be observed before it passes', branches],
    ['Operations that must have returned 2xx before', rule.gate],
    ['A violation explains those of', rule.entails.flatMap(each => each.rules)],
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
  if (judge) return 'each response to what is asked'
  if (invariant) return 'every response of the run, whatever was asked'
  return 'the whole run, from the first response to the last'
}
