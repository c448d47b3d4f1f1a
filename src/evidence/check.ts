import type { Case } from '../core/ask.js'
import { type Endpoint, type Exchange, phases, type Role } from '../core/exchange.js'
import { isInteger, type Json } from '../core/json.js'
import type { TraceEntry, TraceHead } from '../core/trace.js'
import { Damaged, decode } from './encode.js'

type Members = Readonly<Record<string, unknown>>

/** Files come from anywhere: what judging relies on is looked at, member by member. */
const is = {
  text: (value: unknown): value is string => typeof value === 'string',
  number: (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value),
  flag: (value: unknown): value is boolean => typeof value === 'boolean',
  object: (value: unknown): value is Members =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array),
  texts: (value: unknown): value is string[] => Array.isArray(value) && value.every(is.text),
  pairs: (value: unknown): value is [string, string][] =>
    Array.isArray(value) && value.every(pair => is.texts(pair) && pair.length === 2),
  bytes: (value: unknown): value is Uint8Array => value instanceof Uint8Array,
}

function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Damaged(what)
}

// Objects, so that one that is added elsewhere is missed here by the compiler.
const endpoints = Object.keys({
  listPets: 1,
  createPet: 1,
  getPet: 1,
  getStoreOrders: 1,
  description: 1,
  elsewhere: 1,
} satisfies Record<Endpoint, 1>)
const roles = Object.keys({ ask: 1, poll: 1, shrink: 1 } satisfies Record<Role, 1>)
const phaseNames: readonly string[] = phases

export function checkExchange(value: unknown): Exchange {
  need(is.object(value), 'an exchange is no object')
  const { seq, ask, sample, label, phase, role, endpoint, credential, request, response, failure } = value
  need(is.number(seq) && is.number(sample) && is.text(ask) && is.text(label), 'an exchange has no place in the run')
  need(phaseNames.includes(phase as string) && roles.includes(role as string), 'an exchange has no phase or role')
  need(endpoints.includes(endpoint as string) && is.text(credential), 'an exchange has no endpoint')
  need(is.object(request) && is.text(request.method) && is.text(request.path), 'a request has no method or path')
  need(is.pairs(request.headers), 'a request has no headers')
  const { body } = request
  need(body === undefined || is.text(body) || is.bytes(body), 'the body of a request is no text')
  need(
    (response === undefined) !== (failure === undefined),
    'an exchange has both a response and a failure, or neither',
  )
  if (response !== undefined) {
    need(is.object(response) && is.number(response.status) && is.pairs(response.headers), 'a response has no status')
    need(is.bytes(response.body) || (is.bytes(response.coded) && is.text(response.coding)), 'a response has no body')
  } else {
    need(is.object(failure) && is.text(failure.kind) && is.text(failure.message) && is.flag(failure.sent), 'a failure')
  }
  const { startedAt, endedAt, retries, uncertain } = value
  need(is.number(startedAt) && is.number(endedAt) && Math.abs(startedAt) < 8e15, 'an exchange has no times')
  need(is.number(retries) && is.flag(uncertain), 'an exchange does not say how often it was tried')
  return value as unknown as Exchange
}

const allTexts = (value: unknown): boolean => is.object(value) && Object.values(value).every(is.text)

export function checkHead(value: Members): TraceHead {
  const { head, facts, asks, unasked } = value
  need(is.object(head) && Array.isArray(head.rules) && is.text(head.runId) && head.runId !== '', 'it has no head')
  for (const rule of head.rules) need(is.object(rule) && is.text(rule.id) && is.text(rule.rerun), 'a rule has no id')
  need(is.object(head.tool) && is.object(head.spec) && is.object(head.target), 'its head says not who judged what')
  need(is.text(head.target.baseUrl) && is.number(head.seed), 'its head has no target')
  need(
    is.text(head.startedAt) && is.object(head.configuration) && is.flag(head.strict),
    'its head has no configuration',
  )
  need(is.object(head.digests) && is.texts(head.partial) && is.text(head.depth), 'its head says not how much was asked')
  const { uncheckable, cost } = head
  need(is.object(cost) && is.number(cost.requests) && is.number(cost.creates), 'its head has no cost')
  need(Array.isArray(uncheckable) && uncheckable.every(allTexts), 'its head has statements that are none')
  need(head.known === undefined || (Array.isArray(head.known) && head.known.every(allTexts)), 'its known failures')
  need(Array.isArray(head.leftOut) && head.leftOut.every(each => allTexts(each)), 'its head leaves out what is no rule')
  need(is.texts(head.partial) && is.object(head.digests) && Array.isArray(head.uncheckable), 'its head')
  need(is.text(head.depth), 'its head has no depth')
  need(is.object(facts) && is.flag(facts.readOnly) && is.flag(facts.getPetDue), 'it has no facts')
  need(is.number(facts.settleMs) && is.text(facts.baseUrl) && facts.now instanceof Date, 'it has no facts')
  need(is.number(facts.seed) && is.text(facts.depth) && is.flag(facts.local) && is.flag(facts.keyVariants), 'facts')
  need(is.texts(asks) && is.pairs(unasked), 'it does not say what was asked')
  return value as unknown as TraceHead
}

/** Exchanges that no case has taken up yet, by number. */
export type Pending = Map<number, Exchange>

export function checkCase(value: unknown, pending: Pending): Case {
  need(is.object(value) && is.text(value.ask) && is.number(value.sample), 'a case has no ask')
  need(Array.isArray(value.exchanges) && is.object(value.notes), 'a case has no exchanges')
  const exchanges = value.exchanges.map(each => {
    if (!is.number(each)) return checkExchange(each)
    const exchange = pending.get(each)
    need(exchange !== undefined, `a case names exchange ${each}, which does not come before it`)
    return exchange
  })
  return { ask: value.ask, sample: value.sample, input: value.input, notes: value.notes as Case['notes'], exchanges }
}

/** What an entry may say of a run beside what is judged; anything else would be a verdict that nobody came to. */
const tellings = ['phase', 'notice', 'wait', 'coverage', 'run-ended']

/** Every entry but head, exchange and cases, which need more than the line. */
export function checkPlain(value: Members): TraceEntry {
  const { type, rule, ask, kind, reason, path, phase, judged, status, count, category, name, event } = value
  const known: Readonly<Record<string, boolean>> = {
    category: isInteger(category as Json),
    namesake: is.text(name),
    found: (status === undefined || is.text(status)) && is.number(count),
    'found-fixed': true,
    shrunk: is.text(rule) && is.text(path),
    broke: is.text(rule) && is.text(reason),
    lacking: is.text(ask) && (kind === 'inconclusive' || kind === 'error') && is.text(reason),
    'phase-ended': phaseNames.includes(phase as string) && is.flag(judged),
    concluded: is.flag(judged),
    event: is.object(event) && tellings.includes(event.type as string) && isTelling(event),
  }
  need(is.text(type) && Object.hasOwn(known, type) && known[type] === true, 'an entry lacks what belongs to it')
  return value as unknown as TraceEntry
}

function isTelling(event: Members): boolean {
  const { type, stats, ending, endingReason, text } = event
  if (type === 'notice') return is.text(text)
  if (type === 'coverage') return isCoverage(event)
  if (type !== 'run-ended') return true
  const counts = ['requests', 'petsCreated', 'retries', 'polls', 'waits', 'seconds']
  return (
    is.text(ending) &&
    (endingReason === undefined || is.text(endingReason)) &&
    is.object(stats) &&
    counts.every(name => is.number(stats[name]))
  )
}

const listOf =
  (each: (value: Members) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(item => is.object(item) && each(item))

function isCoverage({ strength, asked, possible, ruledOut, operations }: Members): boolean {
  const classes = listOf(({ name, asked: times }) => is.text(name) && is.number(times))
  const dimensions = listOf(({ name, classes: all }) => is.text(name) && classes(all))
  return (
    [strength, asked, possible].every(is.number) &&
    listOf(({ reason, count }) => is.text(reason) && is.number(count))(ruledOut) &&
    listOf(({ operation, dimensions: all }) => is.text(operation) && dimensions(all))(operations)
  )
}

export const members = (line: string): Members => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Damaged('a line is no JSON')
  }
  const decoded = decode(value)
  need(is.object(decoded) && is.text(decoded.type), 'a line is no entry')
  return decoded
}
