import { isJsonObject, type Json } from '../core/json.js'
import type { SeamContext, SeamFault, SeamFaults } from '../core/seam.js'

/**
 * The same server, but one that repeats the credentials of a request in its errors, so that a recording has something
 * to hide: as they came, escaped, and percent-encoded.
 */
export function echoing(seamFaults: SeamFaults): SeamFaults {
  const echo = (seam: 'listPets.error' | 'createPet.error' | 'getPet.error'): SeamFaults => {
    const put = seamFaults[seam] as SeamFault<typeof seam> | undefined
    return { [seam]: (honest: Json, context: SeamContext) => withEcho(put ? put(honest, context) : honest, context) }
  }
  return { ...seamFaults, ...echo('listPets.error'), ...echo('createPet.error'), ...echo('getPet.error') }
}

function withEcho(error: Json, { headers }: SeamContext): Json {
  if (!isJsonObject(error) || typeof error.message !== 'string' || headers.authorization === undefined) return error
  const key = headers.authorization
  return { ...error, message: `${error.message} (${key}, ${encodeURIComponent(key)}, "${key}")` }
}
