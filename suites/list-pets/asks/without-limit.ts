import { defineAsk, type Exchange, listPets, parsedResponse, watchEmpty } from '../../../src/kit/index.js'
import { type Filter, filters } from './branches.js'

export const pairs = 3

/** Lists without a limit and with limit=20, in turn: the default is 20, so both answers have the same length. */
export const listWithoutLimit = defineAsk<{ readonly status: Filter }>({
  id: 'list-without-limit',
  phase: 'main',
  summary: `GET /pets without a limit and with limit=20, ${pairs} times in turn, with and without each status`,
  examples: filters.map(status => ({ status })),
  cost: { requests: 2 * pairs, creates: 0 },
  async perform(t, { status }) {
    const matching = t.facts.known(status)
    t.note('matching', matching)
    // Copies of the store that take turns may differ until they have settled: a difference counts only from then on, and
    // only where there is more than the default; few pets become more while this goes on.
    const settled = Math.max(0, ...t.facts.pets.map(pet => pet.createdAt)) + t.facts.settleMs
    t.note('settled', settled)
    for (let round = await ask(); matching > 20 && round.differs && round.first < settled; round = await ask()) {
      await t.sleep(Math.max(20, settled - round.last))
    }
    const pet = t.facts.pets.find(own => !own.tainted && own.status === status)
    if (status === undefined || pet === undefined) return
    const last = listPets({ status })
    if (parsedResponse(await t.send('filtered', last)).items?.length !== 0) return
    t.note('watched', pet.id)
    await watchEmpty(t, last, pet)

    /** Asks all pairs; which of the two comes first changes, so that nothing keeps step with it. */
    async function ask() {
      const lists: Exchange[] = []
      const omitted = async () => lists.push(await t.send('omitted', listPets({ status })))
      const twenty = async () => lists.push(await t.send('twenty', listPets({ limit: 20, status })))
      for (let i = 0; i < pairs; i++) {
        for (const list of i % 2 === 0 ? [omitted, twenty] : [twenty, omitted]) await list()
      }
      const differs = new Set(lists.map(list => parsedResponse(list).items?.length)).size > 1
      return { differs, first: lists[0]!.startedAt, last: lists.at(-1)!.startedAt }
    }
  },
})
