import {
  compact,
  defineRule,
  type Exchange,
  fault,
  found,
  type InjectionContext,
  type Injections,
  type Integer,
  mayExistBeside,
  notApplicable,
  observe,
  parsedResponse,
  sentRequest,
} from '../../src/kit/index.js'
import { asked } from './shared/creation-faults.js'

const all = 'all creations'
const concurrent = 'concurrent creations'

interface State {
  readonly first: Map<Integer, Exchange>
  /** When the creations so far had all ended. */
  lastEnd: number
}

/**
 * Two requests for the same name may be one creation to a target that lost a response: one was sent again. So are two that
 * are the same to the letter to a gateway that spares its service what somebody sent twice; ordinary names all differ.
 */
function mayBeOne(one: Exchange, other: Exchange): boolean {
  if (nameOf(one) !== nameOf(other)) return false
  return mayExistBeside(one) || mayExistBeside(other) || String(one.request.body) === String(other.request.body)
}

export const idsAreUnique = defineRule<State>({
  id: 'ids-are-unique',
  cites: 'ids-are-unique',
  summary: 'No two creations of a run return the same id, concurrent ones included',
  why: 'One animal takes the place of the other.',
  scenarios: ['valid creations', 'creations with other names'],
  branches: [all, concurrent],
  on: 'createPet',
  scope: 'run',
  judge: {
    start: () => ({ first: new Map(), lastEnd: 0 }),
    *see(state, exchange) {
      const id = exchange.endpoint === 'createPet' ? parsedResponse(exchange).looseId : undefined
      if (id === undefined) return
      const overlaps = exchange.startedAt < state.lastEnd
      const earlier = state.first.get(id)
      state.lastEnd = Math.max(state.lastEnd, exchange.endedAt)
      if (earlier === undefined) {
        if (state.first.size > 0) yield observe(all)
        if (overlaps) yield observe(concurrent)
        state.first.set(id, compact(exchange))
      } else if (!mayBeOne(earlier, exchange)) {
        const isBeside = exchange.startedAt < earlier.endedAt
        yield found({
          branch: isBeside ? concurrent : all,
          message: `Two creations${isBeside ? ' that were under way at the same time' : ''} were given the id ${id}: those of ${nameText(earlier)} and ${nameText(exchange)}.`,
          expected: 'an id that no other pet has',
          actual: `the id ${id}`,
          place: 'body.id',
          exchanges: [earlier, exchange],
          subjects: [String(id)],
        })
      }
    },
    *end() {
      yield notApplicable('no two creations overlapped in time', concurrent)
    },
  },
  withholds: 'distinct ids',
  faults: () => [
    fault({ id: 'counts-in-twos', branch: all, injections: repeats(id => id % 2n === 0n) }),
    fault({
      ...{ id: 'side-by-side', branch: concurrent, injections: repeats((_, c) => c.active > 1) },
      ...{ depth: 'standard', conditional: true },
    }),
    // Two pets of one name have odd names: those of the others differ.
    fault({ id: 'of-one-name', branch: all, injections: ofOneName, depth: 'standard' }),
  ],
})

const nameOf = (exchange: Exchange): string | undefined => sentRequest(exchange).creation?.name
const nameText = (exchange: Exchange): string => {
  const name = nameOf(exchange)
  return name === undefined ? 'one without a name' : `"${name}"`
}

/** Takes a name that it knows for the same pet. */
function ofOneName(): Injections {
  const ids = new Map<string, bigint>()
  return {
    'createPet.id': (unmodified, c) => {
      const name = String(asked(c, 'name'))
      if (!ids.has(name)) ids.set(name, unmodified)
      return ids.get(name)!
    },
  }
}

/** Gives the last id again. */
function repeats(where: (id: bigint, c: InjectionContext) => boolean) {
  return (): Injections => {
    let last: bigint | undefined
    return {
      'createPet.id': (unmodified, c) => {
        last = last !== undefined && where(unmodified, c) ? last : unmodified
        return last
      },
    }
  }
}
