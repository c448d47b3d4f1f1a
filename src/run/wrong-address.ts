import { splitAtPets } from '../core/address.js'
import { type Exchange, isCategoryRefusal, isInfrastructure } from '../core/exchange.js'
import { noPathIsTold, notTheService } from '../exhibits/endings.js'
import { parsedResponse } from '../spec/response.js'
import { createWith } from './category.js'
import type { RunParts } from './parts.js'

type Missing = (exchange: Exchange) => boolean

/**
 * Why the base URL does not seem to lead to the service (P23), where no documented path shows anything of it. Without it a mistyped
 * address fails every rule (`tests/wrong-address`).
 */
export async function wrongAddress(
  { send, options, names }: RunParts,
  mayCreate: boolean,
  listings: readonly Exchange[],
): Promise<string | undefined> {
  const { baseUrl } = options
  const isMissing = missingBelow(baseUrl)
  if (!listings.every(isMissing)) return undefined
  if (!isMissing(await send('missing', { endpoint: 'getPet', method: 'GET', path: '/pets/1' }))) return undefined
  const pet = { name: names.next(), categoryId: BigInt(options.categoryId ?? 1) }
  if (mayCreate && !isMissing(await send('missing', createWith(pet)))) return undefined
  return notTheService(baseUrl)
}

/** What makes the base URL doubtful where the target is judged all the same: no path is told from any other. */
export async function doubtIn({ send, options }: RunParts, listings: readonly Exchange[]): Promise<string | undefined> {
  const { baseUrl } = options
  if (!listings.every(isStrange)) return undefined
  const nowhere = await send('nowhere', { endpoint: 'elsewhere', method: 'GET', path: '/no-such-path' })
  if (!listings.every(each => isSame(each, nowhere))) return undefined
  return noPathIsTold(baseUrl, nowhere.response!.status, refusesHost(nowhere))
}

/**
 * Whether the path is unknown: some routers return 405 to a POST of what they would look for as a file. Below the list
 * itself a service takes `pets` for an id, which it may refuse in its own way.
 */
function missingBelow(baseUrl: string): Missing {
  const isBelowList = splitAtPets(baseUrl).ending !== ''
  return exchange => {
    const status = exchange.response?.status
    const { method } = exchange.request
    return status === 404 || (method === 'POST' && status === 405) || (isBelowList && isCategoryRefusal(exchange))
  }
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

/** As Django does with a bare 400, and Rails with 403 and a page that says so. */
function refusesHost({ response }: Exchange): boolean {
  const page = Buffer.from(response!.body.subarray(0, 4000)).toString()
  return /allowed_?hosts|blocked hosts?|invalid host/i.test(page) || /<h1>Bad Request \(400\)<\/h1>/.test(page)
}
