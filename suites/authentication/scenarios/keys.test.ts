import { expect, test } from 'vitest'
import { type PlanFacts, type RequestSpec, type ScenarioContext, spellingsOf } from '../../../src/kit/index.js'
import { examplesOf } from '../../../src/plan/distribute.js'
import { inBody, keySpelling } from '../../model/key.js'
import { isFine, kindsOf } from '../../model/request.js'
import { createKeys, getKeys, type KeyInput, listKeys } from './keys.js'

/** Those of rows, too. */
const inputsOf = (facts: PlanFacts): readonly KeyInput[] =>
  createKeys.flatMap(
    scenario => (examplesOf(scenario, facts) as readonly (KeyInput | readonly KeyInput[])[]).flat() as KeyInput[],
  )

const found = { total: 0, available: 0, pending: 0, sold: 0 }

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'what goes first shows each thing that is wrong: seed %d',
  seed => {
    const facts = { depth: 'standard', seed, keyVariants: true, keyHasLetters: true, found } as unknown as PlanFacts
    const first = new Map<string, KeyInput>()
    for (const input of examplesOf(createKeys[0]!, facts) as readonly KeyInput[]) {
      const what = input.row['what is refused']
      if (what !== undefined && !first.has(what)) first.set(what, input)
    }
    for (const name of kindsOf('createPet', 'wrong')) {
      const sent = first.get(name)
      expect(sent, name).toBeDefined()
      // Another type may be refused for itself, and chunks by what is in between.
      expect([sent!.row['content type'] ?? 'application/json', sent!.row.transfer ?? 'with a length']).toEqual([
        'application/json',
        'with a length',
      ])
    }
  },
)

test.each([1, 2, 3])('names that the document leaves open come with bad keys: seed %d', seed => {
  const facts = { depth: 'standard', seed, keyVariants: true, keyHasLetters: true, found } as unknown as PlanFacts
  const rows = inputsOf(facts).map(({ row }) => row)
  const odd = rows.filter(row => row.request === 'creation with a name left open')
  expect(new Set(odd.map(row => row.name)).size).toBeGreaterThan(10)
})

test.each([1, 2, 3])('each kind of bad key comes beside an unknown member and nothing that is wrong: seed %d', seed => {
  const facts = { depth: 'standard', seed, keyVariants: true, keyHasLetters: true, found } as unknown as PlanFacts
  const rows = inputsOf(facts).map(({ row }) => row)
  const more = rows.filter(row => row.request === 'creation with something else left open')
  expect(new Set(more.map(row => row['kind of key'])).size).toBe(7)
  expect(new Set(more.map(place))).toEqual(new Set(['first', 'between', 'last']))
})

const place = (row: KeyInput['row']): string => row['unknown member'] ?? 'none'

test('what goes first for its kind of key has nothing that a target may refuse', () => {
  const facts = { depth: 'standard', seed: 1, keyVariants: true, keyHasLetters: true, found } as unknown as PlanFacts
  for (const input of inputsOf(facts))
    if (input.row['what is refused'] === input.key.kind)
      expect([isFine(input.row), place(input.row)]).toEqual([true, 'none'])
})

test.each(['quick', 'standard'] as const)(
  'the key is in the body of creations alone, as JSON and as a form: %s',
  depth => {
    for (const seed of [1, 2, 3]) {
      const facts = { depth, seed, keyVariants: true, keyHasLetters: true, found } as unknown as PlanFacts
      const [creations, ...others] = [createKeys, listKeys, getKeys].map(scenarios =>
        scenarios
          .flatMap(each => (each.examples(facts) as readonly (KeyInput | readonly KeyInput[])[]).flat())
          .flatMap(({ key, row }) =>
            inBody(key) === undefined ? [] : [[inBody(key), row.request, row['content type']]],
          ),
      )
      expect(creations).toEqual([
        ['members', 'creation', undefined],
        ['form', 'creation', 'a form'],
      ])
      expect(others).toEqual([[], []])
    }
  },
)

test.each([
  [431, 2],
  [401, 1],
])('where a long key gets %d so many are sent: %d', async (status, count) => {
  const variants: (number | undefined)[] = []
  const send = async (_: string, request: RequestSpec) => {
    variants.push(request.credentialVariant)
    const { credential, credentialVariant } = request
    return { request: { ...request, headers: [] }, credential, credentialVariant, response: { status } }
  }
  const long = spellingsOf('wrong-key').findIndex(({ spelling }) => spelling === '3,000 letters')
  const input: KeyInput = { row: { request: 'list' }, nth: 0, key: { kind: 'wrong-key', variant: long } }
  await listKeys[0]!.perform({ facts: { seed: 1 }, send } as unknown as ScenarioContext, input)
  expect(variants).toEqual([long, 0].slice(0, count))
})

test('of spellings alike each operation sends one, other ones by each seed', () => {
  const sent = [1, 2, 3, 4].flatMap(seed => {
    const facts = { depth: 'standard', seed, keyVariants: true, keyHasLetters: true, found } as unknown as PlanFacts
    return [listKeys, createKeys, getKeys].map(scenarios => {
      const inputs = scenarios
        .flatMap(each => examplesOf(each, facts) as readonly (KeyInput | readonly KeyInput[])[])
        .flat()
      const keys = (inputs as readonly KeyInput[]).map(({ key }) => key)
      const patterns = keys.filter(({ kind, variant }) => keySpelling(kind, variant) === 'wrong-key, a pattern')
      expect(patterns.length).toBeGreaterThan(0)
      return patterns[0]!.variant
    })
  })
  expect(new Set(sent).size).toBeGreaterThan(7)
})
