import {
  type Integer,
  type Interaction,
  named,
  type Operation,
  parameter,
  type SentCreation,
  sentRequest,
} from '../../src/kit/index.js'
import { invalidRequests, requestWith } from './invalid.js'

// What a request is whatever its key: nothing is wrong, or something that is wrong besides.

/** A kind of request without the right key. */
interface Shape {
  readonly operation: Operation
  /** The document states that it is refused with the key, too, or leaves it open. */
  readonly besides?: 'wrong' | 'open'
  /** Of a list: whether it has the parameter; either will do where left out. */
  readonly limit?: boolean | 'wrong'
  readonly status?: boolean | 'wrong'
  /** What is wrong in the query. */
  readonly queries?: readonly string[]
  /** Of a creation. */
  readonly body?: 'object' | 'text' | 'none'
  readonly leavesOpen?: 'name' | 'member'
  readonly ofNoPet?: true
}

const list = { operation: 'listPets' } as const
const creation = { operation: 'createPet', body: 'object' } as const
const wrongCreations = Object.fromEntries(
  Object.entries(invalidRequests).map(([name, shape]) => [name, { ...creation, besides: 'wrong', ...shape }]),
) as { readonly [Name in keyof typeof invalidRequests]: Shape }

const requests = {
  list: { ...list, limit: false, status: false },
  'list with limit': { ...list, limit: true, status: false },
  'list by status': { ...list, limit: false, status: true },
  'list with limit and status': { ...list, limit: true, status: true },
  'list with limit out of range': {
    ...{ ...list, besides: 'wrong', limit: 'wrong' },
    queries: ['limit=0', 'limit=101', 'limit=-1', 'limit=1000'],
  },
  'list with limit not an integer': {
    ...{ ...list, besides: 'wrong', limit: 'wrong' },
    queries: ['limit=abc', 'limit=', 'limit=1.5'],
  },
  'list by unknown status': {
    ...{ ...list, besides: 'wrong', status: 'wrong' },
    queries: ['status=unknown', 'status=SOLD', 'status='],
  },
  creation,
  'creation with a name left open': { ...creation, besides: 'open', leavesOpen: 'name' },
  'creation with something else left open': { ...creation, besides: 'open', leavesOpen: 'member' },
  ...wrongCreations,
  'read of a pet': { operation: 'getPet' },
  'read of an unknown id': { operation: 'getPet', besides: 'wrong', ofNoPet: true },
} as const satisfies Readonly<Record<string, Shape>>

export type RequestKind = keyof typeof requests
const requestKinds = Object.keys(requests) as readonly RequestKind[]

interface OfKind {
  readonly request?: RequestKind | undefined
}

export const shapeOf = ({ request }: OfKind): Shape | undefined => request && requests[request]

/** Nothing is wrong but the key. */
export const isFine = (row: OfKind): boolean => row.request !== undefined && shapeOf(row)!.besides === undefined

/** Something is wrong besides; what is left open is neither. */
export const isWrong = (row: OfKind): boolean => shapeOf(row)?.besides === 'wrong'

/** The kinds of an operation, or those of them in which nothing is wrong, something is left open, or something is wrong. */
export const kindsOf = (operation: Operation, besides?: 'nothing' | 'open' | 'wrong'): readonly RequestKind[] =>
  requestKinds.filter(request => {
    const shape = shapeOf({ request })!
    return shape.operation === operation && (besides === undefined || (shape.besides ?? 'nothing') === besides)
  })

type Sent = Pick<Interaction, 'endpoint' | 'request' | 'credential'>

/** What a request is, whatever its key; undefined where that is left open. `isPet`: whether a pet has the id of its path. */
export function requestKind(sent: Sent, isPet: (id: Integer) => boolean): RequestKind | undefined {
  const { query, creation, petId } = sentRequest(sent)
  if (query !== undefined) {
    if (query.status === 'open') return 'list by unknown status'
    if (query.limit === 'open')
      return /limit=-?\d+(&|$)/.test(sent.request.path)
        ? 'list with limit out of range'
        : 'list with limit not an integer'
    if (query.validity !== 'valid') return undefined
    if (query.limit === 'omitted') return query.status === 'omitted' ? 'list' : 'list by status'
    return query.status === 'omitted' ? 'list with limit' : 'list with limit and status'
  }
  if (creation !== undefined) return creationKind(creation)
  // What is no integer, or none of 64 bits, is another path to some (P15).
  if (petId?.id === undefined) return undefined
  return isPet(petId.id) ? 'read of a pet' : 'read of an unknown id'
}

function creationKind({ problems: [problem], open }: SentCreation): RequestKind {
  if (problem !== undefined) return requestWith(problem)
  if (open.length === 0) return 'creation'
  return open.includes('name') ? 'creation with a name left open' : 'creation with something else left open'
}

/** What else there is to the request with a bad key: nothing wrong, or something that is wrong besides. */
export const requestParameter = parameter({
  name: 'request',
  source: '4 5 P15',
  classes: named(...requestKinds),
  classOf: interaction =>
    interaction.credential === 'valid'
      ? undefined
      : requestKind(interaction, () => interaction.setting.pet !== undefined),
})
