import { expect, test } from 'vitest'
import { type CredentialKind, credentialVariants } from '../core/exchange.js'
import { authorizations, keyVariants } from '../http/requests/credentials.js'
import { credentialOf } from './interaction.js'

const apiKey = 'pk_proof_0123456789'
const variants = keyVariants(apiKey, 'qz_abcde_9876543210')

const spelt = (Object.keys(credentialVariants) as CredentialKind[])
  .filter(kind => kind !== 'two-headers' && kind !== 'unknown') // Node.js shows the first header only
  .flatMap(kind => credentialVariants[kind].map((_, variant) => ({ kind, variant })))

test.each(spelt)('the key is told from the header: $kind, spelling $variant', ({ kind, variant }) => {
  const [authorization] = authorizations(kind, variants, variant)
  const query = new URLSearchParams(kind === 'query-only' ? { api_key: apiKey } : {})
  const headers = authorization === undefined ? {} : { authorization }
  expect(credentialOf({ headers: headers as Record<string, string>, query, apiKey })).toEqual({ kind, variant })
})
