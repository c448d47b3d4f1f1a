import { type Cut, cuts, type HeaderNames, type RequestSpec } from '../core/exchange/exchange.js'
import { pick } from '../core/random/chance.js'
import type { Scenario } from '../core/rule/scenario.js'
import { escapedQuery, sentRequest } from '../spec/messages/request.js'

/**
 * How all requests of one question are written, where it does not say so itself: in most as the document writes them, in the
 * others the same in another way, which no server may tell apart. It follows from the seed, so no request more is sent.
 */
export function spellingFor(
  { seed }: { readonly seed: number },
  { id }: Pick<Scenario, 'id'>,
  sample: number,
): (request: RequestSpec) => RequestSpec {
  const one = <T>(what: string, choices: readonly T[], outOf: number): T | undefined =>
    choices[Number(pick(0n, BigInt(outOf - 1), seed, 'spelling', what, id, sample))]
  const headerNames = one<HeaderNames>('header names', ['lower case', 'upper case'], 8)
  const cut = one<Cut>('cut', cuts, 16)
  const escaped = one('escapes', ['in a name', 'in a value'] as const, 6)
  return request => ({
    ...(headerNames === undefined ? {} : { headerNames }),
    ...(cut === undefined || (request.body === undefined && / body$/.test(cut)) ? {} : { cut }),
    ...request,
    ...(escaped === undefined || !hasPlainQuery(request) ? {} : { path: escapedQuery(request.path, escaped) }),
  })
}

/** Beside something unspecified it would be another one. */
function hasPlainQuery({ path, credential = 'valid', endpoint, method, headers = [] }: RequestSpec): boolean {
  return sentRequest({ endpoint, credential, request: { method, path, headers } }).query?.validity === 'valid'
}
