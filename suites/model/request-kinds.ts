import {
  type CreationProblem,
  type Integer,
  type Interaction,
  type Operation,
  operations,
  type SentCreation,
  sentRequest,
} from '../../src/kit/index.js'
import { type BreakKind, breakOf, malformedKinds } from './breaks.js'

/** Requests in which nothing is wrong but their key. */
export const fineRequests = {
  listPets: ['list', 'list with limit', 'list by status', 'list with limit and status'],
  createPet: ['creation'],
  getPet: ['read of a pet'],
} as const

/** Creations that the document leaves open. */
export const openCreations = ['creation with a name left open', 'creation with something else left open'] as const

/** Requests in which something is wrong besides. */
export const wrongRequests = {
  listPets: ['list with limit out of range', 'list with limit not an integer', 'list by unknown status'],
  createPet: [
    'creation without name',
    'creation with categoryId a string',
    'creation with unknown status',
    'creation with another wrong field',
    'creation of malformed JSON',
    'creation of no JSON object',
    'creation without body',
  ],
  getPet: ['read of an unknown id'],
} as const

export const kindsOf = (operation: Operation) =>
  [
    ...fineRequests[operation],
    ...(operation === 'createPet' ? openCreations : []),
    ...wrongRequests[operation],
  ] as const

export const requestKinds = operations.flatMap(kindsOf)
export type RequestKind = (typeof requestKinds)[number]

const namesIn = (kinds: Readonly<Record<Operation, readonly string[]>>) => new Set(Object.values(kinds).flat())
const [fine, wrong] = [namesIn(fineRequests), namesIn(wrongRequests)]

interface OfKind {
  readonly request?: string | undefined
}

/** Nothing is wrong but the key. */
export const isFine = ({ request }: OfKind): boolean => fine.has(request!)

/** Something is wrong besides; what is left open is neither. */
export const isWrong = ({ request }: OfKind): boolean => wrong.has(request!)

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
  if (problem !== undefined) return wrongCreation(problem)
  if (open.length === 0) return 'creation'
  return open.includes('name') ? openCreations[0] : openCreations[1]
}

const withoutName: readonly string[] = [
  'name missing',
  'name under another name',
  'pet in an envelope',
  'empty object',
  'neither name nor categoryId',
]

/** What a creation is that is broken in this way. */
export function wrongCreation(problem: CreationProblem | BreakKind): RequestKind {
  if (withoutName.includes(problem)) return 'creation without name'
  if (problem === 'categoryId under another name') return 'creation with another wrong field'
  if (problem === 'categoryId is a string') return 'creation with categoryId a string'
  if (problem === 'malformed JSON' || malformedKinds.some(kind => kind === problem)) return 'creation of malformed JSON'
  if (problem.startsWith('no body')) return 'creation without body'
  const { field } = breakOf(problem)!
  if (field === 'status') return 'creation with unknown status'
  return field === 'body' ? 'creation of no JSON object' : 'creation with another wrong field'
}
