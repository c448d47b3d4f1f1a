import type { Json } from '../../core/json/json.js'
import type { Description } from '../configuration.js'
import type { VariantRow } from '../variant.js'

type Members = Record<string, Json>

/** Sections 1 and 4.4: what there is beside the documented operations is not shown. */
export const beside: readonly VariantRow[] = [
  ['orders-empty', 'GET /store/orders returns an empty array', { orders: { status: 200, body: [] } }],
  [
    'orders-in-an-envelope',
    'GET /store/orders returns an object',
    { orders: { status: 200, body: { orders: [{ id: 1, petId: 1 }], next: null } } },
  ],
  ['orders-without-content', 'GET /store/orders returns 204', { orders: { status: 204 } }],
  ['orders-answered-400', 'GET /store/orders returns 400', { orders: { status: 400 } }],
  ['orders-answered-403', 'GET /store/orders returns 403', { orders: { status: 403 } }],
  ['orders-answered-501', 'GET /store/orders returns 501', { orders: { status: 501 } }, { warns: true }],
  ['unknown-paths-answered-401', 'unknown paths return 401', { unknownPaths: { status: 401 } }],
  ['unknown-paths-answered-403', 'unknown paths return 403', { unknownPaths: { status: 403 } }],
  [
    'unknown-paths-answered-html',
    'unknown paths return 404 with a page of HTML',
    { unknownPaths: { status: 404, html: true } },
    { warns: true },
  ],
  [
    'unknown-paths-redirected',
    'unknown paths redirect to the description',
    { unknownPaths: { status: 302, location: '/v1/openapi.json' } },
  ],
  ['unknown-paths-before-key', 'unknown paths need no key', { unknownPathsBeforeKey: true }],
  ['head-answered-405', 'HEAD returns 405', { head: 405 }],
  ['head-answered-404', 'HEAD returns 404', { head: 404 }],
  ['options-for-browsers', 'OPTIONS needs no key and returns CORS headers', { options: 'cors' }],
  ['options-answered-405', 'OPTIONS returns 405', { options: 405 }],
]

const json: Description = { path: '/openapi.json', form: 'json', needsKey: false }

const described = (id: string, summary: string, other: Partial<Description>): VariantRow => [
  `description-${id}`,
  summary,
  { description: { ...json, ...other } },
]

/** P18: a published description has the version and the mark of getPet, all else is free. */
export const descriptions: readonly VariantRow[] = [
  described('absent', 'no description is published', { path: undefined }),
  described('in-yaml', 'the description is YAML, under openapi.yaml only', { path: '/openapi.yaml', form: 'yaml' }),
  described('in-json-as-yaml', 'the description is JSON, under openapi.yaml only', { path: '/openapi.yaml' }),
  described('needs-key', 'the description needs the key', { needsKey: true }),
  described('of-openapi-3-0', 'the description is of OpenAPI 3.0', { edit: all => ({ ...all, openapi: '3.0.4' }) }),
  described('with-versioned-paths', 'the paths of the description begin with /v1', {
    edit: all => ({
      ...all,
      servers: [{ url: '/' }],
      paths: Object.fromEntries(Object.entries(all.paths as Members).map(([path, item]) => [`/v1${path}`, item])),
    }),
  }),
  described('with-relative-server', 'the server of the description is relative to it, and has a variable', {
    edit: all => ({ ...all, servers: [{ url: './{here}', variables: { here: { default: '' } } }] }),
  }),
  described('without-servers', 'the description names no server, and its paths follow the base address', {
    edit: ({ servers: _, ...all }) => all,
  }),
  described('of-swagger-2', 'the description is of Swagger 2, with a basePath', {
    edit: ({ openapi: _, servers: __, components: ___, ...all }) => ({ ...all, swagger: '2.0', basePath: '/v1' }),
  }),
  described('with-deprecated-aliases', 'the description has deprecated aliases of the operations', {
    edit: all => {
      const { '/pets': pets, '/pets/{petId}': pet } = all.paths as Members
      const old = { get: { deprecated: true, responses: {} }, post: { deprecated: true, responses: {} } }
      const aliases = { '/pets/': old, '/animals': old, '/v1/pets': old, '/pets/{petId}/': { get: { responses: {} } } }
      return { ...all, paths: { ...aliases, '/pets': pets!, '/pets/{petId}': pet! } }
    },
  }),
  described('with-paths-of-other-servers', 'the description has paths of other servers, deprecated otherwise', {
    edit: all => {
      const elsewhere = { servers: [{ url: 'https://old.example.invalid/v1' }] }
      const { '/pets': pets, '/pets/{petId}': pet } = all.paths as Members
      const old = { ...elsewhere, get: { deprecated: true, responses: {} }, post: { deprecated: true, responses: {} } }
      const oldPet = { ...elsewhere, get: { responses: {} } }
      return {
        ...all,
        servers: [{ url: '/' }],
        paths: { '/pets': old, '/pets/{petId}': oldPet, '/v1/pets': pets!, '/v1/pets/{petId}': pet! },
      }
    },
  }),
  described('of-another-service', 'the description is that of a gateway, whose own pets are elsewhere', {
    edit: all => ({ ...all, info: { title: 'Gateway', version: '7.3.0' }, servers: [{ url: '/gateway' }] }),
  }),
  described('with-other-parameter-name', 'the description names the path parameter id', {
    edit: all => {
      const { '/pets': pets, '/pets/{petId}': pet } = all.paths as Members
      const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } }]
      const get = (pet as { get: Members }).get
      return { ...all, paths: { '/pets': pets!, '/pets/{id}': { get: { ...get, parameters } } } }
    },
  }),
  described('with-more-operations', 'the description has further operations, deprecated ones too', {
    edit: all => {
      const responses = { 204: { description: 'Done' } }
      const { '/pets/{petId}': pet, ...paths } = all.paths as Members
      const remove = { operationId: 'deletePet', deprecated: true, responses }
      const orders = { get: { operationId: 'getStoreOrders', deprecated: true, responses } }
      return {
        ...all,
        paths: { ...paths, '/pets/{petId}': { ...(pet as Members), delete: remove }, '/store/orders': orders },
      }
    },
  }),
  described('with-path-references', 'the path items of the description are references', {
    edit: all => {
      const paths = all.paths as Members
      const pathItems = { pets: paths['/pets']!, pet: paths['/pets/{petId}']! }
      return {
        ...all,
        paths: {
          '/pets': { $ref: '#/components/pathItems/pets' },
          '/pets/{petId}': { $ref: '#/components/pathItems/pet' },
        },
        components: { ...(all.components as Members), pathItems },
      }
    },
  }),
  described('with-external-references', 'schemas of the description are references to another host', {
    edit: all => {
      const components = all.components as Members
      const Pet = { $ref: 'https://schemas.example.invalid/pet.json' }
      return { ...all, components: { ...components, schemas: { ...(components.schemas as Members), Pet } } }
    },
  }),
]
