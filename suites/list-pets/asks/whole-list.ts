import { type Ask, type AskContext, defineAsk, listPets } from '../../../src/kit/index.js'
import { type Filter, filters } from './branches.js'
import { untilComplete } from './until-complete.js'

interface WholeInput {
  readonly status: Filter
}

const wholeAt = (phase: Ask['phase'], id: string, when: string): Ask<WholeInput> =>
  defineAsk<WholeInput>({
    id,
    phase,
    summary: `GET /pets with limit=100, with and without each status, until it holds the pets of this run, ${when}`,
    needs: 'pets',
    examples: filters.map(status => ({ status })),
    async perform(t: AskContext, { status }) {
      const request = listPets({ limit: 100, status })
      await untilComplete(t, request, await t.send('list', request), 100, status)
    },
  })

/** The largest lists: whatever was created is looked at in them, while all of it fits into one list and later on. */
export const wholeList = [
  wholeAt('one list', 'whole-list-of-all', 'while all pets fit into it'),
  wholeAt('main', 'whole-list', 'once there are more'),
]
