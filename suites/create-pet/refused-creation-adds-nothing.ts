import {
  change,
  compact,
  defineRule,
  type Exchange,
  eachPet,
  type Facts,
  fault,
  faultsAt,
  found,
  type Injections,
  isInteger,
  type Json,
  mayExistBeside,
  member,
  notApplicable,
  numberInName,
  type Outcome,
  type Outcomes,
  observe,
  parsedResponse,
  sentRequest,
  show,
  statusText,
  writtenName,
} from '../../src/kit/index.js'
import { validList } from '../list-pets/shared/lists.js'
import { soundCreation } from './shared/sent.js'

const forBody = 'refused for its body'
const forKey = 'refused for its key'
const branchOf = ({ credential }: Exchange): string => (credential === 'valid' ? forBody : forKey)

/** A pet that bears the mark and the number of a refused creation, under another name. */
interface Changed extends Shown {
  readonly creation: Exchange
}

interface Shown {
  readonly name: string
  readonly exchange: Exchange
  readonly place: string
}

interface Refusals {
  /** Refused creations by their names, which no other creation of the run has, and by the numbers in these. */
  readonly byName: Map<string, Exchange>
  readonly byNumber: Map<string, Exchange>
  readonly changed: Map<string, Changed>
  /** Those whose pet was shown. */
  readonly added: Set<Exchange>
  /** Until when (ms since the epoch) creations would show in whole lists, by status filter. */
  readonly covered: Map<string | undefined, number>
}

export const refusedCreationAddsNothing = defineRule<Refusals>({
  id: 'refused-creation-adds-nothing',
  cites: 'create-refused-adds-nothing',
  summary: 'A creation that got a 4xx adds nothing: its name, changed or not, is in no later list or response',
  why: 'What was refused is offered all the same; where no key is needed for it, anyone can fill the collection.',
  scenarios: ['invalid creations', 'final-lists'],
  branches: [forBody, forKey],
  scope: 'run',
  judge: {
    start: () => ({
      byName: new Map(),
      byNumber: new Map(),
      changed: new Map(),
      added: new Set(),
      covered: new Map(),
    }),
    *see(refusals, exchange, facts) {
      if (exchange.endpoint === 'createPet') remember(refusals, exchange, facts)
      else {
        yield* lookForRefused(refusals, exchange, facts)
        cover(refusals, exchange, facts)
      }
    },
    *end({ byName, changed, added, covered }, { mayBear }) {
      for (const [number, { creation, ...shown }] of changed) {
        // Another creation may have been under way.
        if (mayBear(number) || added.has(creation)) continue
        added.add(creation)
        yield addition(creation, shown)
      }
      const creations = [...byName.values()]
      for (const branch of new Set(creations.map(branchOf))) {
        const those = creations.filter(creation => branchOf(creation) === branch)
        const wouldShow = (creation: Exchange) =>
          [...covered].some(
            ([status, until]) =>
              creation.endedAt <= until && (status === undefined || sentRequest(creation).creation?.status === status),
          )
        const seen = those.filter(wouldShow)
        for (const creation of seen) if (!added.has(creation)) yield observe(branch, creation)
        if (seen.length === 0) yield notApplicable('the lists are too long to show every pet', branch)
      }
    },
  },
  faults: () =>
    faultsAt('createPet.keepRefused', [
      ['keeps-those-for-their-body', forBody, c => c.authenticated, true],
      ['keeps-those-for-their-key', forKey, c => !c.authenticated, true],
    ]).concat(fault({ id: 'keeps-them-under-another-name', branch: forBody, injections: keepsChanged })),
})

function remember({ byName, byNumber }: Refusals, exchange: Exchange, { runId }: Facts): void {
  const { status } = exchange.response!
  const { creation } = sentRequest(exchange)
  // A creation that was sent again may have been added at the first attempt; 408 may come from in between.
  if (status < 400 || status >= 500 || status === 408 || mayExistBeside(exchange)) return
  // What a gateway passed on twice was added at first, and is what then has the name.
  if (status === 409 && soundCreation(exchange) !== undefined) return
  const name = creation && writtenName(creation)
  if (!name?.toLowerCase().includes(runId)) return
  const refused = compact(exchange)
  byName.set(name, refused)
  const number = numberInName(name, runId)
  if (number !== undefined) byNumber.set(number, refused)
}

function* lookForRefused(refusals: Refusals, exchange: Exchange, facts: Facts): Outcomes {
  const { byName, byNumber, changed, added } = refusals
  const { documented, json, items = [] } = parsedResponse(exchange)
  const pets: readonly (Json | undefined)[] = documented === 'pets' ? items : documented === 'pet' ? [json] : []
  for (const [index, pet] of pets.entries()) {
    const name = String(member(pet, 'name'))
    // The name may be that of a creation that was accepted, or of one of which nobody knows what became.
    if (facts.named(name) !== undefined) continue
    const shown = { name, exchange, place: documented === 'pets' ? `body[${index}]` : 'body' }
    const creation = byName.get(name)
    if (creation === undefined) {
      const number = numberInName(name, facts.runId)
      const refused = number === undefined ? undefined : byNumber.get(number)
      if (refused !== undefined && !changed.has(number!))
        changed.set(number!, { ...shown, exchange: compact(exchange), creation: refused })
    } else if (!added.has(creation)) {
      added.add(creation)
      yield addition(creation, shown)
    }
  }
}

const addition = (creation: Exchange, { name, exchange, place }: Shown): Outcome =>
  found({
    branch: branchOf(creation),
    message: `A creation was refused with ${statusText(creation.response!.status)}, and its pet is there all the same: GET ${exchange.request.path} shows ${show(name)}.`,
    expected: 'no pet of this name',
    actual: `a pet named ${show(name)}`,
    place,
    exchanges: [creation, exchange],
    of: creation,
  })

/** A list shorter than its limit is whole; it shows what is older than the newest pet in it, and what has settled. */
function cover({ covered }: Refusals, exchange: Exchange, { own, settleMs }: Facts): void {
  const list = validList(exchange)
  const { items, status } = parsedResponse(exchange)
  if (list === undefined || status !== 200 || items === undefined || items.length >= (list.limit ?? 20)) return
  const pets = items
    .map(item => member(item, 'id'))
    .filter(isInteger)
    .map(own)
  const newest = Math.max(0, ...pets.map(pet => pet?.createdAt ?? 0))
  const until = Math.min(exchange.startedAt, Math.max(newest, exchange.startedAt - settleMs))
  covered.set(list.status, Math.max(until, covered.get(list.status) ?? 0))
}

/** Only lists show that the name was changed. */
function keepsChanged(): Injections {
  const kept = new Set<Json | undefined>()
  return {
    'createPet.keepRefused': (_, { authenticated, input }) => {
      if (authenticated) kept.add(member(input, 'name'))
      return authenticated
    },
    'listPets.body': eachPet(pet => {
      const name = member(pet, 'name')
      return kept.has(name) ? change(pet, { name: String(name).toUpperCase().replaceAll(' ', '-') }) : pet
    }),
  }
}
