import { Names } from '../../arbitraries/ordinary-names.js'
import { type Exchange, isCategoryRefusal } from '../../core/exchange/exchange.js'
import type { TraceEntry, TraceHead } from '../../core/exchange/trace.js'
import { type Phase, phases } from '../../core/model/phase.js'
import type { Rule } from '../../core/rule/rule.js'
import type { Facts, Scenario } from '../../core/rule/scenario.js'
import { encode } from '../../evidence/recording/encode.js'
import type { TraceJudge } from '../../judging/trace-judge.js'
import type { Sample } from '../../plan/inputs.js'
import { samplesOf } from '../../plan/inputs.js'
import { noPets, type Plan, planOf } from '../../plan/plan.js'
import { lackingFor } from '../../plan/tasks.js'
import { redacted } from '../../redaction/index.js'
import { isToBePutAgain } from '../../run/retry.js'
import { parsedResponse } from '../../spec/messages/response.js'
import { MadeAgain, type RecordedCase } from './made-again.js'
import { type Findings, preflightAgain, sameFindings } from './preflight-again.js'
import type { Survey } from './survey.js'

/** What the run itself sends, in no phase but as its questions come up. */
const ofTheRun = 'run'

/**
 * Whether a recording is that of a whole run. Seed, depth and what the recording shows of the store give the plan again, phase by
 * phase: each planned input has to be there as a case, once, and each of its requests has to be the one that its scenario makes of
 * it with the responses of the recording (`MadeAgain`). The same holds for preflight. What was not sent needs a reason that the recording
 * itself shows. The first thing that does not fit stays as `problem`.
 */
export class WholeRun {
  problem: string | undefined
  private readonly plan: Plan
  private readonly names: Names
  private readonly taken = new Set<number>()
  private readonly cases: readonly RecordedCase[]
  /** Exchanges of the cases, by number. */
  private readonly caseOf = new Map<number, MadeAgain>()
  /** Entries so far, as `TraceJudge.entries`; and what happened when there were so many. */
  private entries = 0
  private readonly due = new Map<number, ((facts: Facts) => void)[]>()
  private running: MadeAgain[] = []
  /** Cases that were retried, and whether an earlier exchange of theirs shows why. */
  private readonly again = new Map<string, boolean>()
  private readonly preflight: Exchange[] = []
  private readonly findings: { found: [string | undefined, number][]; category: Findings['category'] } = {
    found: [],
    category: undefined,
  }
  private phase: Phase | undefined
  private readonly through: Phase[] = []
  private concluded = false
  /** Scenarios of the phase whose needs are not met, with what has to stand in the recording for each. */
  private readonly lacking = new Map<string, string>()
  private closing: Exchange[] = []
  private attempts = 0

  constructor(
    private readonly head: TraceHead,
    all: readonly Rule[],
    recorded: Survey,
  ) {
    this.plan = planOf(all, head.facts)
    this.names = new Names(head.head.runId, head.facts.seed)
    this.cases = recorded.cases
    const { scenarios, unasked } = this.plan
    const ids = [...scenarios, ...unasked.keys()].map(({ id }) => id)
    if (recorded.isEarlier) this.wrong('it does not show how its cases came about')
    if (text([...ids].sort()) !== text([...head.scenarios].sort()))
      this.wrong('its scenarios are not those of the plan')
    if (unasked.size !== head.unasked.length) this.wrong('it leaves out other scenarios than the plan does')
    const { found, stock } = head.facts
    if (found !== undefined || text(stock) !== text(noPets)) this.wrong('it begins with pets that nothing shows')
  }

  async after(entry: TraceEntry, judge: TraceJudge): Promise<void> {
    this.entries++
    if (this.problem !== undefined) return
    await this.take(entry, judge)
    for (const goOn of this.due.get(this.entries) ?? []) {
      goOn(judge.facts)
      // It has then come to where it waits again.
      await new Promise(setImmediate)
    }
    this.due.delete(this.entries)
  }

  private async take(entry: TraceEntry, judge: TraceJudge): Promise<void> {
    switch (entry.type) {
      case 'exchange':
        return this.see(entry.exchange, judge)
      case 'found':
        this.findings.found.push([entry.status, entry.count])
        return
      case 'category':
        return this.useCategory(entry)
      case 'found-fixed':
        return this.endPreflight()
      case 'lacking':
        if (this.lacking.get(entry.scenario) === entry.reason) this.lacking.delete(entry.scenario)
        return
      case 'phase-ended':
        return this.endPhase(entry.phase, entry.judged)
      case 'concluded':
        this.concluded = entry.judged
        return
      case 'event':
        if (entry.event.type === 'phase') this.beginPhase(entry.event.phase as Phase, judge.facts)
        if (entry.event.type === 'run-ended') this.count(entry.event.stats ?? { requests: 0, polls: -1 }, judge)
    }
  }

  /** What is wrong at the end of the recording. */
  end(): string | undefined {
    if (text(this.through) !== text(phases)) this.wrong('it does not go through every phase once')
    if (!this.concluded) this.wrong('it does not come to its end')
    return this.problem
  }

  private wrong(problem: string): void {
    this.problem ??= problem
  }

  private beginPhase(phase: Phase, facts: Facts): void {
    if (this.phase !== undefined) this.wrong(`phase ${phase} begins before ${this.phase} has ended`)
    this.phase = phase
    const cases = this.cases.filter(each => each.phase === phase)
    const recorded = new Map(cases.map(each => [keyOf(each.scenario, each.sample), each]))
    if (recorded.size !== cases.length) this.wrong(`a case of phase ${phase} stands in it twice`)
    // An empty store is asked about only where there is one.
    const skipped = phase === 'preflight' && recorded.size === 0
    for (const scenario of skipped ? [] : this.plan.scenarios.filter(each => each.phases.includes(phase))) {
      const lacking = lackingFor(scenario, facts)
      if (lacking === undefined)
        for (const sample of samplesOf(scenario, phase, facts)) this.expect(scenario, sample, recorded)
      else this.lacking.set(scenario.id, lacking)
    }
    const [unplanned] = recorded.keys()
    if (unplanned !== undefined) this.wrong(`${unplanned} was not planned in phase ${phase}`)
  }

  private expect(scenario: Scenario, sample: Sample, recorded: Map<string, RecordedCase>): void {
    const key = keyOf(scenario.id, sample.index)
    const found = recorded.get(key)
    recorded.delete(key)
    if (found === undefined) {
      this.wrong(`${key} was planned and is missing`)
      return
    }
    if (!isSame(found.input, sample.input)) this.wrong(`${key} has another input than the plan gives it`)
    const again = new MadeAgain(scenario, sample.input, found, this.names, this.taken)
    const { begun, sent, went } = found.course
    this.at(begun, facts => again.begin(facts))
    for (const [wait, entries] of went) this.at(entries, () => again.goOn(wait))
    if (found.course.again) this.again.set(key, false)
    for (const seq of sent) {
      if (this.caseOf.has(seq)) this.wrong(`exchange ${seq} is part of two cases`)
      this.caseOf.set(seq, again)
    }
    this.running.push(again)
  }

  /** What happened when the trace had so many entries. */
  private at(entries: number, goOn: (facts: Facts) => void): void {
    this.due.set(entries, [...(this.due.get(entries) ?? []), goOn])
  }

  private see(exchange: Exchange, judge: TraceJudge): void {
    const { seq, scenario, sample, phase, role, retries, startedAt } = exchange
    if (Math.abs(startedAt - Date.parse(this.head.head.startedAt)) > day)
      this.wrong(`exchange ${seq} is of another day`)
    if (seq !== judge.exchanges) this.wrong(`exchange ${judge.exchanges} is missing`)
    if (phase !== this.phase) this.wrong(`exchange ${seq} is of another phase`)
    this.attempts += retries + 1
    const owner = this.caseOf.get(seq)
    if (owner !== undefined) owner.receive(exchange)
    else if (scenario === 'preflight') this.preflight.push(exchange)
    else if (scenario === ofTheRun && exchange.label === 'category') this.closing.push(exchange)
    else if (role === 'shrink') this.wrong(`exchange ${seq} was not planned`)
    else if (scenario !== ofTheRun) {
      // The first time, whose response was lost or whose category has closed.
      const key = keyOf(scenario, sample)
      if (!this.again.has(key)) this.wrong(`exchange ${seq} belongs to no case`)
      if (isCategoryRefusal(exchange) || isToBePutAgain({ exchanges: [exchange] })) this.again.set(key, true)
    }
  }

  private useCategory({ category }: Extract<TraceEntry, { type: 'category' }>): void {
    if (this.phase === 'preflight') {
      this.findings.category = category
      return
    }
    // The one before has to have refused, and the next one to have accepted.
    const refused = this.closing.some(isCategoryRefusal)
    const taken = this.closing.some(each => each.endpoint === 'createPet' && !isCategoryRefusal(each))
    if (!refused || (category !== undefined && !taken)) this.wrong('it changes the category, and nothing shows why')
    this.closing = []
  }

  private async endPreflight(): Promise<void> {
    const again = await preflightAgain(this.head, this.preflight)
    if ('problem' in again) {
      this.wrong(`preflight: ${again.problem}`)
      return
    }
    if (!sameFindings(again, this.findings)) this.wrong('preflight: it finds something else than its responses show')
    const isEmpty = this.preflight.some(
      each => parsedResponse(each).items?.length === 0 && each.request.path === '/pets?limit=100',
    )
    if (isEmpty !== this.running.length > 0)
      this.wrong('preflight: what an empty store is asked does not fit what it held')
  }

  private endPhase(phase: Phase, judged: boolean): void {
    for (const each of this.running) {
      const problem = each.end()
      if (problem !== undefined) this.wrong(`${each.what}: ${problem}`)
    }
    for (const [key, isShown] of this.again) if (!isShown) this.wrong(`${key} was retried, and nothing shows why`)
    const [lacking] = this.lacking.keys()
    if (lacking !== undefined) this.wrong(`${lacking} was planned and is missing`)
    if (phase !== this.phase || !judged) this.wrong(`phase ${phase} was not judged to its end`)
    this.through.push(phase)
    this.phase = undefined
    this.running = []
    this.again.clear()
    this.caseOf.clear()
  }

  private count(
    { requests, polls, deciding = 0 }: { requests: number; polls: number; deciding?: number },
    judge: TraceJudge,
  ) {
    if (requests < this.attempts || polls !== judge.polls || deciding !== judge.deciding)
      this.wrong('the number of its exchanges is not that of the report')
  }
}

const day = 86_400_000

const keyOf = (scenario: string, sample: number): string => `${scenario} ${sample + 1}`

const text = (value: unknown): string => JSON.stringify(value)

/** A key may look like a part of an input: what stands for it there may be anything. */
function isSame(recorded: unknown, planned: unknown): boolean {
  const [one, other] = [recorded, planned].map(value => JSON.stringify(encode(value)))
  if (one === other) return true
  let at = 0
  const parts = one!.split(redacted)
  return (
    parts.length > 1 &&
    parts.every((part, nth) => {
      const found = nth === parts.length - 1 ? other!.lastIndexOf(part) : other!.indexOf(part, at)
      const fits = found >= at && (nth > 0 || found === 0)
      at = found + part.length
      return fits && (nth < parts.length - 1 || at === other!.length)
    })
  )
}
