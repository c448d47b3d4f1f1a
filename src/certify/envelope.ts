import { type KeyObject, sign, verify } from 'node:crypto'
import { dsse } from '@sigstore/core'
import { keyId } from './keys.js'

/** Dead Simple Signing Envelope, as in-toto uses it. */
export interface Envelope {
  readonly payloadType: string
  readonly payload: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

const payloadType = 'application/vnd.in-toto+json'

export function seal(statement: object, privateKey: KeyObject, publicKey: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, dsse.preAuthEncoding(payloadType, payload), privateKey)
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(publicKey), sig: sig.toString('base64') }],
  }
}

export type Opened =
  | { readonly statement: unknown }
  | { readonly code: 'wrong-key' | 'changed-envelope'; readonly problem: string }

/** The statement, where the signature of this key holds. Base64 that is not written as it is read back is refused. */
export function unseal(envelope: Envelope, publicKey: KeyObject): Opened {
  const [signature, ...others] = envelope.signatures
  if (signature === undefined || others.length > 0)
    return { code: 'changed-envelope', problem: 'the envelope has not exactly one signature' }
  if (envelope.payloadType !== payloadType)
    return { code: 'changed-envelope', problem: `the envelope holds ${envelope.payloadType}, not an in-toto statement` }
  const id = keyId(publicKey)
  if (signature.keyid !== id)
    return { code: 'wrong-key', problem: `it was signed by another key (${short(signature.keyid)}, not ${short(id)})` }
  const [payload, sig] = [Buffer.from(envelope.payload, 'base64'), Buffer.from(signature.sig, 'base64')]
  const plain = payload.toString('base64') === envelope.payload && sig.toString('base64') === signature.sig
  if (!plain || !verify(null, dsse.preAuthEncoding(payloadType, payload), publicKey, sig))
    return {
      code: 'changed-envelope',
      problem: 'the signature does not hold: the statement was changed, or signed by another key',
    }
  try {
    return { statement: JSON.parse(payload.toString()) }
  } catch {
    return { code: 'changed-envelope', problem: 'what was signed is not JSON' }
  }
}

const short = (id: string): string => `sha256:${id.slice(0, 16)}`
