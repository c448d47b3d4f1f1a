import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { type Bundle, type BundleFile, envelopeName, subjectsOf } from '../../src/certify/bundle.js'
import { certify, seedOf } from '../../src/certify/certify.js'
import { type Envelope, seal } from '../../src/certify/envelope.js'
import { requirementsOf, sha256 } from '../../src/certify/frozen-requirements.js'
import type { Statement } from '../../src/certify/statement.js'
import type { Report } from '../../src/core/report/report.js'
import { evidenceName } from '../../src/evidence/recording/format.js'
import { redactorFor } from '../../src/http/requests/credentials.js'
import { recording } from '../../src/proof/rejudge.js'
import { createRedactor } from '../../src/redaction/index.js'
import { rules } from '../../suites/index.js'
import { testKey } from '../options.js'
import { judgeReference } from '../run.js'

export const challenge = 'spring 2027'
export const product = {
  vendor: 'Example',
  product: 'Pets',
  version: '2.1',
  contact: 'a@example.test',
  url: 'https://example.test/',
}
export const keys = generateKeyPairSync('ed25519')
/** Of the day on which the run of these tests judges. */
export const day = new Date('2026-11-21T12:00:00Z')

/** A certificate of the reference server, as `certify` makes it. */
export async function certificate(
  depth: 'quick' | 'standard' = 'standard',
  variants: readonly string[] = [],
): Promise<Map<BundleFile, Buffer>> {
  const taken = recording(redactorFor({ apiKey: testKey, headers: [] }))
  const options = { depth, seed: seedOf(challenge), settleMs: 2000, now: new Date(), decides: false } as const
  const { report } = await judgeReference(options, { variants }, undefined, { recording: taken })
  // Of a key that looks like the names of this run.
  const { redactValue } = createRedactor(report.leftovers[0]!.name)
  const live = redactValue(report)
  expect(live.leftovers).not.toEqual(report.leftovers)
  const made = await certify({
    live,
    redactValue,
    evidence: gzipSync(`${taken.lines.join('\n')}\n`),
    rules,
    requirements: requirementsOf('1.0.0')!,
    product,
    challenge,
    earlier: [],
    privateKey: keys.privateKey,
    now: new Date(),
    validDays: 30,
  })
  if ('reasons' in made) throw new Error(made.reasons.join('\n'))
  return new Map(made.bundle)
}

type Files = Map<BundleFile, Buffer>

export const statementOf = (files: Bundle): Statement => {
  const { payload } = JSON.parse(files.get(envelopeName)!.toString()) as Envelope
  return JSON.parse(Buffer.from(payload, 'base64').toString())
}

/** Signs again what was edited, as a vendor would who edits before signing: digests and envelope hold. */
export function signAgain(
  files: Files,
  edit: (statement: any) => void = () => {},
  key: KeyObject = keys.privateKey,
): void {
  const statement = structuredClone(statementOf(files)) as any
  statement.subject = subjectsOf(files).map(name => ({ name, digest: { sha256: sha256(files.get(name)!) } }))
  edit(statement)
  files.set(envelopeName, Buffer.from(JSON.stringify(seal(statement, key, createPublicKey(key)))))
}

export function editReport(files: Files, edit: (report: any) => void): void {
  const report = JSON.parse(files.get('report.json')!.toString()) as Report
  edit(report)
  files.set('report.json', Buffer.from(JSON.stringify(report)))
}

export function editLines(files: Files, edit: (lines: string[]) => readonly string[]): void {
  const lines = gunzipSync(files.get(evidenceName)!).toString().trimEnd().split('\n')
  files.set(evidenceName, gzipSync(`${edit(lines).join('\n')}\n`))
}

export function editBytes(files: Files, name: BundleFile, edit: (bytes: Buffer) => void): void {
  const bytes = Buffer.from(files.get(name)!)
  edit(bytes)
  files.set(name, bytes)
}
