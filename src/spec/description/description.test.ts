import { describe, expect, it } from 'vitest'
import { readDescription } from './description.js'

const where = { baseUrl: 'http://pets.test/v1', at: 'http://pets.test/v1/openapi.json' }
const read = (text: string, hint = '/openapi.json') => readDescription(Buffer.from(text), hint, where)
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

  it.each(['true', 'True', 'yes', 'Yes', 'on', 'ON'])('takes %s for true, as YAML 1.1 does', word => {
    const text = `openapi: 3.0.0\npaths: {"/pets/{id}": {get: {deprecated: ${word}}}}`
    expect(read(text, 'application/yaml').deprecated).toEqual({ ...none, getPet: true })
  })

  it.each(['"yes"', 'no', 'off', '1', 'later'])('takes %s for no mark', word => {
    const text = `openapi: 3.0.0\npaths: {"/pets/{id}": {get: {deprecated: ${word}}}}`
    expect(read(text, 'application/yaml').deprecated).toEqual({ ...none, getPet: false })
  })

  it('merges what YAML says twice', () => {
    const text = 'openapi: 3.0.0\nx: &old {deprecated: true}\npaths: {"/pets/{id}": {get: {<<: *old, tags: []}}}'
    expect(read(text, 'application/yaml').deprecated).toEqual({ ...none, getPet: true })
  })

  it.each<[string, object, object]>([
    ['the documented paths', { '/pets': item(), '/pets/{petId}': item(true) }, { listPets: false, getPet: true }],
    ['a server prefix', { '/v1/pets': item(true), '/v1/pets/{id}': item() }, { listPets: true, getPet: false }],
    [
      'no alias',
      { '/pets/': item(true), '/pets/{id}/': item(true), '/v2/pets': item(true), '/a/pets': item(true) },
      {},
    ],
    ['no alias beside it', { '/pets': item(true), '/v1/pets': item(), '/v1/pets/': item(true) }, { listPets: false }],
    ['nothing where two differ', { '/pets/{id}': item(), '/pets/{petId}': item(true) }, {}],
    ['v1 and not v2', { '/v2/pets': item(true), '/v1/pets': item() }, { listPets: false }],
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

describe('servers', () => {
  const paths = (more: object = {}) => ({ '/pets': item(true), '/v1/pets': item(), ...more })
  const url = (...urls: readonly string[]) => ({ servers: urls.map(url => ({ url })) })
  it.each<[string, object, boolean | undefined, object?]>([
    ['the base address', url('http://pets.test/v1'), true],
    ['with a slash at its end', url('http://pets.test/v1/'), true],
    ['with the port written', url('http://pets.test:80/v1'), true],
    ['the origin', url('http://pets.test'), false],
    ['relative to the origin', url('/'), false],
    ['relative to the description', url('../v1/'), true],
    ['another path', url('/v2'), undefined],
    ['another origin', url('https://pets.example/v1'), undefined],
    ['another port', url('http://pets.test:8080/v1'), undefined],
    ['one of several', url('https://pets.example/v1', 'http://pets.test/v1'), true],
    ['no URL', url('http://['), undefined],
    ['variables', { servers: [{ url: '/{v}', variables: { v: { default: 'v1' } } }] }, true],
    ['variables without default', { servers: [{ url: '/{v}' }] }, undefined],
    ['an empty list', { servers: [] }, false],
    ['the path has its own', url('/'), true, { '/pets': { ...item(true), ...url('/v1') }, '/v1/pets': 7 }],
    ['the path has another', url('/v1'), undefined, { '/pets': { ...item(true), ...url('/admin') } }],
    [
      'the operation has its own',
      url('/'),
      true,
      { '/pets': { get: { ...item(true).get, ...url('/v1') } }, '/v1/pets': 7 },
    ],
    ['basePath', { openapi: undefined, swagger: '2.0', basePath: '/v1' }, true],
    ['another basePath', { openapi: undefined, swagger: '2.0', basePath: '/v2' }, undefined],
    ['host', { openapi: undefined, swagger: '2.0', basePath: '/v1', host: 'pets.test' }, true],
    ['another host', { openapi: undefined, swagger: '2.0', basePath: '/v1', host: 'pets.example' }, undefined],
    [
      'another scheme',
      { openapi: undefined, swagger: '2.0', basePath: '/v1', host: 'pets.test', schemes: ['https'] },
      undefined,
    ],
  ])('%s', (_, more, deprecated, other) => {
    expect(described(paths(other), more).deprecated.listPets).toBe(deprecated)
  })

  it('takes the names of the loopback address for one', () => {
    const text = JSON.stringify({
      openapi: '3.1.0',
      ...url('http://127.0.0.1:4010/v1'),
      paths: { '/pets': item(true) },
    })
    const here = { baseUrl: 'http://localhost:4010/v1', at: 'http://localhost:4010/v1/openapi.json' }
    expect(readDescription(Buffer.from(text), '/openapi.json', here).deprecated.listPets).toBe(true)
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
      'it is not an OpenAPI description: it has neither "openapi" nor "swagger"',
    ],
    ['an array', '[]', 'application/json', 'it is not an OpenAPI description: it has neither "openapi" nor "swagger"'],
    ['plain text', 'hello', 'text/plain', 'it is not an OpenAPI description: it has neither "openapi" nor "swagger"'],
    ['cut JSON', '{"openapi":"3.1.0"', 'application/json', 'it is not JSON: unexpected end at byte 18'],
    ['YAML announced as JSON', 'openapi: 3.1.0', 'application/json', 'it is not JSON: unexpected "o" at byte 0'],
    ['broken YAML', 'openapi: "3.1.0', '/openapi.yaml', 'it is neither JSON nor YAML: Missing closing "quote'],
    ['nothing', '', '/openapi.yaml', 'it is not an OpenAPI description: it has neither "openapi" nor "swagger"'],
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

  it('bears variables of a server that multiply', () => {
    const longest = 'x'.repeat(1_000_000)
    const servers = [{ url: '{a}'.repeat(660), variables: { a: { default: longest } } }, { url: '/v1' }]
    expect(described({ '/pets': item(true) }, { servers }).deprecated.listPets).toBe(true)
  })

  it('bears paths that multiply by the servers of one of them', () => {
    const servers = Array.from({ length: 20 }, () => ({ url: `/${'x/'.repeat(900)}` }))
    const components = { pathItems: { pets: { ...item(true), servers } } }
    const paths = Array.from({ length: 15_000 }, (_, i) => [`/pets/{i${i}}`, { $ref: '#/components/pathItems/pets' }])
    const { user } = process.cpuUsage()
    expect(described(Object.fromEntries(paths), { components }).deprecated.getPet).toBeUndefined()
    expect(process.cpuUsage().user - user).toBeLessThan(3e6)
  })

  it.each([
    ['JSON arrays', `{"openapi":"3.1.0","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, undefined],
    ['YAML flow', `a: ${'['.repeat(30_000)}`, /deeper than 100/],
    ['YAML flow maps', `a: ${'{a: '.repeat(5_000)}`, /deeper than 100/],
    ['YAML sequences', '- '.repeat(15_000), /deeper than 100/],
    ['YAML keys', '? '.repeat(15_000), /deeper than 100/],
    ['YAML maps', Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), /deeper than 100/],
    ['depth of 101', `a: ${'['.repeat(100)}${']'.repeat(100)}`, /deeper than 100/],
    ['depth of 100', `a: ${'['.repeat(99)}${']'.repeat(99)}`, /not an OpenAPI description/],
    [
      'many aliases',
      Array.from({ length: 2_000 }, (_, i) => `a${i}: &a${i} x\nb${i}: *a${i}`).join('\n'),
      /more than 100 aliases/,
    ],
    ['many keys', Array.from({ length: 5_500 }, (_, i) => `k${i}: 1`).join('\n'), /not an OpenAPI description/],
    ['more keys', Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`).join('\n'), /more than 40000 tokens/],
    ['tags', '!a '.repeat(size / 3), /neither JSON nor YAML/],
    ['brackets', ']'.repeat(size), /neither JSON nor YAML/],
    ['braces', '}\n'.repeat(size / 2), /neither JSON nor YAML/],
    ['lines of a flow', `a: [${'x\n'.repeat(size / 2 - 2)}`, /more than 40000 tokens/],
    ['documents', 'a\n...\n'.repeat(size / 6), /more than 40000 tokens/],
    ['anchors', `x: ${'&a\n '.repeat(size / 4 - 1)}`, /neither JSON nor YAML/],
    ['merges', `x: &a {a: 1}\ny:\n${'  <<: *a\n'.repeat(size / 9 - 3)}`, /neither JSON nor YAML/],
    ['a long text', `a: "${'x\n  '.repeat(size / 4 - 2)}"`, /not an OpenAPI description/],
    ['more than 256 KiB', `# ${'x'.repeat(size)}`, /YAML of more than 256 KiB/],
  ])('ends soon with %s', (_, text, problem) => {
    const outcome = read(text, '/openapi.yaml').problem
    if (problem === undefined) expect(outcome).toBeUndefined()
    else expect(outcome).toMatch(problem)
  })
})
