import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundle } from '../../src/certify/bundle.js'
import { readPublicKey } from '../../src/certify/keys.js'
import { verifyBundle } from '../../src/certify/verify.js'
import { rules } from '../../suites/index.js'

/** Bundles as released versions wrote them. They verify for ever: add one for each format, and change none. */
const formats = [
  { folder: 'format-1', challenge: 'format 1, made on 2026-11-28', on: '2026-11-29', lacks: true, exchanges: 1682 },
  // Raise its `lacks` with `planRevision`.
  { folder: 'format-2', challenge: 'format 2, made on 2026-11-30', on: '2026-12-01', lacks: true, exchanges: 1678 },
] as const
const product = {
  vendor: 'Example',
  product: 'Pets',
  version: '2.1',
  contact: 'a@example.test',
  url: 'https://example.test/',
}

test.each(formats)('$folder verifies', async ({ folder, challenge, on, lacks, exchanges }) => {
  const path = join(import.meta.dirname, folder)
  const publicKey = readPublicKey(readFileSync(join(path, 'signing.pub.pem'), 'utf8'), 'signing.pub.pem')
  const bundle = await readBundle(join(path, 'certificate.tar.gz'))
  const now = new Date(on)
  const checks = await verifyBundle(bundle, rules, { publicKey, product, challenge, revision: '1.0.0', now })
  expect(checks.filter(({ problem }) => problem !== undefined)).toEqual([])
  // Never silently: what this format does not show is said.
  const lacking = checks.flatMap(check => check.lacks ?? [])
  expect(lacking.some(each => each.includes('does not show that the run was whole'))).toBe(lacks)
  expect(checks[2]!.says).toContain('a loopback address')
  expect(checks.at(-1)!.says).toContain(`recomputed from ${exchanges} exchanges`)
})
