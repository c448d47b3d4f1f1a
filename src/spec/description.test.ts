import { describe, expect, it } from 'vitest'
import { readDescription } from './description.js'

const read = (text: string, hint = '/openapi.json') => readDescription(Buffer.from(text), hint)
const none = { listPets: undefined, createPet: undefined, getPet: undefined }

const item = (deprecated?: boolean) => ({ get: { deprecated, responses: {} } })
const described = (paths: object, more: object = {}) =>
  read(JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1.0.0' }, paths, ...more }))

describe('version and flags', () => {
  it.each([
    ['OpenAPI 3', '{"openapi":"3.0.3","info":{"version":"1.0.0"},"paths":{}}', '1.0.0'],
    ['Swagger 2', '{"swagger":"2.0","info":{"version":"2.1"},"paths":{}}', '2.1'],
    ['a number', '{"openapi":"3.0.3","info":{"version":1.5}}', '1.5'],
    ['no version', '{"openapi":"3.0.3","info":{}}', undefined],
    ['no info', '{"openapi":"3.0.3","info":7}', undefined],
    ['an inherited name', '{"openapi":"3.0.3","__proto__":{"info":{"version":"1.0.0"}}}', undefined],
  ])('%s', (_, text, version) => {
    expect(read(text)).toEqual({ ...(version === undefined ? {} : { version }), deprecated: none })
  })

  it('reads YAML', () => {
    const text = `
swagger: '2.0'
info:
  version: 1.0.0
basePath: /v1
paths:
  /pets:
    get: { summary: List }
    post: { deprecated: true }
  /pets/{id}:
    get:
      deprecated: true
`
    const deprecated = { listPets: false, createPet: true, getPet: true }
    expect(read(text, 'application/yaml')).toEqual({ version: '1.0.0', deprecated })
    expect(read(text, 'text/plain')).toEqual({ version: '1.0.0', deprecated })
  })

  it.each<[string, object, object]>([
    ['the documented paths', { '/pets': item(), '/pets/{petId}': item(true) }, { listPets: false, getPet: true }],
    ['a server prefix', { '/v1/pets': item(true), '/v1/pets/{id}': item() }, { listPets: true, getPet: false }],
    ['trailing slashes', { '/pets/': item(true), '/pets/{id}/': item(true) }, { listPets: true, getPet: true }],
    ['v1 rather than v2', { '/v2/pets': item(true), '/v1/pets': item() }, { listPets: false }],
    ['the bare path first', { '/admin/pets': item(true), '/pets': item() }, { listPets: false }],
    [
      'not a longer path',
      { '/pets/{id}/photos': item(true), '/lapets': item(true), '/pets/findByTags': item(true) },
      {},
    ],
    ['flags that are no booleans', { '/pets': { get: { deprecated: 'true' } } }, { listPets: false }],
    ['no operation', { '/pets': { get: null, post: 7 } }, {}],
    ['the path that has the method', { '/pets': {}, '/v1/pets': item(true) }, { listPets: true }],
    ['not the path item', { '/pets': { deprecated: true, ...item() } }, { listPets: false }],
  ])('%s', (_, paths, flags) => {
    expect(described(paths).deprecated).toEqual({ ...none, ...flags })
  })
})

describe('references of path items', () => {
  const components = {
    pathItems: { pets: item(true), 'a/b~c': item(true), again: { $ref: '#/components/pathItems/pets' } },
  }
  it.each<[string, unknown, boolean | undefined]>([
    ['local', '#/components/pathItems/pets', true],
    ['escaped', '#/components/pathItems/a~1b~0c', true],
    ['percent-encoded', '#/components/pathItems/%70ets', true],
    ['bad percent-encoding', '#/components/pathItems/%', undefined],
    ['one level only', '#/components/pathItems/again', undefined],
    ['to itself', '#/paths/~1pets', undefined],
    ['dangling', '#/components/pathItems/none', undefined],
    ['an inherited name', '#/constructor', undefined],
    ['a file', 'file:///etc/passwd', undefined],
    ['another origin', 'https://example.com/openapi.json#/paths/~1pets', undefined],
    ['very long', `#/${'a/'.repeat(100_000)}`, undefined],
    ['no string', 7, undefined],
  ])('%s', (_, $ref, deprecated) => {
    expect(described({ '/pets': { $ref } }, { components }).deprecated.listPets).toBe(deprecated)
  })

  it('prefers what stands beside it', () => {
    const paths = { '/pets': { $ref: '#/components/pathItems/pets', ...item() } }
    expect(described(paths, { components }).deprecated.listPets).toBe(false)
  })
})

describe('what is no description', () => {
  it.each([
    ['HTML', '<!doctype html><title>App</title>', 'text/html', 'it is neither JSON nor YAML: unexpected "<" at byte 0'],
    [
      'other JSON',
      '{"paths":{}}',
      'application/json',
      'it is no OpenAPI description: it has neither "openapi" nor "swagger"',
    ],
    ['an array', '[]', 'application/json', 'it is no OpenAPI description: it has neither "openapi" nor "swagger"'],
    ['plain text', 'hello', 'text/plain', 'it is no OpenAPI description: it has neither "openapi" nor "swagger"'],
    ['cut JSON', '{"openapi":"3.1.0"', 'application/json', 'it is not JSON: unexpected end at byte 18'],
    ['YAML announced as JSON', 'openapi: 3.1.0', 'application/json', 'it is not JSON: unexpected "o" at byte 0'],
    ['broken YAML', 'openapi: "3.1.0', '/openapi.yaml', 'it is neither JSON nor YAML: Missing closing "quote'],
    ['nothing', '', '/openapi.yaml', 'it is no OpenAPI description: it has neither "openapi" nor "swagger"'],
    [
      'too large',
      `{"openapi":"3.1.0","x":"${'x'.repeat(1024 * 1024)}"}`,
      'application/json',
      'it is larger than 1 MiB',
    ],
  ])('%s', (_, text, hint, problem) => {
    expect(read(text, hint)).toEqual({ deprecated: none, problem })
  })
})

describe('hostile input', () => {
  const size = 256 * 1024
  const head = 'openapi: 3.1.0\ninfo:\n  version: 1.0.0\n'

  it('bears cycles', () => {
    const text = `${head}paths: &p\n  /pets: &i\n    get: *i\n    deprecated: true\n  self: *p\n`
    expect(read(text, '/openapi.yaml').deprecated.listPets).toBe(true)
  })

  it('refuses aliases that multiply', () => {
    const lines = Array.from(
      { length: 12 },
      (_, i) =>
        `a${i}: &a${i} [${
          i
            ? Array(9)
                .fill(`*a${i - 1}`)
                .join(',')
            : 'x'
        }]`,
    )
    expect(read(head + lines.join('\n'), '/openapi.yaml').problem).toContain('Excessive alias count')
  })

  it.each([
    ['JSON arrays', `{"openapi":"3.1.0","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, undefined],
    ['YAML flow', `a: ${'['.repeat(size - 3)}`, /deeper than 100/],
    ['YAML flow maps', `a: ${'{a: '.repeat(size / 4 - 1)}`, /deeper than 100/],
    ['YAML sequences', '- '.repeat(size / 2), /deeper than 100/],
    ['YAML keys', '? '.repeat(size / 2), /deeper than 100/],
    ['YAML maps', Array.from({ length: 1400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), /deeper than 100/],
    ['depth of 101', `a: ${'['.repeat(100)}${']'.repeat(100)}`, /deeper than 100/],
    ['depth of 100', `a: ${'['.repeat(99)}${']'.repeat(99)}`, /no OpenAPI description/],
    [
      'many aliases',
      Array.from({ length: 30_000 }, (_, i) => `a${i}: &a${i} x\nb${i}: *a${i}`).join('\n'),
      /more than 100 aliases/,
    ],
    ['many keys', Array.from({ length: 80_000 }, (_, i) => `k${i}: 1`).join('\n'), /no OpenAPI description/],
    ['tags', '!a '.repeat(size / 3), /neither JSON nor YAML/],
  ])('ends soon with %s', (_, text, problem) => {
    const outcome = read(text, '/openapi.yaml').problem
    if (problem === undefined) expect(outcome).toBeUndefined()
    else expect(outcome).toMatch(problem)
  })
})
