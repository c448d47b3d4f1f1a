import {
  type Exchange,
  type FailureKind,
  isInfrastructure,
  type RequestSpec,
  type TransportFailure,
} from '../core/exchange.js'
import type { NameForm } from '../core/name-form.js'
import type { RunOptions } from '../core/options.js'
import { petStatuses } from '../core/pet-status.js'
import type { Tracker } from '../facts/tracker.js'
import { waiting } from '../http/probe.js'
import { retryAfter } from '../http/recovery/loss.js'
import { parsedResponse } from '../spec/response.js'
import { findCategory, type Send, type Sleep } from './category.js'
import { doubtIn, wrongAddress } from './wrong-address.js'

/** Where preflight writes down what it finds. */
type Found = Pick<Tracker, 'useCategory' | 'foundAtStart'>

export interface PreflightFailure {
  readonly ending: 'unreachable' | 'unusable' | 'wrong-address' | 'key-refused'
  readonly reason: string
}

const list = (query: string): RequestSpec => ({ endpoint: 'listPets', method: 'GET', path: `/pets?${query}` })

/**
 * Finds out whether the target responds, whether the key is good, how many pets there are and which category works.
 * `reached` is what comes of the first request. Nothing here is a rule: the exchanges pass the invariants and histories like any others.
 */
export async function preflight(
  reached: Promise<Exchange>,
  send: Send,
  tracker: Found,
  options: RunOptions,
  name: (form?: NameForm) => string,
  mayCreate: boolean,
  tell: (text: string) => void,
  /** Asks what is asked of an empty store, which is there once only. */
  askEmptyStore: () => Promise<void>,
  sleep: Sleep,
): Promise<PreflightFailure | undefined> {
  const large = await reached
  // Lists of that size may hang, or be lost on the way, while smaller ones come.
  const first = lostAlone.includes(large.failure?.kind) ? await send('small', list('limit=1')) : large
  if (first.response === undefined) return unreachable(options.baseUrl, large.failure!)
  const count = async (status: string) => [status, await send('count', list(`limit=100&status=${status}`))] as const
  const filtered = await Promise.all(petStatuses.map(count))
  if (parsedResponse(first).items?.length === 0) await askEmptyStore()
  tracker.foundAtStart(undefined, parsedResponse(first).items?.length ?? 0)
  for (const [status, exchange] of filtered) tracker.foundAtStart(status, parsedResponse(exchange).items?.length ?? 0)
  const listings = [first, ...filtered.map(([, exchange]) => exchange)]
  const wrong = await wrongAddress(send, options, name, mayCreate, listings)
  if (wrong !== undefined) return { ending: 'wrong-address', reason: wrong }
  const doubt = await doubtIn(options.baseUrl, send, listings)
  if (doubt !== undefined) tell(doubt)
  const creations = mayCreate ? await findCategory(send, tracker, options, name, listings, sleep) : []
  return keyRefused([...listings, ...creations])
}

const lostAlone: readonly (FailureKind | undefined)[] = ['timeout', 'reset']

const noConnection: readonly FailureKind[] = ['refused', 'unresolved', 'tls']

/** The target is there, and may even be right. */
const beyondUs: readonly FailureKind[] = ['unreadable', 'too-large']

function unreachable(baseUrl: string, { kind, message }: TransportFailure): PreflightFailure {
  if (beyondUs.includes(kind)) return { ending: 'unusable', reason: `${baseUrl} responds, but ${message}.` }
  const reason = noConnection.includes(kind)
    ? `${baseUrl} cannot be reached: ${message}. Check the base URL and that the server is up.`
    : `${baseUrl} gives no usable response: ${message}. Check that the base URL leads to the service.`
  return { ending: 'unreachable', reason }
}

/** The first request; while the target does not respond, again and again until `--wait` is over. */
export async function reach(send: Send, waitMs: number, sleep: Sleep): Promise<Exchange> {
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
      'The target returned 401 to every request with the API key. Check the key (--api-key, PETSTORE_API_KEY or --api-key-file).',
  }
}
