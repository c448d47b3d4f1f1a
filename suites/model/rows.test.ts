import { expect, test } from 'vitest'
import { coveringArray } from '../../src/arbitraries/covering-array.js'
import {
  type Facts,
  type Interaction,
  integer,
  type Model,
  only,
  type Parameter,
  type RequestSpec,
  type Row,
  rowsOf,
  type ScenarioContext,
  valuesOf,
} from '../../src/kit/index.js'
import { bodySize, escapes, memberOrder, spelling } from './body.js'
import { category } from './categories.js'
import { creationRequest, creations, inputOf, status } from './create.js'
import { models, parameters } from './index.js'
import { invalidOf } from './invalid.js'
import { credential, credentialKind, type KeyRow } from './key.js'
import { filter, limit, listRequest, lists, order } from './list.js'
import { brokenBy, invalidRequest, isClean, ofRow, singleRefusals, withoutFree } from './refusal.js'

const facts = {
  ...{ depth: 'standard', seed: 1, runId: 'abcdef', categoryId: integer(1n), stock: {} },
  categories: new Set([integer(1n)]),
  works: () => true,
} as unknown as Facts

let names = 0
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** A name of the form; forms themselves are tested where names are made. */
const context = {
  facts,
  name: () => `Conform abcdef ${letters[names++ % 26]}`,
  random: (least: bigint) => least,
} as unknown as ScenarioContext

const interaction = ({ endpoint, method, path, body, chunked, headers }: RequestSpec): Interaction => ({
  endpoint,
  credential: 'valid',
  request: {
    ...{ method, path, headers: headers ?? [['content-type', 'application/json']] },
    ...(body === undefined ? {} : { body }),
    ...(chunked === undefined ? {} : { chunked }),
  },
  setting: { pets: { total: 30, available: 10, pending: 10, sold: 10 }, concurrent: 0 },
})

const told = (all: readonly Parameter[], row: Readonly<Record<string, string>>, sent: Interaction) =>
  all.flatMap(({ name, classOf }) => {
    const [said, is] = [row[name], classOf!(sent)]
    return said === undefined || said === 'works' || said === is ? [] : [`${name}: ${said} is sent as ${is}`]
  })

const written = [...spelling, bodySize]

const fiftySeeds = Array.from({ length: 50 }, (_, seed) => seed)

test.each(fiftySeeds)('a creation is of the classes that its row says: seed %d', seed => {
  const { rows } = coveringArray(creations, 2, seed)
  const wrong = rows.flatMap((row, nth) =>
    told([status, category, ...written], row, interaction(creationRequest(context, inputOf(row, nth, facts)))),
  )
  expect(wrong).toEqual([])
})

test.each(fiftySeeds)('a refused creation is of the classes that its row says: seed %d', seed => {
  const single = rowsOf(singleRefusals, { depth: 'standard', seed })
  const broken = single.map(row => ({ ...row, ...brokenBy(row['what is wrong']!) }))
  const wrong = withoutFree(broken, { depth: 'standard', seed }).flatMap((row, nth) => {
    const kind = row['what is wrong']!
    const sent = interaction(invalidRequest(context, ofRow(row, nth, facts)))
    const own = parameters.createPet.find(({ name }) => name === `${kind.split(' ')[0]} sent`)!
    const is = own.classOf!(sent)
    // Of two members the order of three cannot be told, and what is wrong or left open may have escapes of its own, or be long.
    const hidden = [
      ...(kind.endsWith(' missing') ? [memberOrder] : []),
      ...(kind.startsWith('status ') ? [escapes] : []),
      ...(isClean(row) ? [] : [escapes, bodySize]),
      ...(invalidOf(kind)!.texts.some(text => text !== undefined && text.length > 300) ? [bodySize] : []),
    ].map(({ name }) => name as string)
    const tellable = written.filter(({ name }) => !hidden.includes(name))
    return is === kind ? told(tellable, row, sent) : [`${kind} is sent as ${is}`]
  })
  expect(wrong).toEqual([])
})

test.each(fiftySeeds)('a list is of the classes that its row says: seed %d', seed => {
  const wrong = rowsOf(lists, { depth: 'standard', seed }).flatMap((row, nth) => {
    const values = (valuesOf(limit, row.limit) ?? []) as readonly number[]
    const { order: first, ...rest } = row
    const sent = interaction(listRequest(row, values[nth % values.length]))
    const own = values.length > 0 && first !== 'none' ? { ...rest, order: first } : rest
    return told([filter, ...(values.length > 0 ? [limit] : []), order], own as Row, sent)
  })
  expect(wrong).toEqual([])
})

test('each value of a limit and of a key is of the class that it stands for', () => {
  for (const { name, values = [] } of limit.classes)
    for (const value of values)
      expect(limit.classOf!(interaction({ endpoint: 'listPets', method: 'GET', path: `/pets?limit=${value}` }))).toBe(
        name,
      )
  for (const { name } of filter.classes.slice(1))
    expect(filter.classOf!(interaction({ endpoint: 'listPets', method: 'GET', path: `/pets?status=${name}` }))).toBe(
      name,
    )
  for (const parameter of [credential, credentialKind])
    for (const { name, values = [] } of parameter.classes)
      for (const { kind, variant } of values) {
        const sent = interaction({ endpoint: 'listPets', method: 'GET', path: '/pets' })
        expect(parameter.classOf!({ ...sent, credential: kind, credentialVariant: variant })).toBe(name)
      }
})

test.each(models)(
  '$id: what is preferred is a class, and constraints look at parameters of the model',
  (model: Model) => {
    const known = model.parameters.map(({ name }) => name)
    for (const { name, classes, preferred } of model.parameters)
      if (preferred !== undefined)
        expect(
          classes.map(each => each.name),
          name,
        ).toContain(preferred)
    for (const { parameters: of } of model.constraints) expect(known).toEqual(expect.arrayContaining([...of]))
  },
)

test('a typo in a class or a parameter does not compile', () => {
  // @ts-expect-error
  const size: KeyRow = { store: '19 pets' }
  // @ts-expect-error
  const parameter: KeyRow = { stor: '20 pets' }
  // @ts-expect-error
  expect(() => only(filter, 'lost')).toThrow('no class "lost"')
  expect([size, parameter]).toHaveLength(2)
})
