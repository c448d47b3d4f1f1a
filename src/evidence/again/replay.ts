import { type Exchange, endpointOf, isInfrastructure, type RequestSpec } from '../../core/exchange/exchange.js'
import { type Json, writeJson } from '../../core/json/json.js'
import { petStatuses } from '../../core/model/pet-status.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { FindingReport, Report, RuleReport } from '../../core/report/report.js'
import type { Outcome, Rule } from '../../core/rule/rule.js'
import type { Case, PlanFacts } from '../../core/rule/scenario.js'
import { now as clock } from '../../core/system/clock.js'
import { Tracker } from '../../facts/tracker.js'
import type { Probe } from '../../http/probe.js'
import { parseJson } from '../../spec/json/json-parse.js'
import { keyOf, sentRequest, withoutKey } from '../../spec/messages/request.js'
import { parsedResponse } from '../../spec/messages/response.js'
import { apart, longestPause, type ReplayedStep, whyNoProof } from './replay-proof.js'

export interface Replayed {
  readonly steps: readonly ReplayedStep[]
  /** Whether the rule finds it again, the responses show that it is gone, or neither. */
  readonly outcome: 'fails' | 'passes' | 'open'
  /** The outcome in words. */
  readonly says: string
}

/**
 * Sends the stored exchanges of a finding again, in order, with this run's mark in the names and the ids that the
 * target gives now, and lets the rule judge them.
 */
export async function replayFinding(
  finding: FindingReport,
  rule: Rule,
  found: RuleReport,
  report: Pick<Report, 'runId' | 'target' | 'leftovers'>,
  probe: Probe,
  facts: PlanFacts,
  runId: string,
  /** What the target has shown before: a list that keeps to its limit shows so only where there is more. */
  shown: readonly Exchange[] = [],
): Promise<Replayed> {
  const tracker = new Tracker(facts, runId)
  tracker.assumeOpen()
  for (const exchange of shown) tracker.see(exchange)
  const leftovers = new Map(report.leftovers.map(({ id, name }) => [id, name]))
  const ids = new Map<string, string>()
  const steps: ReplayedStep[] = []
  for (const before of finding.exchanges) {
    await pause(steps.at(-1), before)
    const request = renew(before, report, runId, ids)
    const { label, phase, role } = before
    const now = await probe.send(request, { scenario: finding.scenario, sample: finding.sample, label, phase, role })
    tracker.see(now)
    const { pets = [], pet: one } = parsedResponse(now)
    for (const pet of one ? [one] : pets) if (leftovers.get(String(pet.id)) === pet.name) tracker.adopt(pet)
    noteId(ids, before, now)
    steps.push({ before, now })
  }
  const exchanges = steps.map(({ now }) => now)
  const sampleOf = (): Case => ({
    scenario: finding.scenario,
    sample: finding.sample,
    input: read(finding.input),
    exchanges,
    notes: renewNotes(read(finding.notes), ids),
  })
  const noProof = () => whyNoProof(finding, steps, found)
  return { steps, ...outcomeOf(rule, finding.branch, sampleOf, tracker, noProof) }
}

/** Lists of all that there is, as far as a list shows it. */
export async function lookAtLists(probe: Probe): Promise<readonly Exchange[]> {
  const paths = ['/pets?limit=100', ...petStatuses.map(status => `/pets?limit=100&status=${status}`)]
  const context = { scenario: 'replay', sample: 0, label: 'list', phase: 'preflight', role: 'scenario' } as const
  return Promise.all(paths.map(path => probe.send({ endpoint: 'listPets', method: 'GET', path }, context)))
}

function outcomeOf(
  rule: Rule,
  branch: string,
  sampleOf: () => Case,
  tracker: Tracker,
  noProof: () => string | undefined,
): Omit<Replayed, 'steps'> {
  const open = (says: string) => ({ outcome: 'open', says }) as const
  try {
    const sample = sampleOf()
    if (sample.exchanges.some(isInfrastructure)) return open('undecided: the target gave no response of its own')
    const outcomes = inAnyCategory(sample, tracker, () => judge(rule, sample, tracker))
    const finding = outcomes.find(outcome => outcome.kind === 'finding')
    if (finding !== undefined) return { outcome: 'fails', says: `still fails: ${finding.message}` }
    const isObserved = outcomes.some(outcome => outcome.kind === 'observation' && outcome.branch === branch)
    const reason = isObserved ? noProof() : 'it may take a whole run, more pets, or chance to show it'
    return reason === undefined ? { outcome: 'passes', says: 'passes now' } : open(`did not fail this time; ${reason}`)
  } catch {
    // What a report says of its own requests may be anything.
    return open('undecided: the stored requests are not such as this rule judges')
  }
}

/** Beyond int64: no creation is in it. */
const otherCategory = 2n ** 70n

/** The report does not say which category its run used: that of a creation that is sent again, or another one. */
function inAnyCategory<T>(sample: Case, tracker: Tracker, look: () => readonly T[]): readonly T[] {
  const sent = sample.exchanges.map(exchange => sentRequest(exchange).creation?.categoryId)
  return [...new Set([otherCategory, ...sent.filter(category => category !== undefined)])].flatMap(category => {
    tracker.useCategory(category)
    return look()
  })
}

function judge(rule: Rule, sample: Case, { facts }: Tracker): readonly Outcome[] {
  const outcomes: Outcome[] = []
  // A finding may come from an exchange that another scenario, or preflight, sent.
  if (rule.judge && rule.scenarios.some(scenario => scenario.id === sample.scenario))
    outcomes.push(...rule.judge(sample, facts))
  for (const exchange of sample.exchanges) if (rule.invariant) outcomes.push(...rule.invariant(exchange, facts))
  if (rule.history) {
    const state = rule.history.start()
    for (const exchange of sample.exchanges) outcomes.push(...rule.history.see(state, exchange, facts))
    outcomes.push(...rule.history.end(state, facts))
  }
  return outcomes
}

/** The stored request with new names and ids. */
function renew(
  before: ExchangeReport,
  { runId: oldRun, target }: Pick<Report, 'runId' | 'target'>,
  runId: string,
  ids: Map<string, string>,
): RequestSpec {
  const path = before.url
    .slice(target.baseUrl.length)
    .replace(/^\/pets\/(-?\d+)/, (whole, id) => (ids.has(id) ? `/pets/${ids.get(id)}` : whole))
  const type = before.requestHeaders.filter(([name]) => name.toLowerCase() === 'content-type')
  return {
    endpoint: /openapi\.(json|yaml)(?:\?|$)/.test(path) ? 'description' : endpointOf(before.method, path),
    method: before.method as RequestSpec['method'],
    path: before.credential === 'query-only' ? withoutKey(path) : path,
    ...keyOf(before),
    ...(before.fresh === undefined ? {} : { fresh: before.fresh }),
    ...(before.chunked === undefined ? {} : { chunked: before.chunked }),
    ...(before.headerNames === undefined ? {} : { headerNames: before.headerNames }),
    ...(before.cut === undefined ? {} : { cut: before.cut }),
    ...(before.method === 'POST' ? { headers: type.length > 0 ? type : [['content-type', '']] } : {}),
    ...(before.requestBody === undefined ? {} : { body: before.requestBody.replaceAll(oldRun, runId) }),
  }
}

/** What was spread over time, such as polls, is so again: they start as far apart and a little more, up to two seconds. */
async function pause(last: ReplayedStep | undefined, before: ExchangeReport): Promise<void> {
  if (last === undefined) return
  const since = clock() - last.now.startedAt
  await new Promise(resolve =>
    setTimeout(resolve, Math.min(longestPause, Math.max(0, apart(last.before, before) - since) + 30)),
  )
}

function noteId(ids: Map<string, string>, before: ExchangeReport, now: Exchange): void {
  if (now.endpoint !== 'createPet') return
  const old = /"id"\s*:\s*(-?\d+)/.exec(before.responseBody ?? '')?.[1]
  const id = parsedResponse(now).looseId
  if (old !== undefined && id !== undefined) ids.set(old, String(id))
}

const read = (text: string | undefined): Json | undefined =>
  text === undefined ? undefined : parseJson(new TextEncoder().encode(text)).value

function renewNotes(notes: Json | undefined, ids: Map<string, string>): Readonly<Record<string, Json>> {
  if (notes === undefined) return {}
  const text = writeJson(notes).replace(/-?\d{4,}/g, number => ids.get(number) ?? number)
  return read(text) as Readonly<Record<string, Json>>
}
