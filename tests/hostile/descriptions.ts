import { fixture } from './fixture.js'
import type { Edit } from './plain-store.js'
import { besideAnother } from './redirects.js'

/** A store that publishes `text` as its description. */
const publishing =
  (name: 'openapi.json' | 'openapi.yaml', text: (other: string) => string, status = 200) =>
  (key: string) =>
    besideAnother(key, (other): Edit => {
      const type = name.endsWith('json') ? 'application/json' : 'application/yaml'
      return (answer, { path }) =>
        path === `/v1/${name}` ? { status, headers: { 'content-type': type }, body: Buffer.from(text(other)) } : answer
    })

const operation = (deprecated: boolean) => ({ deprecated, responses: { 200: { description: 'well' } } })

/** A right description, with `schema` for a pet. */
const right = (schema: unknown, more: object = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1.0.0' },
    paths: {
      '/pets': { get: operation(false), post: operation(false) },
      '/pets/{petId}': { get: operation(true) },
    },
    components: { schemas: { Pet: schema } },
    ...more,
  })

const laughs = [
  'openapi: 3.1.0',
  'a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]',
  ...Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(', ')}]`),
  'info: { title: *a12, version: 1.0.0 }',
  'paths: { /pets: { get: *a12 } }',
].join('\n')

const yamlCycle = 'openapi: 3.1.0\ninfo: &i { title: x, version: 1.0.0, self: *i }\npaths: &p { /pets: *p }\n'

export const descriptions = [
  fixture(
    'description-with-external-schema',
    'the description refers to schemas elsewhere: a right description all the same',
    'exit-0',
    publishing('openapi.json', other =>
      right({
        anyOf: [{ $ref: `${other}/pet.json` }, { $ref: 'file:///etc/hostname' }, { $ref: '../../../package.json' }],
      }),
    ),
  ),
  fixture(
    'description-with-external-paths',
    'what the description says of the operations lies elsewhere',
    'exit-0-or-3',
    publishing('openapi.json', other => right({}, { paths: { '/pets': { $ref: `${other}/pets.json` } } })),
  ),
  fixture(
    'description-with-cycles',
    'schemas of the description refer to one another in a circle: legal',
    'exit-0',
    publishing('openapi.json', () =>
      right({ properties: { parent: { $ref: '#/components/schemas/Pet' } }, $ref: '#/components/schemas/Pet' }),
    ),
  ),
  fixture(
    'description-with-path-cycle',
    'a path of the description refers to itself',
    'exit-0-or-3',
    publishing('openapi.json', () =>
      right(
        {},
        { paths: { '/pets': { $ref: '#/paths/~1pets' }, '/pets/{petId}': { $ref: '#/paths/~1pets~1{petId}' } } },
      ),
    ),
  ),
  fixture(
    'description-with-alias-bomb',
    'the YAML description doubles itself again and again',
    'exit-0-or-3',
    publishing('openapi.yaml', () => laughs),
  ),
  fixture(
    'description-with-yaml-cycle',
    'the YAML description holds itself',
    'exit-0-or-3',
    publishing('openapi.yaml', () => yamlCycle),
  ),
  fixture(
    'description-of-20-megabytes',
    'a description of 20 MB',
    'exit-0-or-3',
    publishing('openapi.json', () => right({ description: 'x'.repeat(20_000_000) })),
  ),
  fixture(
    'description-deeply-nested',
    'a YAML description nested 100,000 levels deep',
    'exit-0-or-3',
    publishing('openapi.yaml', () => `info: ${'['.repeat(100_000)}`),
  ),
  fixture('description-redirected', 'the description is redirected to another origin', 'exit-0-or-3', key =>
    besideAnother(
      key,
      (other): Edit =>
        (answer, { path }) =>
          path.startsWith('/v1/openapi')
            ? { status: 302, headers: { location: `${other}/openapi.json` }, body: Buffer.alloc(0) }
            : answer,
    ),
  ),
]
