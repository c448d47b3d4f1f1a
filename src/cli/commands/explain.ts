import type { Reading } from '../../core/clause.js'
import { commandLine } from '../../core/command-line.js'
import { didYouMean } from '../../core/nearest.js'
import type { Basis } from '../../core/report.js'
import type { Rule } from '../../core/rule.js'
import { UsageError } from '../../core/usage.js'
import { allRules } from '../all-rules.js'
import type { Command } from '../command.js'
import { readLayers } from '../options/layers.js'
import { commonTable, runTable } from '../options/table.js'

const table = { suite: runTable.suite, ...commonTable }

export const explain: Command = {
  usage: 'explain <rule>',
  describe: 'what a rule requires, by which sentence, and how it is judged; or a reading, such as P10',
  options: table,
  positionals: { rule: 'id of a rule, or of a reading: G1 to G3, P1 to P28' },
  async run({ layers, positionals }, io) {
    const { suite } = readLayers(table, layers)
    const [rules, { basisOf }, { planFacts }, { loadReadings }] = await Promise.all([
      allRules(suite, io.cwd),
      import('../../plan/head.js'),
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
      const readings = [...loadReadings().keys()]
      if (/^[gp]\d+$/i.test(id))
        throw new UsageError(`There is no reading "${id}". They are ${readings[0]} to ${readings.at(-1)}.`)
      const hint = didYouMean(
        id,
        rules.map(each => each.id),
      )
      throw new UsageError(`There is no rule "${id}".${hint} "petstore-conform list" shows them all.`)
    }
    io.out.write(explanation(rule, basisOf(rule.cites), rule.branches(planFacts), suite ?? []))
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

function explanation(rule: Rule, basis: Basis, branches: readonly string[], suite: readonly string[]): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Level', [levels[rule.level]]],
    [
      'By',
      [
        `section ${rule.section}, reading ${rule.reading}, entry ${basis.clause}${basis.source ? ` (${basis.source})` : ''}`,
        basis.statement,
      ],
    ],
    [`Read as ${rule.reading}`, [basis.reading, basis.because]],
    ['Why it matters', [rule.why]],
    ['What is asked', rule.asks.map(ask => `${ask.id}: ${ask.summary}`)],
    ['Judged by', [judgedBy(rule)]],
    ['What must be observed before it passes', branches],
    ['Operations that must have returned 2xx before', rule.gate],
    ['A violation explains those of', rule.entails.flatMap(each => each.rules)],
    ['A violation is, for instance', rule.faults.map(fault => `${words(fault.id)} (${fault.branch})`)],
    ['Proven against', rule.faults.map(fault => `${rule.id}/${fault.id}`)],
    ['Try it', [`${commandLine} --reference${suite.map(file => ` --suite ${file}`).join('')} --only ${rule.id}`]],
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
