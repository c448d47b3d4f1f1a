import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configLayer, envLayer, type Layer } from './layers.js'
import { runOptions } from './run-options.js'
import { runTable } from './table.js'

const argv = (given: Layer['given']): Layer => ({ call: name => `--${name}`, given })
const env = (variables: NodeJS.ProcessEnv) => envLayer(runTable, variables)
const config = (content: Record<string, unknown>) => configLayer(runTable, 'c.yaml', content)
const target = { 'base-url': ['http://127.0.0.1/v1'], 'api-key': ['pk_1'] }
const read = async (...layers: Layer[]) => (await runOptions(layers, '.')).options

test('the defaults', async () => {
  const { now, seed, ...rest } = await read(argv(target))
  expect(rest).toEqual({
    baseUrl: 'http://127.0.0.1/v1',
    apiKey: 'pk_1',
    reference: false,
    only: [],
    skip: [],
    strict: false,
    bail: false,
    depth: 'standard',
    timeoutMs: 10_000,
    settleMs: 2_000,
    deadlineMs: 600_000,
    patienceMs: 60_000,
    output: 'reports',
    readOnly: false,
    keyVariants: true,
    concurrency: 16,
    waitMs: 0,
    headers: [],
    http2: false,
    tls: { insecure: false },
    verbose: false,
  })
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(10_000)
  expect(Number.isSafeInteger(seed)).toBe(true)
})

test('a seed that nobody gave is random', async () => {
  const seeds = await Promise.all([1, 2, 3].map(async () => (await read(argv(target))).seed))
  expect(new Set(seeds).size).toBeGreaterThan(1)
})

describe('the first place that gives an option counts', () => {
  const variables = { PETSTORE_BASE_URL: 'http://env/v1', PETSTORE_API_KEY: 'pk_env' }
  const file = { baseUrl: 'http://config/v1', apiKey: 'pk_config', depth: 'quick', seed: 7 }

  test('the command line before the environment before the file', async () => {
    expect(await read(argv({ 'base-url': ['http://argv/v1'] }), env(variables), config(file))).toMatchObject({
      baseUrl: 'http://argv/v1',
      apiKey: 'pk_env',
      depth: 'quick',
      seed: 7,
    })
    expect(await read(argv({}), env({}), config(file))).toMatchObject({
      baseUrl: 'http://config/v1',
      apiKey: 'pk_config',
    })
  })

  test('a key file on the command line beats a key in the environment', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'petstore-conform-')), 'key')
    writeFileSync(path, '\ufeffpk_file\r\n')
    const { apiKey } = await read(argv({ 'base-url': ['http://x/v1'], 'api-key-file': [path] }), env(variables))
    expect(apiKey).toBe('pk_file')
  })

  test('--reference on the command line beats targets elsewhere, and takes a key of its own', async () => {
    const options = await read(argv({ reference: ['true'] }), env({ ...variables, PETSTORE_API_KEY: '' }), config(file))
    expect(options).toMatchObject({ reference: true, baseUrl: 'http://127.0.0.1/v1' })
    expect(options.apiKey).toMatch(/^pk_[0-9a-f]{32}$/)
  })

  test('a base URL on the command line beats reference in the file', async () => {
    expect(await read(argv(target), config({ reference: true }))).toMatchObject({ reference: false })
    expect(await read(argv({ ...target, reference: ['false'] }))).toMatchObject({ reference: false })
  })
})

test('a config file knows every option, in both spellings, and keeps the digits of an int64', async () => {
  const content = {
    'base-url': 'http://x/v1/',
    apiKey: 12345678,
    categoryId: 9223372036854775807n,
    keyVariants: false,
    only: ['a', 'b,c'],
    header: 'X-A: 1',
    'max-creates': 0,
  }
  expect(await read(argv({}), config(content))).toMatchObject({
    baseUrl: 'http://x/v1',
    apiKey: '12345678',
    categoryId: '9223372036854775807',
    keyVariants: false,
    only: ['a', 'b', 'c'],
    headers: [['X-A', '1']],
    maxCreates: 0,
  })
})

test('a config file gives an option only once, with a plain value', () => {
  expect(() => config({ baseUrl: 'x', 'base-url': 'y' })).toThrow('c.yaml has "base-url" twice. Remove one.')
  expect(() => config({ seed: { a: 1 } })).toThrow('c.yaml: "seed" has no value that can be read')
  expect(() => config({ config: 'x' })).toThrow('c.yaml: "config" is for the command line only')
})

test.each([
  ['10', 10_000],
  ['500ms', 500],
  ['2s', 2000],
  ['0.25', 250],
  ['10m', 600_000],
  ['1 h', 3_600_000],
])('the time %s is %i ms', async (text, ms) => {
  const given = { ...target, timeout: [text], settle: [text], deadline: [text], patience: [text], wait: [text] }
  expect(await read(argv(given))).toMatchObject({
    timeoutMs: ms,
    settleMs: ms,
    deadlineMs: ms,
    patienceMs: ms,
    waitMs: ms,
  })
})

test.each([
  ['2030-12-05', '2030-12-05T00:00:00.000Z'],
  ['2030-12-05T08:00Z', '2030-12-05T08:00:00.000Z'],
  ['2030-12-05T00:30:00+02:00', '2030-12-04T22:30:00.000Z'],
])('the date %s is %s', async (text, iso) => {
  expect((await read(argv({ ...target, now: [text] }))).now.toISOString()).toBe(iso)
})

test('a base address keeps its path and loses the slash at its end', async () => {
  const address = async (text: string) => (await read(argv({ ...target, 'base-url': [text] }))).baseUrl
  expect(await address('HTTP://Example.test:80/a%2Fb/v1//')).toBe('http://example.test/a%2Fb/v1')
  expect(await address('http://[::1]:4010')).toBe('http://[::1]:4010')
})

describe('the command that judges a rule again', () => {
  const again = async (given: Layer['given'], ...more: Layer[]) =>
    (await read(argv({ ...target, ...given }), ...more)).again

  test('holds what was given, wherever, that changes what is asked or judged', async () => {
    const given = {
      suite: ["it's.mjs", 'b.mjs'],
      'key-variants': ['false'],
      insecure: ['true'],
      openapi: ['http://127.0.0.1/x?a=1&b'],
      now: ['2030-12-06'],
      strict: ['true'],
    }
    expect(await again(given, config({ rate: 5, settle: '3s', 'category-id': 7 }))).toBe(
      "--category-id 7 --openapi 'http://127.0.0.1/x?a=1&b' --suite 'it'\\''s.mjs' --suite b.mjs --no-key-variants --strict --now 2030-12-06 --settle 3s --rate 5 --insecure",
    )
  })

  test('shows neither the key nor the value of a header', async () =>
    expect(await again({ header: ['x-tenant: sec:ret'] })).toBe("--header 'x-tenant: ...'"))

  test('is no longer for what bears on the output alone, or is written anew', async () =>
    expect(await again({ output: ['x'], quiet: ['true'], only: ['a'], seed: ['1'], depth: ['quick'] })).toBeUndefined())
})
