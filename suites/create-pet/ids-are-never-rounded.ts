import {
  defineRule,
  type Exchange,
  eachPet,
  edited,
  fault,
  found,
  type Integer,
  isInteger,
  member,
  notApplicable,
  type Operation,
  type Outcomes,
  observe,
  type PlanFacts,
  parsedResponse,
  sentRequest,
} from '../../src/kit/index.js'

interface State {
  large: boolean
  readonly seen: Set<string>
}

const views = ({ getPetDue }: PlanFacts): readonly string[] => (getPetDue ? ['listPets', 'getPet'] : ['listPets'])

export const idsAreNeverRounded = defineRule<State>({
  id: 'ids-are-never-rounded',
  cites: 'ids-are-exact',
  summary: 'An id beyond 2^53 is the same to the last digit wherever it is shown',
  why: 'A server that keeps ids in doubles gives several animals the same id, or one that does not exist.',
  scenarios: ['valid creations', 'whole-list'],
  branches: views,
  scope: 'run',
  judge: {
    start: () => ({ large: false, seen: new Set() }),
    *see(state, exchange, facts) {
      const { documented, looseId, items } = parsedResponse(exchange)
      if (documented === 'pets') {
        for (const [index, pet] of (items ?? []).entries()) {
          const known = facts.named(String(member(pet, 'name')))
          const id = member(pet, 'id')
          // Of a name that may exist twice, two neighbouring ids are two pets.
          if (known?.kind !== 'one' || !isInteger(id)) continue
          const { creation, id: given } = known.pet
          const exchanges = [...(creation ? [creation] : []), exchange]
          yield* compare(state, exchange, given, id, `body[${index}].id`, exchanges)
        }
      } else if (documented === 'pet' && looseId !== undefined) {
        if (exchange.endpoint === 'getPet') {
          const asked = sentRequest(exchange).petId?.id
          if (asked !== undefined) yield* compare(state, exchange, asked, looseId, 'body.id', [exchange])
          return
        }
        state.large ||= typeof looseId === 'bigint'
      }
    },
    *end(state, facts) {
      for (const view of views(facts)) {
        if (!state.large) yield notApplicable('the ids of this target are small', view)
        else if (!state.seen.has(view)) yield notApplicable(`${view} showed no pet of this run with a large id`, view)
      }
    },
  },
  explains: [
    'ids-are-int64',
    'ids-are-unique',
    'list-ids-are-distinct',
    'created-pet-is-found',
    'get-pet-is-still-served',
    'get-returns-*',
    'same-in-every-view*',
    'short-list-is-complete',
    'unknown-id-returns-404',
    'sequences-are-consistent',
  ],
  faults: () => [
    rounds('rounded-in-lists', 'listPets', 'listPets'),
    rounds('rounded-on-creation', 'listPets', 'createPet'),
    rounds('rounded-by-getpet', 'getPet', 'getPet'),
  ],
})

function* compare(
  state: State,
  { endpoint }: Exchange,
  known: Integer,
  id: Integer,
  place: string,
  exchanges: Exchange[],
): Outcomes {
  if (known === id) {
    if (typeof id === 'bigint') {
      state.seen.add(endpoint)
      yield observe(endpoint)
    }
  } else if (Number(known) === Number(id)) {
    yield found({
      branch: endpoint,
      message: `The pet ${known} has the id ${id} in the response of ${endpoint}: it was rounded to a double.`,
      expected: String(known),
      actual: String(id),
      place,
      exchanges,
      subjects: [String(known)],
      // In a list it is told by its name.
      ...(endpoint === 'listPets' ? { unless: ['names-are-copied'] as const } : {}),
    })
  }
}

function rounds(id: string, branch: string, operation: Operation) {
  const rounded = edited('id', value => (isInteger(value) ? BigInt(Number(value)) : value))
  return fault({ id, branch, seam: `${operation}.body`, then: eachPet(rounded), variants: ['ids-near-2-63'] })
}
