import {
  type Exchange,
  type FailureKind,
  isInfrastructure,
  type RequestSpec,
  type TransportFailure,
} from '../../core/exchange/exchange.js'
import { integer } from '../../core/json/json.js'
import { petStatuses } from '../../core/model/pet-status.js'
import { waiting } from '../../http/probe.js'
import { retryAfter } from '../../http/recovery/loss.js'
import { waitingMs } from '../../plan/shares.js'
import { parsedResponse } from '../../spec/messages/response.js'
import { keyRefused, unreachableText, unusableText } from '../endings.js'
import type { RunParts } from '../parts.js'
import { findCategory } from './category.js'
import { suspicionIn, wrongAddress } from './wrong-address.js'

const list = (query: string): RequestSpec => ({ endpoint: 'listPets', method: 'GET', path: `/pets?${query}` })

/**
 * Finds out whether the target responds, whether the key is good, how many pets there are and which category works.
 * `reached` is what comes of the first request. Nothing here is a rule: the exchanges pass the invariants and histories like any others.
 */
export async function preflight(
  parts: RunParts,
  reached: Promise<Exchange>,
  mayCreate: boolean,
  /** Asks what is asked of an empty store, which is there once only. */
  askEmptyStore: () => Promise<void>,
): Promise<void> {
  const { send, trace, options } = parts
  const large = await reached
  // Lists of that size may hang, or be lost on the way, while smaller ones come.
  const first = lostAlone.includes(large.failure?.kind) ? await send('small', list('limit=1')) : large
  if (first.response === undefined) return parts.stop(...unreachable(options.baseUrl, large.failure!))
  const count = async (status: string) => [status, await send('count', list(`limit=100&status=${status}`))] as const
  const isEmpty = parsedResponse(first).items?.length === 0
  const [filtered] = await Promise.all([Promise.all(petStatuses.map(count)), isEmpty && askEmptyStore()])
  trace.foundAtStart(undefined, parsedResponse(first).items?.length ?? 0)
  for (const [status, exchange] of filtered) trace.foundAtStart(status, parsedResponse(exchange).items?.length ?? 0)
  const listings = [first, ...filtered.map(([, exchange]) => exchange)]
  const wrong = await wrongAddress(parts, mayCreate, listings)
  if (wrong !== undefined) return parts.stop('wrong-address', wrong)
  const suspicion = await suspicionIn(parts, listings)
  const creations = mayCreate ? await categoryFor(parts, listings) : []
  const isThere = creations.some(exchange => parsedResponse(exchange).pet !== undefined)
  if (suspicion !== undefined && !isThere) trace.event({ type: 'notice', text: suspicion })
  const isRefused = [...listings, ...creations].every(({ response }) => response?.status === 401)
  if (isRefused && !(await isTakenInLowerCase(parts))) parts.stop('key-refused', keyRefused(first.response))
}

/** Who takes `authorization` and not `Authorization` is wrong, and the key is not. */
async function isTakenInLowerCase({ send }: RunParts): Promise<boolean> {
  const { response } = await send('key', { ...list('limit=1'), headerNames: 'lower case' })
  return response !== undefined && response.status !== 401
}

/** Finds the category that the run creates pets in; returns what was sent for it. */
async function categoryFor(parts: RunParts, listings: readonly Exchange[]): Promise<readonly Exchange[]> {
  const { trace, options } = parts
  const named = options.categoryId === undefined ? undefined : integer(BigInt(options.categoryId))
  const { category, tried } = named === undefined ? await findCategory(parts, listings) : { category: named, tried: [] }
  if (category !== undefined) trace.useCategory(category)
  const refused = tried.find(({ response }) => response !== undefined)
  if (category === undefined && refused !== undefined) trace.event({ type: 'notice', text: refusedText(refused) })
  return tried
}

/** Characters of a response that say why. */
const longest = 200

function refusedText({ request, response }: Exchange): string {
  const said = Buffer.from(response!.body).toString('utf8').replace(/\s+/g, ' ').slice(0, longest)
  return `Every creation was refused, such as POST ${request.path} ${request.body} → ${response!.status} ${said}. Take such pets; if they need a category of their own, name it with --category-id.`
}

const lostAlone: readonly (FailureKind | undefined)[] = ['timeout', 'reset']

/** The target is there, and may even be right. */
const beyondUs: readonly FailureKind[] = ['unreadable', 'too-large']

function unreachable(baseUrl: string, failure: TransportFailure): ['unusable' | 'unreachable', string] {
  if (beyondUs.includes(failure.kind)) return ['unusable', unusableText(baseUrl, failure)]
  return ['unreachable', unreachableText(baseUrl, failure)]
}

/** The first request; while the target does not respond, again and again until `--wait` is over. */
export async function reach({ send, options, sleep }: RunParts): Promise<Exchange> {
  const end = performance.now() + options.waitMs
  for (;;) {
    const last = performance.now() >= end
    const exchange = await send(last ? 'reach' : waiting, list('limit=100'))
    const up = exchange.response !== undefined && !isInfrastructure(exchange)
    if (up || last || ['aborted', 'budget'].includes(exchange.failure?.kind ?? '')) return exchange
    const left = Math.max(0, end - performance.now())
    const asked = exchange.response === undefined ? 0 : (retryAfter(exchange.response) ?? 0)
    await sleep(Math.min(Math.max(waitingMs, asked), left))
  }
}
