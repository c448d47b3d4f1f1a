import { defineScenario, listPets } from '../../../src/kit/index.js'
import type { ListRow } from '../../model/list.js'
import { type Filter, filters } from '../../shared/branches.js'
import { untilComplete } from '../../shared/until-complete.js'

interface WholeInput {
  readonly status: Filter
  readonly row: ListRow
}

/** The largest lists: whatever was created is looked at in them, while all of it fits into one list and later on. */
export const wholeList = defineScenario<WholeInput>({
  id: 'whole-list',
  phases: ['one list', 'main'],
  summary:
    'GET /pets with limit=100, with and without each status, until it holds the pets of this run, while all fit into it and once there are more',
  needs: ['pets', 'full store'],
  examples: (['22 to 98 pets', 'more'] as const).flatMap(store =>
    filters.map(status => ({ status, row: { store, filter: status ?? 'none', limit: '100' } })),
  ),
  async perform(t, { status }) {
    const request = listPets({ limit: 100, status })
    await untilComplete(t, request, await t.send('list', request), 100, status)
  },
})
