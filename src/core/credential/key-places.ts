/** Where servers look for a key besides `Authorization`. */

export const keyHeaders = [
  'x-api-key',
  'api-key',
  'apikey',
  'x-auth-token',
  'x-access-token',
  'x-authorization',
  'x-token',
  'token',
]

/** In a query or a body; OAuth's is `access_token` (RFC 6750, 2.2). */
export const keyNames = ['api_key', 'access_token', 'apikey', 'key', 'token', 'auth_token', 'auth']

/** As further members of a JSON object, or of a form. */
export type BodyWithKey = 'members' | 'form'

const added: Readonly<Record<BodyWithKey, (key: string) => string>> = {
  members: key => keyNames.map(name => `,"${name}":"${key}"`).join(''),
  form: key => keyNames.map(name => `&${name}=${key}`).join(''),
}

/** A body of this kind with the key, written as it stands there; any other body as it is. */
export function withKeyInBody(
  body: string | Uint8Array,
  how: BodyWithKey | undefined,
  key: string,
): string | Uint8Array {
  if (how === undefined || typeof body !== 'string') return body
  if (how === 'form') return body + added.form(key)
  const last = body.trimEnd().length - 1
  const before = body.slice(0, last).trimEnd()
  if (body[last] !== '}' || before === '' || before.endsWith('{')) return body
  return body.slice(0, last) + added.members(key) + body.slice(last)
}

/** How a body holds the key, and the body without it; undefined where it does not. */
export function keyInBody(body: string, key: string): readonly [how: BodyWithKey, rest: string] | undefined {
  const how = (['members', 'form'] as const).find(each => body.includes(added[each](key)))
  return how && [how, body.replace(added[how](key), '')]
}
