import {
  change,
  changeEach,
  compact,
  defineRule,
  type Exchange,
  fault,
  found,
  type Integer,
  integer,
  isInteger,
  type Json,
  member,
  notApplicable,
  type Operation,
  type Outcomes,
  observe,
  type PlanFacts,
  parsedResponse,
} from '../../src/kit/index.js'
import { wholeList } from '../list-pets/asks/whole-list.js'
import { validCreations } from './asks/valid-creations.js'
import { sentName } from './shared/creations.js'

interface State {
  /** Creations of this run by their unique names. */
  readonly created: Map<string, { readonly id: Integer; readonly exchange: Exchange }>
  large: boolean
  readonly seen: Set<string>
}

const views = ({ getPetDue }: PlanFacts): readonly string[] => (getPetDue ? ['listPets', 'getPet'] : ['listPets'])

export const idsAreNeverRounded = defineRule<State>({
  id: 'ids-are-never-rounded',
  cites: 'ids-are-exact',
  summary: 'An id beyond 2^53 is the same to the last digit wherever it is shown',
  why: 'A server that keeps ids in doubles gives several animals the same id, or one that does not exist.',
  asks: [validCreations, wholeList],
  branches: views,
  history: {
    start: () => ({ created: new Map(), large: false, seen: new Set() }),
    *see(state, exchange, facts) {
      const { documented, looseId, items } = parsedResponse(exchange)
      if (documented === 'pets') {
        for (const [index, pet] of (items ?? []).entries()) {
          const known = state.created.get(String(member(pet, 'name')))
          const id = member(pet, 'id')
          if (known !== undefined && isInteger(id))
            yield* compare(state, exchange, known.id, id, `body[${index}].id`, [known.exchange, exchange])
        }
      } else if (documented === 'pet' && looseId !== undefined) {
        if (exchange.endpoint === 'getPet') {
          const path = exchange.request.path.slice('/pets/'.length)
          if (/^-?\d+$/.test(path))
            yield* compare(state, exchange, integer(BigInt(path)), looseId, 'body.id', [exchange])
          return
        }
        const name = sentName(exchange)
        if (name?.includes(facts.runId)) state.created.set(name, { id: looseId, exchange: compact(exchange) })
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
  entails: [
    'ids-are-int64',
    'ids-are-unique',
    'list-ids-are-distinct',
    'created-pet-is-found',
    'get-pet-is-still-served',
    'get-returns-*',
    'same-in-every-view*',
    'short-list-is-complete',
    'unknown-id-answers-404',
    'journeys-hold-together',
  ],
  faults: [
    rounds('rounded-in-lists', 'listPets', 'listPets'),
    rounds('rounded-on-creation', 'listPets', 'createPet'),
    rounds('rounded-by-getpet', 'getPet', 'getPet'),
    rounds('shortest-digits-in-lists', 'listPets', 'listPets', id => BigInt(String(Number(id)))),
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
      message: `The pet ${known} has the id ${id} in the answer of ${endpoint}: it was rounded to a double.`,
      expected: String(known),
      actual: String(id),
      place,
      exchanges,
      subjects: [String(known)],
    })
  }
}

function rounds(id: string, branch: string, operation: Operation, edit = (value: bigint) => BigInt(Number(value))) {
  const rounded = (pet: Json): Json => {
    const value = member(pet, 'id')
    return isInteger(value) ? change(pet, { id: edit(BigInt(value)) }) : pet
  }
  const bend = (body: Json) => (operation === 'listPets' ? changeEach(body, rounded) : rounded(body))
  return fault(id, branch, `${operation}.body`, bend, { freedoms: ['ids-near-2-63'] })
}
