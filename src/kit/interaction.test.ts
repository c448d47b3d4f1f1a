import { expect, test } from 'vitest'
import { credentialKinds, spellingsOf } from '../core/credential/credential.js'
import { withKeyInBody } from '../core/credential/key-places.js'
import { sentCredential } from './interaction.js'

const keys = { key: 'pk_proof_0123456789', wrongKey: 'qz_abcde_9876543210' }

const spelt = credentialKinds
  .filter(kind => kind !== 'two-headers' && kind !== 'unknown') // Node.js shows the first header only
  .flatMap(kind => spellingsOf(kind).map((row, variant) => ({ ...row, kind, variant })))

test.each(spelt)(
  'the key is told from the request: $kind, spelling $variant',
  ({ kind, variant, headers, inQuery, inHeaders = [], inBody }) => {
    const [authorization] = headers(keys)
    const query = new URLSearchParams(inQuery ? { api_key: keys.key } : {})
    const others = Object.fromEntries(inHeaders.map(name => [name, keys.key]))
    const sent = {
      headers: { ...others, ...(authorization === undefined ? {} : { authorization }) },
      query,
      apiKey: keys.key,
      requestBody: Buffer.from(withKeyInBody(inBody === 'form' ? 'name=Rex' : '{"name":"Rex"}', inBody, keys.key)),
    }
    expect(sentCredential(sent as Parameters<typeof sentCredential>[0])).toEqual({ kind, variant })
  },
)
