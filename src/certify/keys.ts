import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemText } from '../core/system/system-text.js'
import { UsageError } from '../core/system/usage.js'
import { sha256 } from './frozen-requirements.js'

export const privateName = 'signing.pem'
export const publicName = 'signing.pub.pem'

/** Writes an Ed25519 pair into the folder; never over what is there. */
export async function makeKeys(folder: string): Promise<{ readonly keyId: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await writeNew(join(folder, privateName), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600)
  try {
    await writeNew(join(folder, publicName), publicText(publicKey), 0o644)
  } catch (error) {
    await rm(join(folder, privateName))
    throw error
  }
  return { keyId: keyId(publicKey) }
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode })
    await chmod(path, mode) // whatever the mask of the process is
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    const why = isThere ? 'it is there already, and keys are never overwritten' : systemText(error)
    if (!isThere) await rm(path, { force: true })
    throw new UsageError(`Cannot write ${path}: ${why}. Use another folder.`)
  }
}

export const publicText = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** SHA-256 of the public key. */
export const keyId = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }))

export function readPrivateKey(text: string, path: string): KeyObject {
  return read(createPrivateKey, text, path, 'private')
}

export function readPublicKey(text: string, path: string): KeyObject {
  // createPublicKey would derive the public key, and nobody would learn that the other one has left the house.
  if (text.includes('PRIVATE KEY'))
    throw new UsageError(`${path} is a private key, which only its owner should have. Name the .pub.pem beside it.`)
  return read(createPublicKey, text, path, 'public')
}

function read(make: (text: string) => KeyObject, text: string, path: string, kind: 'private' | 'public'): KeyObject {
  try {
    const key = make(text)
    if (key.asymmetricKeyType === 'ed25519' && key.type === kind) return key
  } catch {
    // said below
  }
  if (text.includes('ENCRYPTED'))
    throw new UsageError(`${path} is encrypted. Write it without a passphrase, such as with openssl pkey -in ${path}.`)
  throw new UsageError(`${path} holds no Ed25519 ${kind} key in PEM. Make a pair with petstore-conform keygen.`)
}
