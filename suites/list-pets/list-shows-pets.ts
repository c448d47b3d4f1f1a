import { defineRule, faultsAt } from '../../src/kit/index.js'
import { limitBranch } from '../shared/branches.js'
import { lacksLimit, ofLimit, ofStatus } from './shared/asked.js'
import { type Emptiness, notEmpty } from './shared/emptiness.js'

const omitted = 'limit omitted'

export const listShowsPets = defineRule<Emptiness>({
  id: 'list-shows-pets',
  cites: 'list-returns-the-pets',
  summary: 'GET /pets is not empty while there is a pet, at any limit in 1..100',
  why: 'The collection looks empty to every client.',
  scenarios: ['lists with and without a limit', 'lists without a limit', 'other-methods'],
  branches: [omitted, 'limit=1', '1 < limit < 100', 'limit=100'],
  scope: 'run',
  judge: notEmpty({
    branchOf: ({ status, limit }) =>
      status !== undefined ? undefined : limit === undefined ? omitted : limitBranch({ limit }),
    message: (list, pet) => `${list.text} is empty although getPet shows pet ${pet.id}, which was there before.`,
    unproved: 'getPet did not show a pet while the list was empty',
  }),
  faults: () =>
    faultsAt('listPets.page', [
      ['default-is-empty', omitted, ofStatus(undefined, lacksLimit), []],
      ['limit-1-is-empty', 'limit=1', ofStatus(undefined, ofLimit(1)), []],
      ['limits-from-50-are-empty', '1 < limit < 100', ofStatus(undefined, ofLimit(50, 99)), [], 'standard'],
      ['limit-100-is-empty', 'limit=100', ofStatus(undefined, ofLimit(100)), []],
    ]),
})
