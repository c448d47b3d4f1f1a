import { defineRule, isJsonObject, member, petStatuses, type SeamContext, show } from '../../src/kit/index.js'
import { asked, chance, misstores } from './shared/creation-faults.js'
import { createdBy, echoed, isClear, statusBranch, statusBranches } from './shared/sent.js'

export const createEchoesStatus = defineRule({
  id: 'create-echoes-status',
  cites: 'create-echoes-status',
  summary: 'The status in the 201 equals the one that was sent, where one was sent',
  why: 'An animal that is sold or reserved is offered all the same.',
  scenarios: ['every way to create'],
  branches: statusBranches,
  explains: ['list-filters-by-status', 'list-finds-created-status', 'replacement-works', 'short-list-is-complete'],
  on: 'createPet',
  *judge(exchange) {
    const { creation, pet } = createdBy(exchange) ?? {}
    if (creation?.status === undefined || pet === undefined || !isClear(creation, 'status')) return
    const message = `POST /pets with the status "${creation.status}" returned a pet whose status is ${show(pet.status)}.`
    yield* echoed(pet, 'status', creation.status, statusBranch(creation.status), message)
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...misstores([
    ...petStatuses.map(status => [`forgets-${status}`, statusBranch(status), of(status), becomes(undefined)] as const),
    ['available-becomes-pending', 'status=available', of('available'), becomes('pending')],
    ['pending-becomes-available', 'status=pending', of('pending'), becomes('available')],
    ['sold-becomes-pending', 'status=sold', of('sold'), becomes('pending')],
    ['always-available', 'status=sold', isGiven, becomes('available')],
    ['takes-that-of-an-object-within', 'status=pending', isSoldWithin, becomes('sold'), chance],
    ['forgets-after-the-30th', 'status=available', c => isGiven(c) && c.nth > 30, becomes(undefined), chance],
    ['forgets-at-every-20th', 'status=available', c => isGiven(c) && c.nth % 20 === 0, becomes(undefined), chance],
    ['forgets-side-by-side', 'status=available', c => isGiven(c) && c.active > 1, becomes(undefined), chance],
  ]),
]

function of(status: string) {
  return (c: SeamContext): boolean => asked(c, 'status') === status
}

function isGiven(c: SeamContext): boolean {
  return asked(c, 'status') !== undefined
}

function becomes(status: string | undefined) {
  return () => ({ status })
}

/** An object that is a member of a pending pet has another status. */
function isSoldWithin(c: SeamContext): boolean {
  const members = Object.values(isJsonObject(c.input) ? c.input : {})
  return asked(c, 'status') === 'pending' && members.some(each => member(each, 'status') === 'sold')
}
