import { expect, test } from 'vitest'
import type { Interaction, Parameter, Row, Setting, Written } from '../core/model.js'
import { randomOf } from '../core/random.js'
import type { Facts } from '../core/scenario.js'
import { Classes } from './classes.js'
import { variantsOf } from './draw.js'
import type { Undecided } from './index.js'
import { Interactions } from './interactions.js'
import type { Tools } from './surroundings.js'

const parameter = (name: string, ...classes: readonly string[]): Parameter => ({
  name,
  source: '5',
  classes: classes.map(each => ({ name: each })),
  classOf: () => classes[0],
})
const parameters = {
  listPets: [parameter('request', 'list'), parameter('filter', 'sold', 'pending')],
  createPet: [parameter('status', 'omitted', 'sold'), parameter('escapes', 'none', 'in member names')],
}
const setting: Setting = {
  pets: { total: 30, available: 10, pending: 10, sold: 10 },
  nth: 2,
  before: 200,
  concurrent: 0,
}
const denied = (path: string): Interaction => ({
  endpoint: 'listPets',
  credential: 'cut',
  credentialVariant: 1,
  request: { method: 'GET', path, headers: [] },
  setting,
})
const creation: Interaction = {
  ...denied('/pets'),
  endpoint: 'createPet',
  request: {
    method: 'POST',
    path: '/pets',
    headers: [['content-type', 'application/json']],
    body: '{"name":"Rex","categoryId":1}',
  },
}

/** What is drawn where nothing else has to be kept, after these. */
function drawnFrom(example: Interaction, { kept = ['request'], others = [] as readonly Interaction[] } = {}) {
  const classes = new Classes(parameters, new Interactions({} as Facts))
  const tools = {
    facts: { stock: { total: 10, available: 10, pending: 10, sold: 10 }, works: () => true },
    rule: {
      parameters,
      writeRow: (row: Row, { like }: Written) =>
        like.endpoint === 'listPets'
          ? { endpoint: 'listPets', method: 'GET', path: `/pets?status=${row.filter}` }
          : {
              endpoint: 'createPet',
              method: 'POST',
              path: '/pets',
              body: `{"name":"Rex","categoryId":1}${row.status === 'sold' ? ' ' : ''}${row.escapes === 'none' ? '' : '\n'}`,
            },
    },
    random: randomOf('variants'),
    name: () => 'Rex',
  } as unknown as Tools
  const open = { dimensions: classes.dimensions, withBadKey: [example, ...others] } as unknown as Undecided
  const draw = variantsOf(example, classes.rowOf(example)!, open, tools)!
  return Array.from({ length: 80 }, () => draw(factor => kept.includes(factor))).filter(each => each !== undefined)
}

test('of lists any other is asked with the bad keys that were sent, and with no other key', () => {
  const drawn = drawnFrom(denied('/pets?limit=5&status=sold'))
  expect(new Set(drawn.map(({ path }) => path)).size).toBeGreaterThan(1)
  expect(drawn.every(({ credential, credentialVariant }) => credential === 'cut' && credentialVariant === 1)).toBe(true)
})

test('of a creation each factor is drawn by itself, with the bad keys that were sent', () => {
  const drawn = drawnFrom(creation)
  expect(new Set(drawn.map(({ body }) => String(body).slice(29)))).toEqual(new Set(['', ' ', '\n', ' \n']))
  expect(drawn.every(({ credential }) => credential === 'cut')).toBe(true)
})

test('where its kind is kept, a key is spelt in the other ways of that kind', () => {
  const others: readonly Interaction[] = [
    { ...denied('/pets'), credentialVariant: 0 },
    { ...denied('/pets'), credential: 'none', credentialVariant: 0 },
  ]
  const keysOf = (...kept: readonly string[]) => {
    const drawn = drawnFrom(denied('/pets'), { kept: ['request', ...kept], others })
    return [...new Set(drawn.map(({ credential, credentialVariant }) => `${credential} ${credentialVariant}`))].sort()
  }
  expect(keysOf()).toEqual(['cut 0', 'cut 1', 'none 0'])
  expect(keysOf('kind of key')).toEqual(['cut 0', 'cut 1'])
  expect(keysOf('kind of key', 'key')).toEqual(['cut 1'])
})

test('of ids that no pet has others are drawn of every size that the model tells apart', () => {
  const read: Interaction = {
    ...denied(`/pets/${2n ** 45n}`),
    endpoint: 'getPet',
    credential: 'valid',
    credentialVariant: 0,
  }
  const tools = { facts: { pets: [], missed: new Set() }, random: randomOf('ids') } as unknown as Tools
  const draw = variantsOf(read, {}, {} as Undecided, tools)!
  const paths = Array.from({ length: 80 }, () => draw(factor => factor !== 'id')!.path)
  const bits = new Set(paths.map(path => BigInt(path.slice('/pets/'.length)).toString(2).length))
  expect(bits).toEqual(new Set([40, 53, 63]))
  expect(draw(() => true)!.path).toBe(read.request.path)
})
