import {
  type Case,
  defineRule,
  type Exchange,
  type Facts,
  fault,
  found,
  member,
  type Outcomes,
  observe,
  type PetView,
  parsedResponse,
  show,
  statusText,
} from '../../src/kit/index.js'
import type { Sequence, SequenceStep } from './shared/sequence.js'

/** A step as a person reads it: `2. GET /pets?status=sold`. */
function stepText(step: SequenceStep, index: number): string {
  const what =
    step.do === 'create'
      ? `create a pet${step.status ? ` that is ${step.status}` : ''}`
      : step.do === 'get'
        ? 'get a pet created before'
        : `list${step.limit ? ` limit=${step.limit}` : ''}${step.status ? ` status=${step.status}` : ''}`
  return `${index + 1}. ${what}`
}

/** Replays the sequence over a small model: what was created must be found, and look the same wherever it is shown. */
function* replay(sample: Case, facts: Facts): Outcomes {
  const steps = sample.input as Sequence
  const story = (until: number) =>
    steps
      .slice(0, until + 1)
      .map(stepText)
      .join(', ')
  const model = new Map<string, PetView & { readonly createdAt: number }>()
  for (const [index, step] of steps.entries()) {
    const exchange = sample.exchanges.findLast(({ label }) => label === `step ${index + 1}`)
    if (exchange === undefined) continue
    const { pet, pets, items = [], status } = parsedResponse(exchange)
    if (step.do === 'create' && pet) model.set(String(pet.id), { ...pet, createdAt: exchange.endedAt })
    if (step.do === 'list')
      for (const shown of pets ?? []) yield* same(exchange, shown, `body[${items.indexOf(shown.raw)}]`, index)
    if (step.do !== 'get') continue
    const id = exchange.request.path.slice('/pets/'.length)
    const known = model.get(id)
    if (known === undefined) continue
    if (pet) yield* same(exchange, pet, 'body', index, id)
    else if (status !== 200 && exchange.startedAt >= known.createdAt + facts.settleMs) {
      yield finding(
        index,
        exchange,
        `pet ${id} was created and is not found`,
        'status 200 OK',
        `status ${statusText(status)}`,
        'status line',
      )
    }
  }

  function* same(exchange: Exchange, shown: PetView, place: string, index: number, asked?: string): Outcomes {
    const known = model.get(asked ?? String(shown.id))
    if (known === undefined || facts.mayShowFormer(shown, exchange.startedAt)) return
    const branch = exchange.endpoint === 'getPet' ? 'getPet after creation' : 'listPets after creation'
    const field = (['id', 'name', 'categoryId'] as const).find(name => known[name] !== shown[name])
    if (field === undefined) yield observe(branch)
    else {
      const what = `the ${field} of pet ${known.id} has changed since it was created`
      yield finding(index, exchange, what, show(known[field]), show(member(shown.raw, field)), `${place}.${field}`)
    }
  }

  function finding(index: number, exchange: Exchange, what: string, expected: string, actual: string, place: string) {
    const branch = exchange.endpoint === 'getPet' ? 'getPet after creation' : 'listPets after creation'
    const message = `After these steps ${what}: ${story(index)}.`
    return found({
      branch,
      message,
      expected,
      actual,
      place,
      exchanges: sample.exchanges.slice(0, sample.exchanges.indexOf(exchange) + 1),
    })
  }
}

export const sequencesAreConsistent = defineRule({
  id: 'sequences-are-consistent',
  cites: 'one-pet-many-views-own',
  summary: 'Over any sequence of create, get and list, a created pet is found and stays the same',
  why: 'Clients work in sequences: what they just created must be there, and be what they created.',
  scenarios: ['sequences'],
  branches: ['getPet after creation'],
  scope: 'case',
  judge: replay,
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  fault({
    id: 'forgets-pets-once-a-filtered-list-was-asked',
    branch: 'getPet after creation',
    seamFaults: () => {
      let filtered = 0n
      return {
        'listPets.matching': (pets, c) => {
          if (c.status === 'sold') filtered = c.pets.at(-1)?.id ?? 0n
          return pets
        },
        'getPet.found': pet => (pet !== undefined && pet.id <= filtered ? undefined : pet),
      }
    },
    depth: 'standard',
    conditional: true,
  }),
  fault({
    id: 'answers-the-last-created-pet',
    branch: 'getPet after creation',
    seamFaults: () => ({
      'getPet.found': (pet, c) => (pet === undefined ? pet : c.pets.at(-1)),
    }),
  }),
]
