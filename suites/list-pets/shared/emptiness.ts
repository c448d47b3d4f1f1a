import {
  compact,
  type Exchange,
  type Facts,
  type Finding,
  found,
  type History,
  notApplicable,
  type OwnPet,
  observe,
  parsedResponse,
  sentRequest,
} from '../../../src/kit/index.js'
import { type ValidList, validList } from './lists.js'

/** How a pet of this run showed in getPet: since when (ms since the epoch) with the status that it has now. */
interface Held {
  readonly status: string | undefined
  readonly since: number
  readonly first: Exchange
}

/** Pets that are remembered so: a list is read next to pets that are asked for again and again, not to those of long ago. */
const mostHeld = 4096

interface Empty {
  readonly list: ValidList
  readonly exchange: Exchange
}

/** Empty lists that nothing has explained so far, and what getPet showed. */
export interface Emptiness {
  readonly pending: Set<Empty>
  readonly held: Map<OwnPet, Held>
}

/** What proves that an empty list hid a pet: its creation, where need be a read before, a read after it, the list. */
interface Proof {
  readonly list: ValidList
  readonly pet: OwnPet
  readonly exchanges: readonly Exchange[]
}

/** A rule by which lists of some branches are not empty while a pet belongs in them. */
interface NotEmpty {
  /** Undefined for lists of other rules. */
  readonly branchOf: (list: ValidList) => string | undefined
  /** What proves one of them wrong. */
  readonly message: (proof: Proof) => string
  readonly unless?: Finding['unless']
  /** Why nothing was proved of an empty list. */
  readonly unproved: string
}

export const notEmpty = ({ branchOf, message, unless, unproved }: NotEmpty): History<Emptiness> => ({
  start: () => ({ pending: new Set(), held: new Map() }),
  *see(state, exchange, facts) {
    const seen = seeList(state, exchange)
    const shown = seen !== undefined && seen.items > 0 ? branchOf(seen.list) : undefined
    if (shown !== undefined) yield observe(shown)
    for (const proof of proveByRead(state, exchange, facts)) {
      const branch = branchOf(proof.list)
      if (branch === undefined) continue
      const { exchanges } = proof
      const wrong = { expected: 'at least one pet', actual: '[]', place: 'body', exchanges }
      yield found({ branch, message: message(proof), ...wrong, ...(unless === undefined ? {} : { unless }) })
    }
  },
  *end({ pending }) {
    for (const { list } of pending) {
      const branch = branchOf(list)
      if (branch !== undefined) yield notApplicable(unproved, branch)
    }
  },
})

function seeList({ pending }: Emptiness, exchange: Exchange): { list: ValidList; items: number } | undefined {
  const list = validList(exchange)
  const items = parsedResponse(exchange).items?.length
  if (list === undefined || items === undefined || exchange.response?.status !== 200) return undefined
  if (items === 0) pending.add({ list, exchange: compact(exchange) })
  return { list, items }
}

/**
 * An empty list proves something only while a pet that belongs in it is there before and after, and only once the
 * settling time of that pet has passed (P4, P6, P12). Returns the lists that a read of a pet proves wrong.
 */
function proveByRead(state: Emptiness, exchange: Exchange, facts: Facts): readonly Proof[] {
  if (exchange.endpoint !== 'getPet') return []
  const pet = facts.own(sentRequest(exchange).petId?.text ?? '')
  const { status: code, looseId, pet: shown } = parsedResponse(exchange)
  if (pet === undefined || pet.tainted || code !== 200 || looseId !== pet.id) return []
  const known = state.held.get(pet)
  const held =
    known !== undefined && known.status === shown?.status
      ? known
      : { status: shown?.status, since: exchange.endedAt, first: compact(exchange) }
  state.held.set(pet, held)
  if (state.held.size > mostHeld) state.held.delete(state.held.keys().next().value!)
  const proofs = [...state.pending].filter(({ list, exchange: { startedAt, endedAt } }) => {
    if (startedAt < pet.createdAt + facts.settleMs || exchange.startedAt < endedAt) return false
    return list.status === undefined || (shown?.status === list.status && held.since <= startedAt)
  })
  return proofs.map(empty => {
    state.pending.delete(empty)
    const before = empty.list.status === undefined ? [] : [held.first]
    const exchanges = [...(pet.creation ? [pet.creation] : []), ...before, exchange, empty.exchange]
    return { list: empty.list, pet, exchanges }
  })
}
