import { fixture, type HostileFixture } from './fixture.js'
import type { Edit } from './plain-store.js'
import { besideAnother, redirect } from './redirects.js'

/** A store that publishes `text` as its description. */
const publishing = (name: 'openapi.json' | 'openapi.yaml', text: (other: string) => string) => (key: string) =>
  besideAnother(key, (other): Edit => {
    const type = name.endsWith('json') ? 'application/json' : 'application/yaml'
    return (answer, { path }) =>
      path === `/v1/${name}`
        ? { status: 200, headers: { 'content-type': type }, body: Buffer.from(text(other)) }
        : answer
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

type Row = [id: string, defect: string, expect: HostileFixture['expect'], ...Parameters<typeof publishing>]

const rows: readonly Row[] = [
  [
    'description-with-external-schema',
    'the description refers to schemas elsewhere: a right description all the same',
    'exit-0',
    'openapi.json',
    other =>
      right({
        anyOf: [{ $ref: `${other}/pet.json` }, { $ref: 'file:///etc/hostname' }, { $ref: '../../../package.json' }],
      }),
  ],
  [
    'description-with-external-paths',
    'what the description says of the operations lies elsewhere',
    'exit-0-or-3',
    'openapi.json',
    other => right({}, { paths: { '/pets': { $ref: `${other}/pets.json` } } }),
  ],
  [
    'description-with-cycles',
    'schemas of the description refer to one another in a circle: legal',
    'exit-0',
    'openapi.json',
    () => right({ properties: { parent: { $ref: '#/components/schemas/Pet' } }, $ref: '#/components/schemas/Pet' }),
  ],
  [
    'description-with-path-cycle',
    'a path of the description refers to itself',
    'exit-0-or-3',
    'openapi.json',
    () =>
      right(
        {},
        { paths: { '/pets': { $ref: '#/paths/~1pets' }, '/pets/{petId}': { $ref: '#/paths/~1pets~1{petId}' } } },
      ),
  ],
  [
    'description-with-alias-bomb',
    'YAML that doubles itself again and again',
    'exit-0-or-3',
    'openapi.yaml',
    () => laughs,
  ],
  ['description-with-yaml-cycle', 'YAML that holds itself', 'exit-0-or-3', 'openapi.yaml', () => yamlCycle],
  [
    'description-of-20-megabytes',
    '20 MB',
    'exit-0-or-3',
    'openapi.json',
    () => right({ description: 'x'.repeat(20_000_000) }),
  ],
  ['description-deeply-nested', '100,000 levels', 'exit-0-or-3', 'openapi.yaml', () => `info: ${'['.repeat(100_000)}`],
]

export const descriptions = [
  ...rows.map(([id, defect, expect, ...published]) => fixture(id, defect, expect, publishing(...published))),
  fixture('description-redirected', 'the description is redirected to another origin', 'exit-0-or-3', key =>
    besideAnother(
      key,
      (other): Edit =>
        (answer, { path }) =>
          path.startsWith('/v1/openapi') ? redirect(302, `${other}/openapi.json`) : answer,
    ),
  ),
]
