import type { Emit } from '../core/engine.js'
import type { PlannedRule, RunHead } from '../core/event.js'
import type { Rule } from '../core/rule.js'
import type { TraceEntry, TraceHead } from '../core/trace.js'
import { TraceJudge } from '../judging/trace-judge.js'
import { againLine, plannedRule } from '../plan/head.js'

/** What the recording's own rules say again, and what rules say that came after it. */
export interface Rejudged {
  /** Rules of the recording that this version does not have. */
  readonly unknown: readonly string[]
  /** Rules that the recording's tool did not have. */
  readonly newer: readonly string[]
}

/** Judges recorded entries again: the same fold as in the live run, without a network. `newer`: with later rules, too. */
export class Rejudge {
  readonly outcome: Rejudged
  private readonly judge: TraceJudge
  private readonly known: ReadonlyMap<string, Rule>

  constructor(recorded: TraceHead, all: readonly Rule[], emit: Emit, newer = false) {
    const { head } = recorded
    const planned = new Map(head.rules.map(rule => [rule.id, rule]))
    const leftOut = new Set(head.leftOut.map(({ id }) => id))
    const later = newer ? all.filter(({ id }) => !planned.has(id) && !leftOut.has(id)) : []
    const rules = [...all.filter(({ id }) => planned.has(id)), ...later]
    this.known = new Map(rules.map(rule => [rule.id, rule]))
    this.outcome = {
      unknown: head.rules.map(({ id }) => id).filter(id => !this.known.has(id)),
      newer: later.map(({ id }) => id),
    }
    // The rules as they are now, in the order of the recording.
    const entries: PlannedRule[] = head.rules.flatMap(({ id, rerun }) => {
      const rule = this.known.get(id)
      return rule === undefined ? [] : [plannedRule(rule, recorded.facts, rerun)]
    })
    entries.push(...later.map(rule => plannedRule(rule, recorded.facts, againLine(rule.id))))
    const now: RunHead = { ...head, rules: entries }
    emit({ type: 'run-started', ...now })
    this.judge = new TraceJudge(inOrder(entries, this.known), { ...recorded, head: now }, emit)
    this.judge.begin()
    for (const rule of later) {
      const missing = rule.scenarios.filter(({ id }) => !recorded.scenarios.includes(id))
      if (missing.length > 0) this.judge.waive(rule, `the recorded run did not ask ${missing[0]!.id}`)
    }
  }

  /** What names a rule that this version does not know is passed over. */
  take(entry: TraceEntry): void {
    const { judge } = this
    const rule = 'rule' in entry ? this.known.get(entry.rule) : undefined
    switch (entry.type) {
      case 'head':
        throw new Error('a second beginning')
      case 'exchange':
        judge.exchange(entry.exchange)
        break
      case 'category':
        judge.useCategory(entry.category)
        break
      case 'namesake':
        judge.creating(entry.name)
        break
      case 'found':
        judge.foundAtStart(entry.status, entry.count)
        break
      case 'found-fixed':
        judge.fixFound()
        break
      case 'case':
        judge.case(entry.sample)
        break
      case 'tried':
        if (rule?.judge || rule?.invariant) judge.tried(rule, entry.cause, entry.sample)
        break
      case 'shrunk':
        if (rule) judge.shrunk(rule, entry.path)
        break
      case 'broke':
        if (rule) judge.broke(rule, entry.reason)
        break
      case 'lacking':
        judge.lacking(entry.scenario, entry.kind, entry.reason)
        break
      case 'phase-ended':
        judge.endPhase(entry.phase, entry.judged)
        break
      case 'concluded':
        judge.conclude(entry.judged)
        break
      case 'event':
        judge.event(entry.event)
        break
    }
  }
}

const inOrder = (entries: readonly PlannedRule[], known: ReadonlyMap<string, Rule>): readonly Rule[] =>
  entries.map(({ id }) => known.get(id)!)
