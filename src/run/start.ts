import { Held } from '../core/collections/held.js'
import { withResolvers } from '../core/collections/with-resolvers.js'
import type { Recording, TraceEntry } from '../core/exchange/trace.js'
import { sumOf } from '../core/model/share.js'
import type { Emit, EngineRun } from '../core/report/engine.js'
import type { RunEvent } from '../core/report/event.js'
import type { RunOptions } from '../core/report/options.js'
import type { Rule } from '../core/rule/rule.js'
import type { PlanFacts } from '../core/rule/scenario.js'
import { runHead } from '../plan/head.js'
import { costOf, makePlan } from '../plan/plan.js'
import { notGenerated, sharesOf } from '../plan/shares.js'
import { dayOf, ReportFold } from '../report/verdict/fold.js'
import { isKnown } from '../report/verdict/known.js'
import { Run } from './run.js'

export interface EngineInput {
  readonly options: RunOptions
  readonly rules: readonly Rule[]
  readonly emit: Emit
  /** Judge with every rule what the scenarios of the selected ones bring up: for the proof, to see what fails beside. */
  readonly judgeAll?: boolean
  /** Facts in place of what the options say: for the proof, which has local servers only. */
  readonly facts?: Partial<PlanFacts>
  /** Takes down everything that is judged, for judging it again. */
  readonly recording?: Recording
}

/** Starts a run; resolves its verdicts as they come. Throws UsageError where the selection is empty. */
export function startEngine({ options, rules, emit, judgeAll = false, facts = {}, recording }: EngineInput): EngineRun {
  const selected = makePlan(rules, options)
  const plan = { ...selected, facts: { ...selected.facts, ...facts }, ...(judgeAll ? { rules } : {}) }
  const fold = new ReportFold()
  const verdicts = new Map(plan.rules.map(({ id }) => [id, withResolvers<Awaited<ReturnType<EngineRun['verdict']>>>()]))
  const tell = (id: string) => verdicts.get(id)?.resolve(fold.verdictOf(id))
  const head = runHead(plan, options)
  const onEvent: Emit = told => {
    const bare = told.type === 'finding' && options.evidence === 'none'
    const event = bare ? { ...told, exchanges: [] } : told
    fold.add(event)
    emit(event)
    // What a characteristic of the target may excuse yet ends nothing.
    if (event.type === 'finding' && options.bail && event.unless === undefined && !isKnownNow(event)) bail(event.rule)
    if (event.type === 'rule-ended') tell(event.rule)
  }
  // Every event, and everything that is recorded, comes behind the head of the run.
  const held = new Held()
  const kept = recording && { ...recording, sink: held.of(recording.sink, whole) }
  const run = new Run(plan, options, head, held.of(onEvent), kept)
  run.announce(sharesOf(notGenerated, plan.facts, options.waitMs))
  const isKnownNow = ({ rule, finding }: Extract<RunEvent, { type: 'finding' }>) =>
    isKnown(options.known ?? [], rule, finding.branch, dayOf(head))
  const bail = (id: string): void => {
    const rule = plan.rules.find(planned => planned.id === id)
    if (rule?.level === 'must' && fold.verdictOf(id).verdict === 'fail') run.stop('bailed', `${id} failed`)
  }
  const begin = async (): Promise<void> => {
    try {
      const cost = await costOf(plan)
      const shares = sharesOf(cost, plan.facts, options.waitMs)
      run.announce(shares)
      head.cost = { requests: cost.requests, creates: cost.creates }
      head.ceiling = sumOf(shares)
    } finally {
      fold.add({ type: 'run-started', ...head })
      emit({ type: 'run-started', ...head })
      held.open()
    }
  }
  const done = run.start(begin).then(() => {
    for (const { id } of plan.rules) tell(id)
  })
  return {
    planned: head.rules,
    verdict: id => verdicts.get(id)!.promise,
    done,
    stop: (ending, reason) => run.stop(ending, reason),
  }
}

/** The trace lets go of large bodies. */
function whole(entry: TraceEntry): TraceEntry {
  const response = entry.type === 'exchange' && entry.exchange.response
  return response ? { ...entry, exchange: { ...entry.exchange, response: { ...response } } } : entry
}
