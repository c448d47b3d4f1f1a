import {
  defineScenario,
  type Exchange,
  listPets,
  onNewConnection,
  type Phase,
  parsedResponse,
  type ScenarioContext,
  watchEmpty,
} from '../../../src/kit/index.js'
import { type Filter, filters } from '../../shared/branches.js'
import { matchingIn, pairs } from '../shared/lists.js'

/** Which of each pair comes first: the Thue-Morse sequence, since nothing that repeats itself keeps step with it. */
const twentyFirst = [false, true, true, false].slice(0, pairs)

interface Input {
  readonly status: Filter
  /** How many pairs of lists. */
  readonly turns: number
}

const inTurn = (id: string, phase: Phase, when: string, examples: Examples) =>
  defineScenario<Input>({
    id,
    phases: [phase],
    summary: `GET /pets without a limit and with limit=20, ${pairs} times in turn, ${when}`,
    examples,
    // One more where no list has shown yet that there are more than 20.
    cost: ({ turns }) => ({ requests: 2 * turns + 1, creates: 0 }),
    async perform(t, { status, turns }) {
      // In the main phase lists have shown how many there are; before, it may hang on which list came first, and the seed
      // alone decides what is asked.
      if (phase !== 'main' && matchingIn(t.facts, status) > 20) await t.send('all', listPets({ limit: 100, status }))
      const isEmpty = await pairsInTurn(t, status, turns)
      const pet = t.facts.pets.find(own => !own.tainted && (status === undefined || own.status === status))
      if (pet !== undefined && isEmpty) await watchEmpty(t, listPets({ status }), pet)
    },
  })

/** Whether a list without a limit shows less than the default although there is more. */
export const isBelowDefault = (t: ScenarioContext, list: Exchange, status: Filter): boolean =>
  (parsedResponse(list).items?.length ?? 20) < 20 && matchingIn(t.facts, status) > 20

/** Asks all pairs, again where they differ. Returns whether one of the lists was empty. */
export async function pairsInTurn(t: ScenarioContext, status: Filter, turns = pairs, fresh = false): Promise<boolean> {
  const matching = matchingIn(t.facts, status)
  t.note('matching', matching)
  // Copies of the store that take turns may differ until they have settled: a difference counts only from then on, and
  // only where there is more than the default; few pets become more while this goes on.
  const settled = (t.facts.pets.at(-1)?.createdAt ?? 0) + t.facts.settleMs
  t.note('settled', settled)
  const omitted = () => t.send('omitted', onNewConnection(fresh, listPets({ status })))
  const twenty = () => t.send('twenty', onNewConnection(fresh, listPets({ limit: 20, status })))
  // A page of 20 tells nothing unless lists have shown that there are more.
  if (matching > 20 && t.facts.shown(status) <= 20) await t.send('all', listPets({ limit: 100, status }))
  let round = await ask()
  for (; matching > 20 && round.differs && !round.isOver && round.first < settled; round = await ask()) {
    await t.sleep(Math.max(20, settled - round.last))
  }
  // Where others add and remove pets, so few pairs may differ by chance.
  if (matching > 20 && round.differs) round = await ask()
  return round.empty

  /** All at the same time, in this order: a phase would wait for one after the other. */
  async function ask() {
    const lists: readonly Exchange[] = await Promise.all(
      twentyFirst.slice(0, turns).flatMap(second => (second ? [twenty(), omitted()] : [omitted(), twenty()])),
    )
    const lengths = new Set(lists.map(list => parsedResponse(list).items?.length))
    return {
      differs: lengths.size > 1,
      // Whatever settles, that is too many, and the default is judged of none of these lists.
      isOver: [...lengths].some(length => (length ?? 0) > 20),
      empty: lengths.has(0),
      first: lists[0]!.startedAt,
      last: lists.at(-1)!.startedAt,
    }
  }
}

type Examples = NonNullable<Parameters<typeof defineScenario<Input>>[0]['examples']>

/**
 * Lists without a limit and with limit=20, in turn: the default is 20, so both responses have the same length, as soon as
 * there is one pet more.
 */
export const listWithoutLimit = [
  inTurn('list-without-limit-of-21', '21 pets', 'of 21 pets', {
    standard: ({ found }) => ((found?.total ?? 0) > 21 ? [] : [{ status: undefined, turns: pairs }]),
  }),
  inTurn('list-without-limit', 'main', 'with and without each status', {
    // With a status a quick run only sees that the limit may be left out.
    quick: filters.map(status => ({ status, turns: status === undefined ? pairs : 1 })),
    standard: filters.map(status => ({ status, turns: pairs })),
  }),
]
