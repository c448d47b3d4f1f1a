import { onceFor, remembered } from '../core/collections/remembered.js'
import { type Credential, type CredentialKind, credentialKinds, spellingsOf } from '../core/credential/credential.js'
import { keyInBody } from '../core/credential/key-places.js'
import { type Exchange, endpointOf } from '../core/exchange/exchange.js'
import type { Interaction } from '../core/model/model.js'
import type { InjectionContext } from '../core/rule/injection.js'
import { sentRequest, withoutKey } from '../spec/messages/request.js'

/** A request as the reference server received it, in the words of the model. The same for every fault that looks at one request. */
export const interactionOf = onceFor((context: InjectionContext): Interaction => {
  const { method, headers, requestBody, apiKey } = context
  const [, rest] = keyInBody(Buffer.from(requestBody).toString(), apiKey) ?? []
  const body = rest ?? requestBody
  const type = headers['content-type']
  const request: Exchange['request'] = {
    method,
    path: withoutKey(context.target),
    headers: type === undefined ? [] : [['content-type', type]],
    ...(body.length === 0 ? {} : { body }),
    ...(headers['transfer-encoding'] === undefined ? {} : { chunked: true }),
    ...headerNamesOf(context),
  }
  const endpoint = endpointOf(method, context.path)
  const { kind, variant } = sentCredential(context)
  const base = { endpoint, request, credential: kind, credentialVariant: variant }
  const id = sentRequest(base).petId?.id
  const pet = id === undefined ? undefined : context.pets.find(one => one.id === BigInt(id))
  return { ...base, setting: { ...context.setting, ...(pet === undefined ? {} : { pet }) } }
})

function headerNamesOf({ headerNames }: InjectionContext): Pick<Exchange['request'], 'headerNames'> {
  if (headerNames.includes('accept')) return { headerNames: 'lower case' }
  return headerNames.includes('ACCEPT') ? { headerNames: 'upper case' } : {}
}

export interface SentCredential {
  readonly kind: CredentialKind
  readonly variant: number
}

/** By the first `Authorization` header: all that a request may hold for this key, but for a random one. */
const headersFor = remembered(
  ({ apiKey }: { readonly apiKey: string }): ReadonlyMap<string | undefined, SentCredential> => {
    const known = new Map<string | undefined, SentCredential>()
    for (const kind of credentialKinds)
      for (const [variant, { headers }] of spellingsOf(kind).entries()) {
        const [value] = headers({ key: apiKey, wrongKey: anyKey })
        if (kind !== 'query-only' && !value?.endsWith(anyKey) && !known.has(value)) known.set(value, { kind, variant })
      }
    return known
  },
)
const anyKey = '\0'

const elsewhere = (has: (row: Credential) => boolean): SentCredential => ({
  kind: 'query-only',
  variant: spellingsOf('query-only').findIndex(has),
})

/** What a request holds for the key, told by the key itself. */
export function sentCredential({
  headers: { authorization, 'x-api-key': other },
  query,
  apiKey,
  requestBody,
}: Pick<InjectionContext, 'headers' | 'query' | 'apiKey' | 'requestBody'>): SentCredential {
  if ([...query.values()].includes(apiKey)) return { kind: 'query-only', variant: authorization === undefined ? 0 : 1 }
  if (other === apiKey) return elsewhere(({ inHeaders }) => inHeaders !== undefined)
  const [how] = keyInBody(Buffer.from(requestBody).toString(), apiKey) ?? []
  if (authorization === undefined && how !== undefined) return elsewhere(({ inBody }) => inBody === how)
  const known = headersFor({ apiKey }).get(authorization)
  if (known !== undefined) return known
  const random = spellingsOf('wrong-key').findIndex(({ headers }) => {
    const [before] = headers({ key: apiKey, wrongKey: '' })
    return authorization!.startsWith(before!) && authorization![before!.length] !== ' '
  })
  return { kind: 'wrong-key', variant: Math.max(0, random) }
}
