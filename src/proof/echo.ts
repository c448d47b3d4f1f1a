import { isJsonObject, type Json } from '../core/json.js'
import type { Bend, Bends, SeamContext } from '../core/seam.js'

/**
 * The same server, but one that repeats the credentials of a request in its errors, so that a recording has something
 * to hide: as they came, escaped, and percent-encoded.
 */
export function echoing(bends: Bends): Bends {
  const echo = (seam: 'listPets.error' | 'createPet.error' | 'getPet.error'): Bends => {
    const bend = bends[seam] as Bend<typeof seam> | undefined
    return { [seam]: (honest: Json, context: SeamContext) => withEcho(bend ? bend(honest, context) : honest, context) }
  }
  return { ...bends, ...echo('listPets.error'), ...echo('createPet.error'), ...echo('getPet.error') }
}

function withEcho(error: Json, { headers }: SeamContext): Json {
  if (!isJsonObject(error) || typeof error.message !== 'string' || headers.authorization === undefined) return error
  const key = headers.authorization
  return { ...error, message: `${error.message} (${key}, ${encodeURIComponent(key)}, "${key}")` }
}
