import { answerOf, defineAsk, listPets, watchEmpty } from '../../../src/kit/index.js'
import { type Filter, filters } from './branches.js'

const pairs = 3

/** Lists without a limit and with limit=20, in turn: the default is 20, so both answers have the same length. */
export const listWithoutLimit = defineAsk<{ readonly status: Filter }>({
  id: 'list-without-limit',
  phase: 'main',
  summary: `GET /pets without a limit and with limit=20, ${pairs} times in turn, with and without each status`,
  examples: filters.map(status => ({ status })),
  cost: { requests: 2 * pairs, creates: 0 },
  async perform(t, { status }) {
    t.note('matching', t.facts.known(status))
    for (let i = 0; i < pairs; i++) {
      await t.send('omitted', listPets({ status }))
      await t.send('twenty', listPets({ limit: 20, status }))
    }
    const pet = t.facts.pets.find(own => !own.tainted && own.status === status)
    if (status === undefined || pet === undefined) return
    const last = listPets({ status })
    if (answerOf(await t.send('filtered', last)).items?.length !== 0) return
    t.note('watched', pet.id)
    await watchEmpty(t, last, pet)
  },
})
