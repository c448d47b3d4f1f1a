import { isJsonObject, type Json } from '../core/json/json.js'
import type { InjectionContext, Injections } from '../core/rule/injection.js'

/**
 * The same server, but one that repeats the credentials of a request in its errors, so that a recording has something
 * to hide: as they came, escaped, and percent-encoded.
 */
export function echoing(injections: Injections): Injections {
  const echoes = (['listPets.error', 'createPet.error', 'getPet.error'] as const).map(point => {
    const put = injections[point]
    return [point, (unmodified: Json, c: InjectionContext) => withEcho(put ? put(unmodified, c) : unmodified, c)]
  })
  return { ...injections, ...Object.fromEntries(echoes) }
}

function withEcho(error: Json, { headers }: InjectionContext): Json {
  if (!isJsonObject(error) || typeof error.message !== 'string' || headers.authorization === undefined) return error
  const key = headers.authorization
  return { ...error, message: `${error.message} (${key}, ${encodeURIComponent(key)}, "${key}")` }
}
