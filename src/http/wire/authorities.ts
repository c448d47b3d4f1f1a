import { readFileSync } from 'node:fs'
import tls from 'node:tls'

/** The user's authority (PEM) besides those that Node knows, and those of NODE_EXTRA_CA_CERTS, not in their place. */
export function authoritiesWith(ca: string): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] }
  return [...(getCACertificates?.('default') ?? [...tls.rootCertificates, ...extra()]), ca]
}

/** Before Node 22.15 nothing tells them. */
function extra(): readonly string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env
  try {
    return file ? [readFileSync(file, 'latin1')] : []
  } catch {
    return [] // Node ignores it as well; `doctor` does not
  }
}
