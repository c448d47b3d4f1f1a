import {
  createPet,
  defineScenario,
  fc,
  filled,
  free,
  isOrdinaryName,
  mostOf,
  naughtyString,
  onceFor,
  otherName,
  type PlanFacts,
  petStatuses,
  rowsOf,
  type Scenario,
  turnsOf,
} from '../../../src/kit/index.js'
import { hasUnspecified, length, withoutUnspecified, writing } from '../../model/body.js'
import { category } from '../../model/categories.js'
import { type CreateRow, type CreationInput, creations, inputOf, nameIn, names } from '../../model/create.js'
import { nameKind } from '../../model/name-kinds.js'
import { createNamed, readBack } from '../../shared/create-and-read.js'
import { create, createOnly } from './creation.js'

/** Of odd names some are left to the lists. */
const isRead = (id: ModelId, nth: number): boolean => id === 'creations' || nth % 2 === 0

const models = { creations, names }
type ModelId = keyof typeof models

const isWithout = (row: CreateRow): boolean => row.status === 'omitted'

const leftFree = [free(category), ...writing, length]

/** The rows with what they leave free. What a reader tells names by is coarser than their classes: each kind meets what each class of it need not. */
const filledNames = (rows: readonly CreateRow[], facts: PlanFacts): readonly CreateRow[] =>
  filled(
    rows.map(row => ({ ...row, kind: nameKind(nameIn(row, facts)) })),
    leftFree,
    facts,
    'names',
  )

/** Where each class is asked once only, what a target may refuse must not take the other classes with it. */
function unspecifiedApart(row: CreateRow): readonly CreateRow[] {
  if (!hasUnspecified(row)) return [row]
  return [withoutUnspecified(row), { ...row, category: 'works' }]
}

/**
 * While the store fits into one list: odd names without a status, which no filter shows once there are more pets; of
 * ordinary ones a status of which there are more than a page holds.
 */
function inOrder(id: ModelId, rows: readonly CreateRow[], facts: PlanFacts): readonly CreateRow[] {
  if (id === 'names') return [...rows.filter(isWithout), ...rows.filter(row => !isWithout(row))]
  const isMost = (row: CreateRow): boolean => row.status === mostOf(facts)
  return [...rows.filter(isMost), ...rows.filter(row => !isMost(row))]
}

type Split = (row: CreateRow) => readonly CreateRow[]

/** The rows of a covering array, of which several scenarios have their share. */
const orderedRows = onceFor(
  (covering: readonly CreateRow[], split: Split, id: ModelId, facts: PlanFacts): readonly CreateRow[] => {
    const ordered = inOrder(id, covering.flatMap(split), facts)
    return id === 'names' ? filledNames(ordered, facts) : ordered
  },
)

const inputsOf =
  (id: ModelId, split: Split = row => [row]) =>
  (facts: PlanFacts): readonly CreationInput[] => {
    const rows = orderedRows(rowsOf(models[id], facts), split, id, facts)
    const turns = turnsOf(rows, row => row.category)
    return rows.map((row, nth) => inputOf(row, nth, facts, turns[nth]))
  }

const times = [
  { as: 'early', when: 'while all pets fit into one list', phases: ['one list'], needs: ['category', 'growing store'] },
  { as: 'late', when: 'once they do not', phases: ['creations'] },
  { as: 'last', when: 'among bad keys', phases: ['keys'] },
] as const

const byModel = (id: ModelId, summary: string): readonly Scenario<CreationInput>[] =>
  times.map(({ as, when, ...goes }) =>
    defineScenario<CreationInput>({
      ...goes,
      id: `${id}-${as}`,
      summary: `${summary}, ${when}`,
      sends: ['createPet'],
      unspecified: id === 'names',
      model: models[id],
      examples: { quick: inputsOf(id, unspecifiedApart), standard: inputsOf(id) },
      share: { of: 'creations' },
      cost: ({ nth }) => ({ requests: isRead(id, nth) ? 2 : 1, creates: 1 }),
      perform: (t, input) => (isRead(id, input.nth) ? create : createOnly)(t, input),
    }),
  )

export const modelCreations = byModel(
  'creations',
  'POST /pets with ordinary names in every category, status and spelling, by the model, then GET /pets/{petId} of each',
)

interface NameInput {
  readonly name: string
}

/** Creations with random names of every kind that the document leaves open. */
const nameValues = defineScenario<NameInput>({
  id: 'name-values',
  needs: ['category'],
  phases: ['creations'],
  summary: 'POST /pets with random names outside the ordinary, then GET /pets/{petId} where one was accepted',
  unspecified: true,
  sends: ['createPet'],
  property: {
    // Names that would be valid differ from run to run (P7); these do not.
    arbitrary: () =>
      fc
        .oneof(otherName(), naughtyString())
        .filter(name => !isOrdinaryName(name))
        .map(name => ({ name })),
    runs: { quick: 0, standard: 0, deep: 200 },
  },
  cost: { requests: 2, creates: 1 },
  request: (t, { name }) => createPet({ name, categoryId: t.facts.categoryId!, status: 'available' }),
  next: (t, created) => readBack(t, created),
})

/** Creations with names of which the document says nothing: rows of the model, and random ones. */
export const createWithOtherNames = [
  ...byModel('names', 'POST /pets with names outside the ordinary, by the model, then GET /pets/{petId} of each'),
  nameValues,
]

/** How the name of the second pet differs from that of the first: of the same name another pet is made, too. */
const twins = {
  'in nothing': (name: string) => name,
  'in another letter case': (name: string) => name.toUpperCase(),
  'by a further word': (name: string) => `${name} Jr`,
  'by its last letter': (name: string) => name.slice(0, -1),
} as const

/** Two pets with the same name, or nearly: a service that looks for the name takes them for one. */
export const nearDuplicateNames = defineScenario<{ readonly differs: keyof typeof twins }>({
  id: 'name-twins',
  phases: ['creations'],
  summary: 'POST /pets twice, and with two names that differ in letter case, their last letter, or a further word',
  sends: ['createPet'],
  examples: { standard: (Object.keys(twins) as (keyof typeof twins)[]).map(differs => ({ differs })) },
  cost: { requests: 2, creates: 2 },
  async perform(t, { differs }) {
    // Two creations that are the same to the letter may be one to a gateway.
    const pet = (name: string, status: string) => createPet({ name, categoryId: t.facts.categoryId!, status })
    const name = t.name({ length: '17 to 25 characters', words: 'three words', letters: 'title case' })
    // Of a status that a list shows all pets of: it shows both, or the second.
    const few = petStatuses.find(status => status !== mostOf(t.facts))!
    await t.send('create', pet(name, differs === 'in nothing' ? 'available' : few))
    await createNamed(t, twins[differs](name), called => pet(called, few))
  },
})
