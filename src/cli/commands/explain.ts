import { resolve } from 'node:path'
import type { Basis } from '../../core/report/report.js'
import type { Clause, Interpretation } from '../../core/rule/clause.js'
import type { Rule } from '../../core/rule/rule.js'
import type { PlanFacts } from '../../core/rule/scenario.js'
import { UsageError } from '../../core/system/usage.js'
import { commandLine } from '../../core/text/command-line.js'
import { didYouMean } from '../../core/text/nearest.js'
import { readLayers } from '../../options/layers.js'
import { commonTable, runTable } from '../../options/table.js'
import { allRules } from '../all-rules.js'
import type { Command } from '../command.js'

const table = { suite: runTable.suite, framework: runTable.framework, output: runTable.output, ...commonTable }

export const explain: Command = {
  usage: 'explain <rule..>',
  describe:
    'show what a rule requires, how it is judged and how to fix a failure; it also takes an interpretation, a section or words',
  options: table,
  positionals: {
    rule: 'ids of rules or interpretations (G1 to G3, P1 to P29), sections such as 4.2, or words of the document',
  },
  examples: [
    ['$0 explain create-returns-201 P10', 'a rule, then an interpretation'],
    ['$0 explain 4.2', 'the statements of a section, with their rules'],
    ['$0 explain default 20', 'the statements that say so, with their rules'],
    ['$0 explain create-returns-201 --framework go', 'the lines of a server in Go that the rule depends on'],
  ],
  async run({ layers, positionals }, io) {
    const { suite, framework, output } = readLayers(table, layers)
    const [
      rules,
      { basisOf },
      { planFacts },
      { loadInterpretations },
      { loadRequirements },
      document,
      { remedyLines, recognised },
    ] = await Promise.all([
      allRules(suite, io.cwd),
      import('../../plan/head.js'),
      import('../texts/example-facts.js'),
      import('../../spec/interpretations.js'),
      import('../../spec/requirements.js'),
      import('../../spec/sections.js'),
      import('../texts/remedy-text.js'),
    ])
    const { sections, searchClauses } = document
    const known = framework ?? (await recognised(resolve(io.cwd, output ?? 'reports')))
    const textOf = (id: string): string => {
      const interpretation = loadInterpretations().get(id.toUpperCase())
      if (interpretation !== undefined) return interpretationText(interpretation, rules)
      const rule = rules.find(each => each.id === id)
      if (rule !== undefined)
        return explanation(rule, basisOf(rule.cites), branchesOf(rule, planFacts), remedyLines(id, known), suite ?? [])
      if (interpretationId.test(id)) {
        const interpretations = [...loadInterpretations().keys()]
        throw new UsageError(
          `There is no interpretation "${id}". They are ${interpretations[0]} to ${interpretations.at(-1)}.`,
        )
      }
      if (sectionNumber.test(id)) {
        const within = Object.keys(sections).filter(section => section === id || section.startsWith(`${id}.`))
        if (within.length === 0)
          throw new UsageError(`There is no section "${id}". They are ${Object.keys(sections).join(', ')}.`)
        const texts = within.map(section => {
          const clauses = loadRequirements().all.filter(clause => clause.section === section)
          return `${section}  ${sections[section]}\n\n${clauses.map(clause => clauseText(clause, rules)).join('\n\n')}\n`
        })
        return texts.join('\n')
      }
      const found = searchClauses(loadRequirements().all, id)
      if (found.length === 0) {
        const ids = rules.map(each => each.id)
        throw new UsageError(`There is no rule "${id}".${didYouMean(id, ids)} "petstore-conform list" shows them all.`)
      }
      return `${found.map(clause => clauseText(clause, rules)).join('\n\n')}\n`
    }
    const words = positionals.rule!
    io.out.write((areIds(words, rules) ? words : [words.join(' ')]).map(textOf).join('\n'))
    return 0
  },
}

const interpretationId = /^[gp]\d+$/i
const sectionNumber = /^\d+(?:\.\d+)?$/

/** Whether each word is to be explained by itself; otherwise they are words of the document. */
const areIds = (words: readonly string[], rules: readonly Rule[]): boolean =>
  words.some(word => rules.some(({ id }) => id === word)) ||
  words.every(word => interpretationId.test(word) || sectionNumber.test(word))

/** A statement with the rules that check it, or why nothing can. */
function clauseText(clause: Clause, rules: readonly Rule[]): string {
  const own = rules.filter(rule => rule.cites === clause.id).map(rule => `  ${rule.id} (${rule.level})`)
  const checked = own.length > 0 ? own : [`  not checked: ${clause.unchecked ?? 'no rule of this run cites it'}`]
  const where = clause.source ?? `section ${clause.section}`
  return [clause.text, `  ${clause.id}, ${clause.level}, ${where}, ${clause.interpretation}`, ...checked].join('\n')
}

const levels = {
  must: 'must: a violation makes the target non-conformant',
  should: 'should: a violation is a warning; only --strict makes it count',
  observe: 'observe: the document leaves it open; the answer is recorded and never a failure',
}

function interpretationText({ id, subject, text, reason }: Interpretation, rules: readonly Rule[]): string {
  const own = rules
    .filter(rule => rule.interpretation === id)
    .map(rule => `  ${rule.id} (${rule.level}): ${rule.summary}`)
  const judged = own.length === 0 ? '  none: it says how all rules are judged' : own.join('\n')
  return `${id}  ${subject}\n  ${text}\n\nWhy it is read so\n  ${reason}\n\nRules that rest on it\n${judged}\n`
}

function branchesOf({ branches }: Rule, facts: PlanFacts): readonly string[] {
  const atQuick = branches({ ...facts, depth: 'quick' }).map(({ name }) => name)
  return branches(facts).map(({ name }) => (atQuick.includes(name) ? name : `${name}, from --depth standard on`))
}

function explanation(
  rule: Rule,
  basis: Basis,
  branches: readonly string[],
  remedy: readonly string[],
  suite: readonly string[],
): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Level', [levels[rule.level]]],
    [
      'By',
      [
        `section ${rule.section}, interpretation ${rule.interpretation}, entry ${basis.clause}${basis.source ? ` (${basis.source})` : ''}`,
        basis.statement,
      ],
    ],
    [`Read as ${rule.interpretation}`, [basis.interpretation, basis.because]],
    ['Why it matters', [rule.why]],
    ['What it judges', [judgedBy(rule)]],
    ['What must be observed before it passes', branches],
    ['What is sent for it', sentFor(rule)],
    ['Operations that must have returned 2xx before', rule.needs2xx],
    ['Proven against', rule.faults.map(fault => `${rule.id}/${fault.id} (${fault.branch})`)],
    ['How to fix it', remedy],
    ['Try it', [`${commandLine} --reference${suite.map(file => ` --suite ${file}`).join('')} --only ${rule.id}`]],
  ]
  const text = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map(line => `  ${line}`.trimEnd()).join('\n')}`)
  return `${[`${rule.id}\n  ${rule.summary}`, ...text].join('\n\n')}\n`
}

/** So many kinds of requests are listed. */
const listed = 20

/** Each kind of request once, in whatever phases it is sent. */
function sentFor({ scenarios }: Rule): readonly string[] {
  const kinds = [...new Set(scenarios.map(scenario => scenario.summary))]
  if (kinds.length <= listed) return kinds
  return [
    `no requests of its own: it judges the responses to ${kinds.length} kinds of requests ("petstore-conform list model" shows them)`,
  ]
}

function judgedBy({ judge, invariant, on }: Rule): string {
  const of = on === undefined ? 'of the run, whatever was sent' : `to ${on}, whatever it was sent for`
  if (judge) return 'the responses to what is sent for it'
  return invariant ? `each response ${of}` : `the responses ${of}, from the first to the last`
}
