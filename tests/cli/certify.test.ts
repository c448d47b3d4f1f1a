// @module-tag thorough
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelopeName } from '../../src/certify/bundle.js'
import { referenceServer } from '../../src/library/reference-server.js'
import { product } from '../certify/bundle.js'
import { apiKey, called, command, temporaryFolder } from './command.js'

const files = ['evidence.ndjson.gz', 'report.json', 'report.html', 'product.json', 'requirements.yaml', 'attempts.json']
const cwd = temporaryFolder()
const env = { PETSTORE_API_KEY: apiKey }
const certified = ['--product', 'product.yaml', '--signing-key', 'signing.pem', '--profile', 'standard', '--seed', '7']
let faulty: Awaited<ReturnType<typeof referenceServer>>

const verify = (...args: readonly string[]) => called(['verify', ...args], { cwd })

beforeAll(async () => {
  faulty = await referenceServer({ apiKey, faults: ['list-respects-limit/ignores-limit-1'] })
  writeFileSync(join(cwd, 'product.yaml'), JSON.stringify(product))
  expect((await called(['keygen'], { cwd })).code).toBe(0)
})
afterAll(() => faulty.close())

describe('certify and verify', () => {
  test('the key is for its owner alone, and is never written over', async () => {
    expect(statSync(join(cwd, 'signing.pem')).mode & 0o777).toBe(0o600)
    const before = readFileSync(join(cwd, 'signing.pem'), 'utf8')
    const { code, err } = await called(['keygen'], { cwd })
    expect(code).toBe(2)
    expect(err).toMatch(/^petstore-conform: [^\n]*signing[^\n]*\n$/)
    expect(readFileSync(join(cwd, 'signing.pem'), 'utf8')).toBe(before)
  })

  test('a server with a fault gets none, and a word', async () => {
    const args = ['certify', '--base-url', faulty.baseUrl, ...certified, '--output', 'faulty.tar.gz']
    // Of somebody's, or of an earlier run.
    mkdirSync(join(cwd, 'faulty-report'))
    writeFileSync(join(cwd, 'faulty-report', 'report.json'), 'kept')
    const { code, out, err } = await command(args, { cwd, env })
    expect(code).toBe(1)
    expect(out + err).toContain('list-respects-limit')
    expect(existsSync(join(cwd, 'faulty.tar.gz'))).toBe(false)
    const { leftovers } = JSON.parse(readFileSync(join(cwd, 'faulty-report-2', 'report.json'), 'utf8'))
    expect(leftovers.length).toBeGreaterThan(0)
    expect(existsSync(join(cwd, 'faulty-report-2', 'evidence.ndjson.gz'))).toBe(true)
    expect(out).toContain('faulty-report-2')
    expect(readFileSync(join(cwd, 'faulty-report', 'report.json'), 'utf8')).toBe('kept')
  })

  test('none is written over, not even what a link names that is not there', async () => {
    symlinkSync(join(cwd, 'nowhere'), join(cwd, 'link.tar.gz'))
    const args = ['certify', '--base-url', faulty.baseUrl, ...certified, '--output', 'link.tar.gz']
    const { code, err } = await called(args, { cwd, env })
    expect([code, err]).toEqual([2, expect.stringContaining('link.tar.gz is there already')])
  })

  test.each([[], ['--challenge', 'format 1, made on 2026-11-28']])(
    'a certificate of an earlier format ends with what it does not show: %s',
    async (...given) => {
      const folder = join(import.meta.dirname, '../certify/format-1')
      const key = ['--public-key', join(folder, 'signing.pub.pem'), '--now', '2026-11-29']
      const { code, out } = await verify(join(folder, 'certificate.tar.gz'), ...key, ...given)
      expect(code).toBe(given.length > 0 ? 3 : 0)
      expect(out).not.toContain('The certificate holds')
      expect(out.trimEnd().split('\n').at(-1)).toMatch(/^NOT SHOWN: .* does not show that the run was whole/)
      expect(out.includes('Your challenge does not show that it is fresh')).toBe(given.length > 0)
    },
  )

  test.each(['product.yaml', 'nothing.tar.gz', '.'])('%s is no bundle: exit 2, one line', async path => {
    const { code, err } = await verify(path)
    expect(code).toBe(2)
    expect(err).toMatch(/^petstore-conform: [^\n]+\n$/)
  })
})

test('what a bundle says steers no terminal, and cannot pretend to be a line of the verdict', async () => {
  const bundle = join(temporaryFolder(), 'bundle')
  mkdirSync(bundle)
  for (const name of files) writeFileSync(join(bundle, name), '{}')
  writeFileSync(join(bundle, 'signing.pub.pem'), readFileSync(join(cwd, 'signing.pub.pem')))
  const payloadType = 'x\u009b2J\nok    signature: it holds'
  writeFileSync(
    join(bundle, envelopeName),
    JSON.stringify({ payload: '', payloadType, signatures: [{ keyid: '', sig: '' }] }),
  )
  const { code, out } = await verify(bundle)
  expect(code).toBe(1)
  expect(out).toContain('the envelope holds x')
  expect(out).not.toMatch(/\u009b|^ok/m)
  const { out: json } = await verify(bundle, '--json')
  expect(json).not.toContain('\u009b')
  expect(JSON.parse(json).checks[0].says).toContain(payloadType)
})

describe('evidence of a run', () => {
  const run = async (...more: readonly string[]) => {
    const folder = temporaryFolder()
    const target = ['--base-url', faulty.baseUrl, '--only', 'list-respects-limit', '--depth', 'quick']
    const ended = await command([...target, ...more], { cwd: folder, env })
    const file = join(folder, 'reports', 'evidence.ndjson.gz')
    return { ...ended, folder, size: existsSync(file) ? statSync(file).size : undefined }
  }

  test('--evidence none leaves no recording; all can be judged again, and leads to the same verdict', async () => {
    const none = await run('--evidence', 'none')
    expect([none.code, none.size]).toEqual([1, undefined])
    const all = await run('--evidence', 'all')
    expect(all.code).toBe(1)
    expect(all.size).toBeGreaterThan(1000)
    const again = await called(['judge', 'reports/evidence.ndjson.gz', '--output', 'again'], { cwd: all.folder })
    expect(again.code, again.err).toBe(1)
    const verdicts = (path: string) =>
      JSON.parse(readFileSync(join(all.folder, path, 'report.json'), 'utf8')).rules.map((rule: any) => rule.verdict)
    expect(verdicts('again')).toEqual(verdicts('reports'))
  })
})
