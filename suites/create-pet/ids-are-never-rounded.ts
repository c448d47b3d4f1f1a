import {
  check,
  defineRule,
  type Exchange,
  eachPet,
  edited,
  type Facts,
  fault,
  type Integer,
  isInteger,
  member,
  notApplicable,
  type Operation,
  type PlanFacts,
  parsedResponse,
  sentRequest,
  shown,
} from '../../src/kit/index.js'

interface Seen {
  readonly known: Integer
  readonly id: Integer
  readonly place: string
  readonly exchanges: readonly Exchange[]
}

const views = ({ getPetDue }: PlanFacts): readonly string[] => (getPetDue ? ['listPets', 'getPet'] : ['listPets'])

/** As a double is written, with all of its digits or with as few as tell it from others. */
const isDouble = (id: Integer): boolean => {
  const double = Number(id)
  return BigInt(double) === BigInt(id) || String(double) === String(id)
}

export const idsAreNeverRounded = defineRule<{ large: boolean }>({
  id: 'ids-are-never-rounded',
  cites: 'ids-are-exact',
  summary: 'An id beyond 2^53 is the same to the last digit wherever it is shown',
  why: 'A server that keeps ids in doubles gives several animals the same id, or one that does not exist.',
  scenarios: ['valid creations', 'whole-list'],
  branches: views,
  scope: 'run',
  judge: {
    start: () => ({ large: false }),
    *see(state, exchange, facts) {
      const { endpoint } = exchange
      state.large ||= endpoint === 'createPet' && typeof parsedResponse(exchange).looseId === 'bigint'
      for (const { known, id, place, exchanges } of seenIn(exchange, facts)) {
        const isRounded = known !== id && Number(known) === Number(id) && [known, id].some(isDouble)
        if (!isRounded && (known !== id || typeof id !== 'bigint')) continue
        yield check(!isRounded, {
          branch: endpoint,
          message: `The pet ${known} has the id ${id} in the response of ${endpoint}: it was rounded to a double.`,
          ...{ ...shown(known, id), place, exchanges, subjects: [String(known)] },
          // In a list it is told by its name.
          ...(endpoint === 'listPets' ? { unless: ['names-are-copied'] as const } : {}),
        })
      }
    },
    *end({ large }, facts) {
      const why = large ? 'no pet of this run with a large id was seen there' : 'the ids of this target are small'
      for (const view of views(facts)) yield notApplicable(why, view)
    },
  },
  faults: () => [
    rounds('rounded-in-lists', 'listPets', 'listPets'),
    rounds('rounded-on-creation', 'listPets', 'createPet'),
    rounds('rounded-by-getpet', 'getPet', 'getPet'),
  ],
})

/** Ids with those that they ought to be: in getPet what was asked for, in a list what the pet of that name was given. */
function seenIn(exchange: Exchange, facts: Facts): readonly Seen[] {
  const { documented, looseId, items = [] } = parsedResponse(exchange)
  const asked = sentRequest(exchange).petId?.id
  if (documented === 'pet' && asked !== undefined && looseId !== undefined)
    return [{ known: asked, id: looseId, place: 'body.id', exchanges: [exchange] }]
  if (documented !== 'pets') return []
  return items.flatMap((pet, index) => {
    const named = facts.named(String(member(pet, 'name')))
    const id = member(pet, 'id')
    // Of a name that may exist twice, two neighbouring ids are two pets.
    if (named?.kind !== 'one' || !isInteger(id)) return []
    const { creation, id: known } = named.pet
    return { known, id, place: `body[${index}].id`, exchanges: [...(creation ? [creation] : []), exchange] }
  })
}

function rounds(id: string, branch: string, operation: Operation) {
  const rounded = edited('id', value => (isInteger(value) ? BigInt(Number(value)) : value))
  return fault({ id, branch, point: `${operation}.body`, then: eachPet(rounded), variants: ['ids-near-2-63'] })
}
