import {
  defineRule,
  emptinessProven,
  fault,
  found,
  notApplicable,
  observe,
  parsedResponse,
  step,
  when,
} from '../../src/kit/index.js'
import { limitBranch, queryText } from './asks/branches.js'
import { type LimitInput, listWithLimit } from './asks/with-limit.js'

export const listShowsPets = defineRule({
  id: 'list-shows-pets',
  cites: 'list-returns-the-pets',
  summary: 'GET /pets is not empty while there is a pet, at any limit in 1..100',
  why: 'The collection looks empty to every client.',
  asks: [listWithLimit],
  branches: ['limit=1', '1 < limit < 100', 'limit=100'],
  *judge(sample, facts) {
    const input = sample.input as LimitInput
    if (input.status !== undefined) return
    const branch = limitBranch(input)
    const last = parsedResponse(sample.exchanges.findLast(e => e.endpoint === 'listPets')!)
    if (parsedResponse(step(sample, 'list')!).items === undefined || last.items === undefined) return
    if (last.items.length > 0) {
      yield observe(branch)
      return
    }
    const pet = facts.pets.find(own => own.id === sample.notes.watched)
    if (pet === undefined) return
    if (emptinessProven(sample, facts, pet)) {
      yield found({
        branch,
        message: `${queryText(input)} is empty although getPet shows pet ${pet.id}, before and after.`,
        expected: 'at least one pet',
        actual: '[]',
        place: 'body',
        exchanges: sample.exchanges.slice(-3),
      })
    } else yield notApplicable('getPet did not show a pet while the list was empty', branch)
  },
  entails: ['list-finds-created-status', 'short-list-is-complete'],
  faults: [
    fault(
      'limit-1-is-empty',
      'limit=1',
      'listPets.page',
      when(
        c => c.limit === 1 && c.status === undefined,
        () => [],
      ),
    ),
    fault(
      'some-limit-is-empty',
      '1 < limit < 100',
      'listPets.page',
      when(
        c => c.limit === 51 && c.status === undefined,
        () => [],
      ),
    ),
    fault(
      'limit-100-is-empty',
      'limit=100',
      'listPets.page',
      when(
        c => c.limit === 100 && c.status === undefined,
        () => [],
      ),
    ),
    fault('never-shows-anything', '1 < limit < 100', 'listPets.page', () => []),
  ],
})
