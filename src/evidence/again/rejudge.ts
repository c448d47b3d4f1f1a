import type { TraceEntry } from '../../core/exchange/trace.js'
import type { PlannedRule, RunHead } from '../../core/report/event.js'
import type { Report } from '../../core/report/report.js'
import type { Rule } from '../../core/rule/rule.js'
import { TraceJudge } from '../../judging/trace-judge.js'
import { againLine, plannedRule } from '../../plan/head.js'
import { ReportFold } from '../../report/verdict/fold.js'
import { reportProblem } from '../../spec/report-check.js'
import { Damaged } from '../recording/encode.js'
import { type Evidence, readRecording } from '../recording/reader.js'

export interface Judgement {
  readonly report: Report
  readonly exchanges: number
  /** Rules of the recording that this version does not have. */
  readonly unknown: readonly string[]
  /** Rules that the recording's tool did not have. */
  readonly newer: readonly string[]
}

/** The report of a recording: by its exchanges, where it holds them, else by what the run made of them. */
export async function judgedAgain(lines: AsyncIterable<string>, all: readonly Rule[]): Promise<Judgement> {
  const recording = await readRecording(lines)
  if (!('events' in recording)) return rejudged(recording, all, true)
  const fold = new ReportFold()
  for await (const event of recording.events) fold.add(event)
  const report = fold.report()
  const problem = reportProblem(report)
  if (problem !== undefined) throw new Damaged(`it was edited: ${problem}`)
  return { report, exchanges: 0, unknown: [], newer: [] }
}

/** Looks on while a recording is judged again: everything up to this entry has been. */
export type Watch = (entry: TraceEntry, judge: TraceJudge) => Promise<void>

/**
 * Judges a recording again, entry by entry: the same fold as in the live run, without a network, and nothing but the open
 * samples in memory. `newer`: by later rules, too.
 */
export async function rejudged(
  evidence: Evidence,
  all: readonly Rule[],
  newer = false,
  watch?: Watch,
): Promise<Judgement> {
  const { head: recorded, entries, seen } = evidence
  const { head, facts } = recorded
  const planned = new Set([...head.rules, ...head.leftOut].map(({ id }) => id))
  const later = newer ? all.filter(({ id }) => !planned.has(id)) : []
  // The rules as they are now, in the order of the recording.
  const known = new Map<string, Rule>()
  const rerun = new Map(head.rules.map(rule => [rule.id, rule.rerun]))
  for (const id of rerun.keys()) {
    const rule = all.find(each => each.id === id)
    if (rule !== undefined) known.set(id, rule)
  }
  const rules = [...known.values(), ...later]
  const now: RunHead = {
    ...head,
    rules: rules.map((rule): PlannedRule => plannedRule(rule, facts, rerun.get(rule.id) ?? againLine(rule.id))),
  }
  const fold = new ReportFold()
  const judge = new TraceJudge(rules, { ...recorded, head: now }, event => fold.add(event))
  fold.add({ type: 'run-started', ...now })
  judge.begin()
  for (const rule of later) {
    const missing = rule.scenarios.find(({ id }) => !recorded.scenarios.includes(id))
    if (missing !== undefined) judge.waive(rule, `the recorded run did not include ${missing.id}`)
  }
  for await (const entry of entries) {
    const take = takes[entry.type] as Take<TraceEntry>
    take(judge, entry, 'rule' in entry ? known.get(entry.rule) : undefined)
    if (watch !== undefined) await watch(entry, judge)
  }
  if (seen.full) {
    const text = `The recording reached its limit after ${seen.exchanges} exchanges: what came later was not judged again.`
    fold.add({ type: 'notice', text })
  }
  return {
    report: fold.report(),
    exchanges: seen.exchanges,
    unknown: [...rerun.keys()].filter(id => !known.has(id)),
    newer: later.map(({ id }) => id),
  }
}

type Take<Entry> = (judge: TraceJudge, entry: Entry, rule: Rule | undefined) => unknown

/** What names a rule that this version does not know is passed over. */
const takes: { readonly [Type in TraceEntry['type']]: Take<Extract<TraceEntry, { readonly type: Type }>> } = {
  head() {
    throw new Error('a second beginning')
  },
  exchange: (judge, { exchange }) => judge.exchange(exchange),
  category: (judge, { category }) => judge.useCategory(category),
  namesake: (judge, { name }) => judge.creating(name),
  found: (judge, { status, count }) => judge.foundAtStart(status, count),
  'found-fixed': judge => judge.fixFound(),
  case: (judge, { sample }) => judge.case(sample),
  tried: (judge, { cause, sample }, rule) => (rule?.judge || rule?.invariant) && judge.tried(rule, cause, sample),
  shrunk: (judge, { path }, rule) => rule && judge.shrunk(rule, path),
  broke: (judge, { reason }, rule) => rule && judge.broke(rule, reason),
  lacking: (judge, { scenario, kind, reason }) => judge.lacking(scenario, kind, reason),
  'phase-ended': (judge, { phase, judged }) => judge.endPhase(phase, judged),
  concluded: (judge, { judged }) => judge.conclude(judged),
  event: (judge, { event }) => judge.event(event),
}
