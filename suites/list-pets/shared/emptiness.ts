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
  readonly branch: string
  readonly list: ValidList
  readonly exchange: Exchange
}

/** Empty lists that nothing has explained so far, and what getPet showed. */
export interface Emptiness {
  readonly pending: Set<Empty>
  readonly held: Map<OwnPet, Held>
}

/** A rule by which lists of some branches are not empty while a pet belongs in them. */
interface NotEmpty extends Pick<Finding, 'unless'> {
  /** Undefined for lists of other rules. */
  readonly branchOf: (list: ValidList) => string | undefined
  readonly message: (list: ValidList, pet: OwnPet) => string
  /** Why nothing was proved of an empty list. */
  readonly unproved: string
}

export const notEmpty = ({ branchOf, message, unproved, ...waived }: NotEmpty): History<Emptiness> => ({
  start: () => ({ pending: new Set(), held: new Map() }),
  *see(state, exchange, facts) {
    const list = exchange.response?.status === 200 ? validList(exchange) : undefined
    const items = list && parsedResponse(exchange).items
    const branch = list && branchOf(list)
    if (branch !== undefined && items !== undefined) {
      if (items.length > 0) yield observe(branch)
      else state.pending.add({ branch, list: list!, exchange: compact(exchange) })
    }
    const { pet, held } = ownPetRead(state, exchange, facts) ?? {}
    if (pet === undefined || held === undefined) return
    for (const empty of state.pending) {
      if (!proves(exchange, held, pet.createdAt + facts.settleMs, empty)) continue
      state.pending.delete(empty)
      const before = empty.list.status === undefined ? [] : [held.first]
      yield found({
        branch: empty.branch,
        message: message(empty.list, pet),
        expected: 'at least one pet',
        actual: '[]',
        place: 'body',
        lacks: [pet],
        exchanges: [...(pet.creation ? [pet.creation] : []), ...before, exchange, empty.exchange],
        ...waived,
      })
    }
  },
  *end({ pending }) {
    for (const { branch } of pending) yield notApplicable(unproved, branch)
  },
})

function ownPetRead({ held }: Emptiness, exchange: Exchange, facts: Facts): { pet: OwnPet; held: Held } | undefined {
  if (exchange.endpoint !== 'getPet') return undefined
  const pet = facts.own(sentRequest(exchange).petId?.text ?? '')
  const { status: code, looseId, pet: shown } = parsedResponse(exchange)
  if (pet === undefined || pet.tainted || code !== 200 || looseId !== pet.id) return undefined
  const known = held.get(pet)
  if (known !== undefined && known.status === shown?.status) return { pet, held: known }
  const first = { status: shown?.status, since: exchange.endedAt, first: compact(exchange) }
  held.set(pet, first)
  if (held.size > mostHeld) held.delete(held.keys().next().value!)
  return { pet, held: first }
}

/**
 * An empty list proves something only while a pet that belongs in it is there before and after, and only once the
 * settling time of that pet has passed (P4, P6, P12).
 */
function proves(read: Exchange, held: Held, settledAt: number, { list, exchange }: Empty): boolean {
  if (exchange.startedAt < settledAt || read.startedAt < exchange.endedAt) return false
  return list.status === undefined || (held.status === list.status && held.since <= exchange.startedAt)
}
