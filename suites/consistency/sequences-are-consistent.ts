import {
  type Case,
  defineRule,
  type Exchange,
  type Facts,
  type Finding,
  fault,
  found,
  member,
  type Outcomes,
  observe,
  type PetView,
  parsedResponse,
  requestText,
  shown,
  wrongStatus,
} from '../../src/kit/index.js'

/** Replays the sequence over a small model: what was created must be found, and look the same wherever it is shown. */
function* replay(testCase: Case, facts: Facts): Outcomes {
  const model = new Map<string, PetView & { readonly createdAt: number }>()
  // Of a step that was repeated the last one counts.
  for (const exchange of new Map(testCase.exchanges.map(each => [each.label, each])).values()) {
    const { pet, pets = [], items = [], status } = parsedResponse(exchange)
    if (exchange.endpoint === 'createPet' && pet) model.set(String(pet.id), { ...pet, createdAt: exchange.endedAt })
    for (const view of pets) yield* same(exchange, view, `body[${items.indexOf(view.raw)}]`)
    if (exchange.endpoint !== 'getPet') continue
    const id = exchange.request.path.slice('/pets/'.length)
    const known = model.get(id)
    if (pet) yield* same(exchange, pet, 'body', id)
    else if (known !== undefined && status !== 200 && exchange.startedAt >= known.createdAt + facts.settleMs)
      yield finding(exchange, `pet ${id} was created and is not found`, wrongStatus(200, status))
  }

  function* same(exchange: Exchange, view: PetView, place: string, asked = String(view.id)): Outcomes {
    const known = model.get(asked)
    if (known === undefined) return
    const field = (['id', 'name', 'categoryId'] as const).find(name => known[name] !== view[name])
    // Whoever had the id before had this id, too.
    if (field !== 'id' && facts.mayShowFormer(view, exchange)) return
    if (field === undefined) yield observe(branchOf(exchange))
    else {
      const wrong = { ...shown(known[field], member(view.raw, field)), place: `${place}.${field}` }
      yield finding(exchange, `the ${field} of pet ${known.id} has changed since it was created`, wrong)
    }
  }

  function finding(exchange: Exchange, what: string, wrong: Pick<Finding, 'expected' | 'actual' | 'place'>) {
    const exchanges = testCase.exchanges.slice(0, testCase.exchanges.indexOf(exchange) + 1)
    const steps = [...new Map(exchanges.map(each => [each.label, requestText(each)])).values()]
    const message = `After these steps ${what}: ${steps.join(', ')}.`
    return found({ branch: branchOf(exchange), message, ...wrong, exchanges })
  }
}

const branchOf = ({ endpoint }: Exchange): string =>
  endpoint === 'getPet' ? 'getPet after creation' : 'listPets after creation'

export const sequencesAreConsistent = defineRule({
  id: 'sequences-are-consistent',
  cites: 'one-pet-many-views-own',
  summary: 'Over any sequence of create, get and list, a created pet is found and stays the same',
  why: 'Clients work in sequences: what they just created must be there, and be what they created.',
  scenarios: ['sequences'],
  branches: [{ name: 'getPet after creation', operation: 'getPet' }],
  scope: 'case',
  judge: replay,
  faults: () => [
    fault({
      id: 'forgets-pets-once-a-filtered-list-was-asked',
      branch: 'getPet after creation',
      injections: () => {
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
      id: 'returns-the-last-created-pet',
      branch: 'getPet after creation',
      injections: () => ({
        'getPet.found': (pet, c) => (pet === undefined ? pet : c.pets.at(-1)),
      }),
    }),
  ],
})
