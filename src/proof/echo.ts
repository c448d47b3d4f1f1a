import { isJsonObject, type Json } from '../core/json/json.js'
import type { SeamContext, SeamFaults } from '../core/rule/seam.js'

/**
 * The same server, but one that repeats the credentials of a request in its errors, so that a recording has something
 * to hide: as they came, escaped, and percent-encoded.
 */
export function echoing(seamFaults: SeamFaults): SeamFaults {
  const echoes = (['listPets.error', 'createPet.error', 'getPet.error'] as const).map(seam => {
    const put = seamFaults[seam]
    return [seam, (honest: Json, c: SeamContext) => withEcho(put ? put(honest, c) : honest, c)]
  })
  return { ...seamFaults, ...Object.fromEntries(echoes) }
}

function withEcho(error: Json, { headers }: SeamContext): Json {
  if (!isJsonObject(error) || typeof error.message !== 'string' || headers.authorization === undefined) return error
  const key = headers.authorization
  return { ...error, message: `${error.message} (${key}, ${encodeURIComponent(key)}, "${key}")` }
}
