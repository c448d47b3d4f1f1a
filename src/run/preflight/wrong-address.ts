import { splitAtPets } from '../../core/exchange/address.js'
import { type Exchange, isCategoryRefusal, isInfrastructure } from '../../core/exchange/exchange.js'
import { parsedResponse } from '../../spec/messages/response.js'
import { noPathIsTold, notTheService } from '../endings.js'
import type { RunParts } from '../parts.js'
import { createWith } from './category.js'

/**
 * Why the base URL does not seem to lead to the service (P23), where every documented request gets one and the same redirect,
 * 403, 404 or 405. Without it a mistyped address fails every rule (`tests/wrong-address`).
 */
export async function wrongAddress(
  { send, options, names }: RunParts,
  mayCreate: boolean,
  listings: readonly Exchange[],
): Promise<string | undefined> {
  const { baseUrl } = options
  const isAstray = astray(baseUrl).find(each => listings.every(each))
  if (isAstray === undefined) return undefined
  if (!isAstray(await send('missing', { endpoint: 'getPet', method: 'GET', path: '/pets/1' }))) return undefined
  const pet = { name: names.next(), categoryId: BigInt(options.categoryId ?? 1) }
  if (mayCreate && !isAstray(await send('missing', createWith(pet)))) return undefined
  return notTheService(baseUrl, listings[0]!.response!)
}

/** What makes the base URL doubtful where the target is judged all the same: no path is told from any other. */
export async function suspicionIn(
  { send, options }: RunParts,
  listings: readonly Exchange[],
): Promise<string | undefined> {
  const { baseUrl } = options
  if (!listings.every(isStrange)) return undefined
  const nowhere = await send('nowhere', { endpoint: 'elsewhere', method: 'GET', path: '/no-such-path' })
  if (!listings.every(each => isSame(each, nowhere))) return undefined
  return noPathIsTold(baseUrl, nowhere.response!)
}

/** What the responses of a wrong address have in common. */
function astray(baseUrl: string): readonly ((exchange: Exchange) => boolean)[] {
  // Below the list itself a service takes `pets` for an id, which it may refuse in its own way.
  const isBelowList = splitAtPets(baseUrl).ending !== ''
  const statusOf = ({ response }: Exchange) => response?.status ?? 0
  // Some routers return 405 to a POST of what they would look for as a file.
  const isNoFile = (exchange: Exchange) => exchange.request.method === 'POST' && statusOf(exchange) === 405
  return [
    exchange => statusOf(exchange) === 404 || isNoFile(exchange) || (isBelowList && isCategoryRefusal(exchange)),
    exchange => statusOf(exchange) === 403 || isNoFile(exchange),
    exchange => statusOf(exchange) === 405,
    // Some redirect GET and POST with a status each.
    exchange => statusOf(exchange) >= 300 && statusOf(exchange) < 400,
  ]
}

/** A response to a list that is none of the documented ones. */
function isStrange(exchange: Exchange): boolean {
  const { status, items } = parsedResponse(exchange)
  return exchange.response !== undefined && !isInfrastructure(exchange) && status !== 401 && items === undefined
}

/** A page for every path, a redirect to a login, the gateway's own refusal: of a 200 the body counts, too. */
function isSame(one: Exchange, other: Exchange): boolean {
  const [left, right] = [one.response, other.response]
  if (left === undefined || right === undefined || left.status !== right.status) return false
  if (parsedResponse(one).mediaType !== parsedResponse(other).mediaType) return false
  return left.status !== 200 || Buffer.from(left.body).equals(right.body)
}
