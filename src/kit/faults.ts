import { isJsonObject, type Json, type JsonObject } from '../core/json.js'
import type { Fault } from '../core/rule.js'
import type { Bend, Bends, SeamContext, SeamName, SeamResponse, Seams } from '../core/seam.js'

type Conditions = Pick<Fault, 'freedoms' | 'depth' | 'conditional' | 'address'>

/** A fault that bends one seam. The bend is made anew for each server, so that its state is the server's own. */
export function fault<S extends SeamName>(
  id: string,
  branch: string,
  seam: S,
  bend: Bend<S>,
  conditions: Conditions = {},
): Fault {
  return { id, branch, bends: () => ({ [seam]: bend }) as Bends, ...conditions }
}

/** A fault with state, or one that bends several seams. */
export function statefulFault(id: string, branch: string, bends: () => Bends, conditions: Conditions = {}): Fault {
  return { id, branch, bends, ...conditions }
}

/** Applies a change to a JSON object: members set to undefined are left out. */
export function change(value: Json, members: Record<string, Json | undefined>): Json {
  if (!isJsonObject(value)) return value
  const entries = Object.entries({ ...value, ...members }).filter(([, member]) => member !== undefined)
  return Object.fromEntries(entries) as JsonObject
}

/** Changes every element of an array body. */
export function changeEach(value: Json, edit: (element: JsonObject, index: number) => Json): Json {
  return Array.isArray(value)
    ? value.map((element, index) => (isJsonObject(element) ? edit(element, index) : element))
    : value
}

/** An Error response with a body of its own, in place of the honest response. */
export function respond(status: number, body?: Json, headers: SeamResponse['headers'] = []): SeamResponse {
  const text = JSON.stringify(body ?? { code: 'bent', message: `bent to ${status}`, status })
  return { status, headers: [['content-type', 'application/json'], ...headers], body: text }
}

/** A bend that acts only where the condition holds. */
export function when<S extends SeamName>(
  condition: (context: SeamContext, honest: Seams[S]) => boolean,
  bend: Bend<S>,
): Bend<S> {
  return (honest, context) => (condition(context, honest) ? bend(honest, context) : honest)
}

/** The response with another header list. */
export function withHeaders(
  response: SeamResponse,
  edit: (headers: SeamResponse['headers']) => SeamResponse['headers'],
): SeamResponse {
  return { ...response, headers: edit(response.headers) }
}
