import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, command, temporaryFolder } from './command.js'
import { apiKey, type Server, serve } from './servers.js'

const cwd = temporaryFolder()
const env = { PETSTORE_API_KEY: apiKey }
const certified = ['--product', 'product.yaml', '--key-file', 'signing.pem', '--profile', 'standard', '--seed', '7']
let sound: Server
let bent: Server

const certify = (server: Server, output: string, ...more: readonly string[]) =>
  command(['certify', '--base-url', server.baseUrl, ...certified, '--output', output, ...more], { cwd, env })
const verify = (...args: readonly string[]) => called(['verify', ...args], { cwd })

beforeAll(async () => {
  ;[sound, bent] = await Promise.all([serve(), serve('--fault', 'list-respects-limit/ignores-limit-1')])
  const lines = [
    'vendor: Pets Ltd',
    'product: Pets',
    'version: "1.2"',
    'contact: qa@pets.test',
    'url: https://pets.test',
  ]
  writeFileSync(join(cwd, 'product.yaml'), `${lines.join('\n')}\n`)
  expect((await called(['keygen'], { cwd })).code).toBe(0)
})
afterAll(() => Promise.all([sound.close(), bent.close()]))

describe('certify and verify', () => {
  test('the key is for its owner alone, and is never written over', async () => {
    expect(statSync(join(cwd, 'signing.pem')).mode & 0o777).toBe(0o600)
    const before = readFileSync(join(cwd, 'signing.pem'), 'utf8')
    const { code, err } = await called(['keygen'], { cwd })
    expect(code).toBe(2)
    expect(err).toMatch(/^petstore-conform: [^\n]*signing[^\n]*\n$/)
    expect(readFileSync(join(cwd, 'signing.pem'), 'utf8')).toBe(before)
  })

  test('a certificate of a sound server holds; under another key, for another product, it does not', async () => {
    const { code, out, err } = await certify(sound, 'good.tar.gz', '--challenge', 'spring')
    expect(code, err).toBe(0)
    expect(out).toContain('good.tar.gz')
    expect(out + err).not.toContain(apiKey)

    // What is built made it, the sources recompute it: a bundler that changes what the code means is found out.
    const held = await verify('good.tar.gz', '--public-key', 'signing.pub.pem')
    expect(held.code, held.out + held.err).toBe(0)
    expect(held.out).toContain('The certificate holds.')
    expect(held.out.match(/^ok /gm)).toHaveLength(5)
    const alone = await verify('good.tar.gz')
    expect(alone.out).toContain('The certificate holds in itself; whose it is, only --public-key')
    const owner = await verify('good.tar.gz', '--public-key', 'signing.pem')
    expect({ code: owner.code, err: owner.err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('signing.pem is a private key'),
    })
    const json = JSON.parse((await verify('good.tar.gz', '--json')).out)
    expect(json).toBeTypeOf('object')

    const elsewhere = temporaryFolder()
    await called(['keygen'], { cwd: elsewhere })
    const other = await verify('good.tar.gz', '--public-key', join(elsewhere, 'signing.pub.pem'))
    expect(other.code).toBe(1)
    expect(other.out).not.toContain('The certificate holds.')
  })

  test('a bent server gets none, and a word', async () => {
    const { code, out, err } = await certify(bent, 'bent.tar.gz')
    expect(code).toBe(1)
    expect(out + err).toContain('list-respects-limit')
    expect(existsSync(join(cwd, 'bent.tar.gz'))).toBe(false)
  })

  test.each(['product.yaml', 'nothing.tar.gz', '.'])('%s is no bundle: exit 2, one line', async path => {
    const { code, err } = await verify(path)
    expect(code).toBe(2)
    expect(err).toMatch(/^petstore-conform: [^\n]+\n$/)
  })
})

describe('evidence of a run', () => {
  const run = async (...more: readonly string[]) => {
    const folder = temporaryFolder()
    const target = ['--base-url', bent.baseUrl, '--only', 'list-respects-limit', '--depth', 'quick']
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

  test.each(['0', '0.5', '-1', 'much'])('--evidence-limit %s is wrong usage', async limit => {
    const { code, err, size } = await run('--evidence', 'all', `--evidence-limit=${limit}`)
    expect([code, size]).toEqual([2, undefined])
    expect(err).toMatch(/^petstore-conform: [^\n]*evidence-limit[^\n]*\n$/)
  })
})
