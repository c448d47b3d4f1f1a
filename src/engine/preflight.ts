import {
  type AskRequest,
  type Exchange,
  type FailureKind,
  isInfrastructure,
  type TransportFailure,
} from '../core/exchange.js'
import { type Integer, integer, writeJson } from '../core/json.js'
import type { RunOptions } from '../core/options.js'
import { waiting } from '../http/probe.js'
import { retryAfter } from '../http/retry.js'
import { parsedResponse } from '../spec/response.js'
import type { Tracker } from './tracker.js'

/** Ends early where the run does. */
export type Sleep = (ms: number) => Promise<void>

export type Send = (label: string, request: AskRequest) => Promise<Exchange>

export interface PreflightFailure {
  readonly ending: 'unreachable' | 'key-refused'
  readonly reason: string
}

const list = (query: string): AskRequest => ({ endpoint: 'listPets', method: 'GET', path: `/pets?${query}` })

/** Statuses that may mean "I do not know this category". Anything else says nothing about the category. */
const refusals = new Set([400, 403, 404, 409, 422])

/**
 * Finds out whether the target answers, whether the key is good, how many pets there are and which category works.
 * Nothing here is a rule: the exchanges pass the invariants and histories like any others.
 */
export async function preflight(
  send: Send,
  tracker: Tracker,
  options: RunOptions,
  name: (n: number) => string,
  mayCreate: boolean,
  sleep: Sleep,
): Promise<PreflightFailure | undefined> {
  const first = await reach(send, options.waitMs, sleep)
  if (first.response === undefined && first.failure?.kind !== 'timeout') {
    return { ending: 'unreachable', reason: unreachable(options.baseUrl, first.failure!) }
  }
  const filtered = await Promise.all(
    ['available', 'pending', 'sold'].map(
      async status => [status, await send('count', list(`limit=100&status=${status}`))] as const,
    ),
  )
  tracker.foundAtStart(undefined, parsedResponse(first).items?.length ?? 0)
  for (const [status, exchange] of filtered) tracker.foundAtStart(status, parsedResponse(exchange).items?.length ?? 0)
  const listings = [first, ...filtered.map(([, exchange]) => exchange)]
  // Nothing is created where nothing is answered.
  if (listings.every(({ response }) => response === undefined))
    return { ending: 'unreachable', reason: unreachable(options.baseUrl, first.failure!) }
  const creations = mayCreate ? await findCategory(send, tracker, options, name, listings) : []
  return keyRefused([...listings, ...creations])
}

const noConnection: readonly FailureKind[] = ['refused', 'unresolved', 'tls']

function unreachable(baseUrl: string, { kind, message }: TransportFailure): string {
  return noConnection.includes(kind)
    ? `${baseUrl} cannot be reached: ${message}. Check the base URL and that the server is up.`
    : `${baseUrl} gives no usable answer: ${message}. Check that the base URL leads to the service.`
}

/** The first request; while the target does not answer, again and again until `--wait` is over. */
async function reach(send: Send, waitMs: number, sleep: Sleep): Promise<Exchange> {
  const end = performance.now() + waitMs
  for (;;) {
    const last = performance.now() >= end
    const exchange = await send(last ? 'reach' : waiting, list('limit=100'))
    const up = exchange.response !== undefined && !isInfrastructure(exchange)
    if (up || last || ['aborted', 'budget'].includes(exchange.failure?.kind ?? '')) return exchange
    const left = Math.max(0, end - performance.now())
    const asked = exchange.response === undefined ? 0 : (retryAfter(exchange.response) ?? 0)
    await sleep(Math.min(Math.max(500, asked), left))
  }
}

function keyRefused(exchanges: readonly Exchange[]): PreflightFailure | undefined {
  if (!exchanges.every(exchange => exchange.response?.status === 401)) return undefined
  return {
    ending: 'key-refused',
    reason:
      'The target answered 401 to every request with the API key. Check the key (--api-key, PETSTORE_API_KEY or --api-key-file).',
  }
}

/** Tries creations in one category after another: those of listed pets first, then small numbers. */
async function findCategory(
  send: Send,
  tracker: Tracker,
  options: RunOptions,
  name: (n: number) => string,
  listings: readonly Exchange[],
): Promise<readonly Exchange[]> {
  if (options.categoryId !== undefined) {
    tracker.useCategory(integer(BigInt(options.categoryId)))
    return []
  }
  const tried: Exchange[] = []
  // With a status first; the first few again without one, for targets that refuse the very status.
  const all = [...batches(listings)]
  // Then with one short word for a name, for targets that refuse blanks or what is long.
  const word = (n: number): string => name(n).replace(/ /g, '').slice(7)
  const attempts = [
    ...all.map(batch => [batch, 'available', name] as const),
    ...all.slice(0, 2).map(batch => [batch, undefined, name] as const),
    ...all.slice(0, 2).map(batch => [batch, 'available', word] as const),
  ]
  let dropped = 0
  for (let at = 0; at < attempts.length; at++) {
    const [batch, status, nameOf] = attempts[at]!
    const creations = await Promise.all(
      batch.map(async (category, i) => {
        const exchange = await send('category', createWith(category, nameOf(tried.length + i), status))
        return [category, exchange] as const
      }),
    )
    tried.push(...creations.map(([, exchange]) => exchange))
    const works = creations.find(([, exchange]) => exchange.response?.status === 201)
    // Broken in a way that says nothing about the category: the rules of createPet shall say so.
    const open = creations.find(
      ([, { response }]) => response !== undefined && !refusals.has(response.status) && response.status !== 429,
    )
    const category = (works ?? open)?.[0]
    if (category !== undefined) {
      tracker.useCategory(category)
      return tried
    }
    if (creations.some(([, { response }]) => response !== undefined)) continue
    // A dropped connection says nothing about the category.
    if (++dropped === 3 || creations.some(([, { failure }]) => failure?.kind !== 'reset')) return tried
    at--
  }
  return tried
}

function createWith(categoryId: Integer, name: string, status?: string): AskRequest {
  const body = writeJson({ name, categoryId, ...(status === undefined ? {} : { status }) })
  return { endpoint: 'createPet', method: 'POST', path: '/pets', body }
}

/** Categories to try, few at first: a creation that succeeds stays in the target's store. */
function* batches(listings: readonly Exchange[]): Generator<readonly Integer[]> {
  const seen = new Map<Integer, number>()
  for (const listing of listings) {
    for (const { categoryId } of parsedResponse(listing).pets ?? [])
      seen.set(categoryId, (seen.get(categoryId) ?? 0) + 1)
  }
  const listed = [...seen].sort((a, b) => b[1] - a[1]).map(([category]) => category)
  for (const category of listed.slice(0, 8)) yield [category]
  const small = [1, 2, 3, 0, ...Array.from({ length: 61 }, (_, i) => i + 4), 100, 101, 1000, 1001, 10000].filter(
    n => !seen.has(n),
  )
  yield small.slice(0, 1)
  yield small.slice(1, 4)
  for (let at = 4; at < small.length; at += 16) yield small.slice(at, at + 16)
}
