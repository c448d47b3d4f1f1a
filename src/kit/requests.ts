import type { RequestSpec } from '../core/exchange/exchange.js'
import { type Integer, type Json, writeJson } from '../core/json/json.js'

type Extra = Pick<RequestSpec, 'credential' | 'credentialVariant' | 'headers' | 'fresh' | 'chunked'>

/** `GET /pets` with a raw query string (without `?`), or with these parameters. */
export function listPets(
  query: string | { limit?: number | string | undefined; status?: string | undefined } = '',
  extra: Extra = {},
): RequestSpec {
  const text =
    typeof query === 'string'
      ? query
      : Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
          .join('&')
  return { endpoint: 'listPets', method: 'GET', path: text === '' ? '/pets' : `/pets?${text}`, ...extra }
}

/** `POST /pets` with a JSON value, written digit for digit. */
export function createPet(body: Json, extra: Extra = {}): RequestSpec {
  return createRaw(writeJson(body), extra)
}

/** `POST /pets` with these very bytes; undefined sends no body. */
export function createRaw(body: string | Uint8Array | undefined, extra: Extra = {}): RequestSpec {
  return { endpoint: 'createPet', method: 'POST', path: '/pets', ...(body === undefined ? {} : { body }), ...extra }
}

/** `GET /pets/{petId}`; text is percent-encoded as one path segment. */
export function getPet(id: Integer | string, extra: Extra = {}): RequestSpec {
  return { endpoint: 'getPet', method: 'GET', path: `/pets/${encodeURIComponent(String(id))}`, ...extra }
}

/** The request, over a connection of its own where it is to be. */
export const onNewConnection = (isNew: boolean | undefined, request: RequestSpec): RequestSpec =>
  isNew ? { ...request, fresh: true } : request
