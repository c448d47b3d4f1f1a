import { type CredentialKind, credentialVariants, type Exchange, endpointOf, wrongTokens } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import { onceFor } from '../core/remembered.js'
import type { SeamContext } from '../core/seam.js'
import { sentRequest, withoutKey } from '../spec/request.js'

/** A request as the reference server received it, in the words of the model. The same for every fault that looks at one request. */
export const interactionOf = onceFor((context: SeamContext): Interaction => {
  const { method, headers, requestBody: body } = context
  const type = headers['content-type']
  const request: Exchange['request'] = {
    method,
    path: withoutKey(context.target),
    headers: type === undefined ? [] : [['content-type', type]],
    ...(body.length === 0 ? {} : { body }),
    ...(headers['transfer-encoding'] === undefined ? {} : { chunked: true }),
  }
  const endpoint = endpointOf(method, context.path)
  const { kind, variant } = credentialOf(context)
  const base = { endpoint, request, credential: kind, credentialVariant: variant }
  const id = sentRequest(base).petId?.id
  const pet = id === undefined ? undefined : context.pets.find(one => one.id === BigInt(id))
  return { ...base, setting: { ...context.setting, ...(pet === undefined ? {} : { pet }) } }
})

interface KeySpelling {
  readonly kind: CredentialKind
  readonly variant: number
}

const spelt = (kind: CredentialKind, variant = 0): KeySpelling => ({ kind, variant })

/** What the `Authorization` header holds, told by the key itself: kind and spelling as `credentialVariants` orders them. */
export function credentialOf({
  headers,
  query,
  apiKey,
}: Pick<SeamContext, 'headers' | 'query' | 'apiKey'>): KeySpelling {
  const { authorization } = headers
  const inQuery = [...query.values()].includes(apiKey)
  if (inQuery) return spelt('query-only', authorization === undefined ? 0 : 1)
  if (authorization === undefined) return spelt('none')
  if (authorization === '') return spelt('empty')
  if (authorization === apiKey) return spelt('bare-key')
  if (/^bearer *$/i.test(authorization)) return spelt('scheme-only')
  const [, scheme = '', blanks = '', token = ''] = /^(\S+)( *)(.*)$/s.exec(authorization)!
  if (token === `Bearer ${apiKey}`) return spelt('other-scheme', scheme === 'X' ? 9 : 7)
  if (scheme.toLowerCase() !== 'bearer') return spelt('other-scheme', otherScheme(scheme, token, apiKey))
  if (token !== apiKey) {
    const near = nearKey(token, apiKey)
    if (near.kind !== 'wrong-key') return near
    return spelt('wrong-key', wrongToken(token) ?? (scheme !== 'Bearer' ? 1 : blanks.length > 1 ? 2 : 0))
  }
  return spelt(scheme !== 'Bearer' ? 'lower-case-scheme' : blanks.length > 1 ? 'extra-spaces' : 'valid')
}

/** The spelling of a wrong key that no key is like; these are the last ones. */
function wrongToken(token: string): number | undefined {
  const at = wrongTokens.indexOf(token)
  return at < 0 ? undefined : credentialVariants['wrong-key'].length - wrongTokens.length + at
}

const otherWords: Readonly<Record<string, number>> = { ApiKey: 6, Bearers: 8, X: 9 }

function otherScheme(scheme: string, token: string, key: string): number {
  if (scheme !== 'Basic') return otherWords[scheme] ?? 1
  const decoded = Buffer.from(token, 'base64').toString()
  const forms = [decoded === `${key}:`, false, decoded === `:${key}`, token === `${key}:`, token === `:${key}`]
  return forms.includes(true) ? forms.indexOf(true) : 5
}

/** At the end, the front or the middle, in this order. */
const placeOf = (at: number, last: number): number => (at === last ? 0 : at === 0 ? 1 : 2)

function nearKey(token: string, key: string): KeySpelling {
  if (token.startsWith(`${key} `)) return spelt('second-word')
  const around = [`${key},x`, `"${key}"`, key + key].indexOf(token)
  if (around >= 0) return spelt('lengthened', 3 + around)
  let at = 0
  while (at < key.length && token[at] === key[at]) at++
  const without = (text: string): string => text.slice(0, at) + text.slice(at + 1)
  if (token.length === key.length - 1 && without(key) === token) return spelt('cut', placeOf(at, key.length - 1))
  if (token.length === key.length + 1 && without(token) === key) return spelt('lengthened', placeOf(at, key.length))
  if (token.toLowerCase() === key.toLowerCase()) return spelt('other-case', recased(token, key))
  const isSwapped = token[at] === key[at + 1] && token[at + 1] === key[at]
  if (isSwapped && at + 1 < key.length && token.slice(at + 2) === key.slice(at + 2)) return spelt('altered', 3)
  if (without(token) === without(key)) return spelt('altered', placeOf(at, key.length - 1))
  return spelt('wrong-key')
}

function recased(token: string, key: string): number {
  const letters = [...key.matchAll(/[A-Za-z]/g)].map(({ index }) => index)
  const changed = letters.filter(index => token[index] !== key[index])
  return changed.length > 1 ? 0 : 1 + placeOf(letters.indexOf(changed[0]!), letters.length - 1)
}
