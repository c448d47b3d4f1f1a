import { describe, expect, test } from 'vitest'
import { combinationsOf, coveringArray } from '../../src/arbitraries/covering-array.js'
import { credentials, type Interaction, type Strength, sentRequest } from '../../src/kit/index.js'
import { categoryClass } from './categories.js'
import { ordinaryNameClass } from './create.js'
import { models, parameters } from './index.js'
import { credential } from './key.js'
import { otherName } from './names.js'

describe.each(models)('$id', model => {
  test.each<Strength>([1, 2])('strength %d: the rows hold every possible combination', strength => {
    const { rows, possible } = coveringArray(model, strength, 5)
    expect(new Set(rows.flatMap(row => combinationsOf(model, strength, row))).size).toBe(possible)
  })

  test('every class of every parameter is asked', () => {
    const { rows } = coveringArray(model, 1, 5)
    for (const { name, classes } of model.parameters) {
      const asked = new Set(rows.map(row => row[name]))
      expect(classes.map(each => each.name).filter(each => !asked.has(each))).toEqual([])
    }
  })
})

const setting = { pets: { total: 30, available: 20, pending: 10, sold: 0 }, nth: 2, before: 200, concurrent: 0 }
const interaction = (endpoint: 'listPets' | 'createPet' | 'getPet', path: string, body?: string): Interaction => ({
  endpoint,
  credential: 'valid',
  setting: { ...setting, ...(endpoint === 'getPet' ? { pet: { name: 'Rex', categoryId: 1n, status: 'sold' } } : {}) },
  request: {
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: body === undefined ? [] : [['content-type', 'application/json']],
    ...(body === undefined ? {} : { body }),
  },
})

const classes = (asked: Interaction) =>
  Object.fromEntries(
    parameters[asked.endpoint as 'listPets'].map(({ name, classOf }) => [name, classOf?.(asked)]).filter(([, c]) => c),
  )

test('a list is classified by what was sent and by the store', () => {
  expect(classes(interaction('listPets', '/pets?status=pending&limit=10'))).toMatchObject({
    store: '22 to 98 pets',
    filter: 'pending',
    limit: '2 to 18',
    page: 'just full',
    order: 'status first',
    connection: 'reused',
    'concurrent requests': 'none',
    key: 'valid',
  })
  expect(classes(interaction('listPets', '/pets?status=sold'))).toMatchObject({
    page: 'nothing matches',
    limit: 'omitted',
  })
})

test.each([
  ['listPets 2xx', 'same operation accepted'],
  ['getPet 401', 'another operation denied'],
  ['options 2xx', 'another operation accepted'],
])('what went before is told by its operation: %s', (after, previousRequest) => {
  const list = interaction('listPets', '/pets')
  expect(classes({ ...list, setting: { ...list.setting, after } })).toMatchObject({
    'previous request': previousRequest,
  })
})

test('a creation is classified by what its body says and how it is written', () => {
  const body = '{"name":"Rex","tag":1,"categoryId":9007199254740993,"status":"sold"}'
  expect(classes(interaction('createPet', '/pets', body))).toMatchObject({
    name: '3 characters',
    words: 'one word',
    letters: 'title case',
    category: 'about 2^53',
    status: 'sold',
    'unknown member': 'between',
    'order of members': 'name, category, status',
    'white space': 'none',
    escapes: 'none',
    transfer: 'with a length',
    'content type': 'application/json',
    'name sent': 'name valid',
  })
  expect(classes(interaction('createPet', '/pets', '{"name":null,"categoryId":"1"}'))).toMatchObject({
    'name sent': 'name is null',
    'categoryId sent': 'categoryId is a string',
    'status sent': 'status valid',
  })
})

test('a read is classified by the pet that it asks for', () => {
  expect(classes(interaction('getPet', '/pets/7'))).toMatchObject({ id: 'a pet', status: 'sold', category: '1 to 99' })
})

test('values stand in the class that they are generated for', () => {
  const category = models.flatMap(({ parameters: all }) => all).find(({ name }) => name === 'category')!
  for (const { name, values = [] } of category.classes)
    for (const value of values) expect([value, categoryClass(value)]).toEqual([value, name])
  expect(ordinaryNameClass('Rex the Dog')).toBe('10 to 16 characters')
  expect(ordinaryNameClass('Rex  the Dog')).toBeUndefined()
})

test('every spelling of every bad key is a class', () => {
  // The key itself, the three spellings that the document leaves open, and what nobody recorded are none.
  expect(credential.classes.flatMap(({ values }) => values)).toHaveLength(credentials.length - 5)
  expect(credential.classes.length).toBe(
    new Set(credentials.map(({ kind, sort, spelling }) => `${kind} ${sort ?? spelling}`)).size - 5,
  )
})

test.each(otherName.classes.flatMap(({ values = [] }) => values).filter(name => !name.includes('$name')))(
  'the name %j, which every run sends, is never one that a store must take',
  name => {
    const { creation } = sentRequest(interaction('createPet', '/pets', JSON.stringify({ name, categoryId: 1 })))
    expect(creation?.validity).toBe('open')
  },
)
