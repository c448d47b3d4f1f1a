import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Draft } from '../core/collections/draft.js'
import { newRunId } from '../core/random/chance.js'
import type { PlannedRule, RunHead } from '../core/report/event.js'
import type { RunOptions } from '../core/report/options.js'
import type { Basis } from '../core/report/report.js'
import type { Rule } from '../core/rule/rule.js'
import type { PlanFacts } from '../core/rule/scenario.js'
import { commandLine } from '../core/text/command-line.js'
import { interpretationOf, loadInterpretations } from '../spec/interpretations.js'
import { loadRequirements, toolVersion } from '../spec/requirements.js'

/** A digest of the rule set: what was asked of the target, whatever the version says. */
export function ruleSetDigest(rules: readonly Pick<Rule, 'id' | 'level' | 'summary'>[]): string {
  const lines = rules.map(({ id, level, summary }) => `${id} ${level} ${summary}`).sort()
  return digest(lines.join('\n'))
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What a plan says that is told of a run. */
interface Planned extends Pick<RunHead, 'partial' | 'leftOut'> {
  readonly facts: PlanFacts
  readonly rules: readonly Rule[]
}

/** All but what the plan costs: to draw what it asks takes longer than anything else before the first request. */
export function runHead(plan: Planned, options: RunOptions): Draft<RunHead> {
  return {
    ...judgedBy(plan.rules),
    depth: options.depth,
    partial: plan.partial,
    target: { baseUrl: options.baseUrl, reference: options.reference, readOnly: options.readOnly },
    seed: options.seed,
    runId: newRunId(),
    startedAt: new Date().toISOString(),
    configuration: configuration(options),
    leftOut: plan.leftOut,
    strict: options.strict,
    ...(options.known === undefined ? {} : { known: options.known }),
    cost: { requests: 0, creates: 0 },
    rules: plan.rules.map(rule => plannedRule(rule, plan.facts, rerun(rule.id, options))),
  }
}

/** What is judged by: this tool, its rules and its requirements. */
export function judgedBy(
  rules: readonly Rule[],
): Pick<RunHead, 'tool' | 'spec' | 'ruleSet' | 'digests' | 'uncheckable'> {
  const requirements = loadRequirements()
  return {
    tool: { name: 'petstore-conform', version: toolVersion() },
    spec: { title: requirements.title, version: requirements.version },
    ruleSet: ruleSetDigest(rules),
    digests: {
      clauses: digest(JSON.stringify(requirements.all)),
      interpretations: digest(JSON.stringify([...loadInterpretations()])),
    },
    uncheckable: uncheckable(),
  }
}

/** What a report says of a rule, whatever came of it. */
export function plannedRule(rule: Rule, facts: PlanFacts, again: string): PlannedRule {
  const { id, group, section, interpretation, level, summary, why, needs2xx, withholds } = rule
  const all = rule.branches(facts)
  const about = all.flatMap(({ name, ...more }) => (Object.keys(more).length > 0 ? [[name, more] as const] : []))
  const basis = basisOf(rule.cites)
  const scenarios = rule.scenarios.map(scenario => scenario.id)
  const cause = withholds === undefined ? {} : { withholds }
  return {
    id,
    group,
    section,
    interpretation,
    basis,
    level,
    summary,
    why,
    branches: all.map(({ name }) => name),
    ...(about.length > 0 ? { about: Object.fromEntries(about) } : {}),
    needs2xx,
    scenarios,
    ...cause,
    rerun: again,
  }
}

/** How rules of the user's own are read. */
const asWritten = { text: 'As it is written.', reason: 'A rule of your own: the document does not state it.' }

/** The sentence that a rule cites, with the interpretation of it. */
export function basisOf(cites: string): Basis {
  const { id, text, source, interpretation } = loadRequirements().clause(cites)
  const { text: how, reason } = interpretation === 'own' ? asWritten : interpretationOf(interpretation)
  return {
    clause: id,
    statement: text,
    ...(source === undefined ? {} : { source }),
    interpretation: how,
    because: reason,
  }
}

function uncheckable(): RunHead['uncheckable'] {
  return loadRequirements().all.flatMap(({ id, section, text, unchecked }) =>
    unchecked === undefined ? [] : [{ clause: id, section, statement: text, reason: unchecked }],
  )
}

/** The command that runs one rule again, into a folder of its own; the key comes from where it came from. */
function rerun(rule: string, { reference, baseUrl, depth, seed, again = '' }: RunOptions): string {
  const target = reference ? '--reference' : `--base-url ${baseUrl}`
  const more = [`--seed ${seed}`, ...(depth === 'standard' ? [] : [`--depth ${depth}`]), again]
  return againLine(rule, target, more.join(' ').trimEnd())
}

/** The command line that judges one rule again, into a folder of its own. */
export const againLine = (rule: string, target = '', more = ''): string =>
  [commandLine, target, `--only ${rule}`, more, '--output reports/again'].filter(part => part !== '').join(' ')

/** Options in force. The key is never among them, header values may be secrets too, and paths are nobody's business. */
function configuration(options: RunOptions): RunHead['configuration'] {
  const {
    apiKey: _key,
    output: _output,
    known: _known,
    again: _again,
    suite = [],
    headers,
    tls,
    now,
    only,
    skip,
    ...plain
  } = options
  return {
    ...plain,
    now: now.toISOString(),
    only: only.join(','),
    skip: skip.join(','),
    ...(suite.length === 0 ? {} : { suite: suite.map(file => basename(file)).join(',') }),
    headers: headers.map(([name]) => name).join(','),
    insecure: tls.insecure,
  }
}
