import { defineRule, fault, faultsAt, found, notApplicable, observe, type SeamFaults } from '../../src/kit/index.js'
import { settledViews } from '../consistency/scenarios/settled-views.js'
import { limitBranch } from '../shared/branches.js'
import { otherMethodsScenarios } from '../undocumented/scenarios/elsewhere.js'
import { listWithLimit } from './scenarios/with-limit.js'
import { listWithoutLimit } from './scenarios/without-limit.js'
import { type Emptiness, proveByRead, seeList, startEmptiness } from './shared/emptiness.js'

const omitted = 'limit omitted'
const branchOf = (limit: number | undefined): string => (limit === undefined ? omitted : limitBranch({ limit }))

export const listShowsPets = defineRule<Emptiness>({
  id: 'list-shows-pets',
  cites: 'list-returns-the-pets',
  summary: 'GET /pets is not empty while there is a pet, at any limit in 1..100',
  why: 'The collection looks empty to every client.',
  scenarios: [listWithLimit, listWithoutLimit, otherMethodsScenarios, settledViews],
  branches: [omitted, 'limit=1', '1 < limit < 100', 'limit=100'],
  scope: 'run',
  judge: {
    start: startEmptiness,
    *see(state, exchange, facts) {
      const seen = seeList(state, exchange)
      if (seen !== undefined && seen.items > 0 && seen.list.status === undefined)
        yield observe(branchOf(seen.list.limit))
      for (const { list, pet, exchanges, about } of proveByRead(state, exchange, facts)) {
        if (list.status !== undefined) continue
        yield found({
          branch: branchOf(list.limit),
          message: `${list.text} is empty although getPet shows pet ${pet.id}, which was there before.`,
          expected: 'at least one pet',
          actual: '[]',
          place: 'body',
          exchanges,
          about,
        })
      }
    },
    *end({ pending }) {
      for (const { list } of pending)
        yield notApplicable('getPet did not show a pet while the list was empty', branchOf(list.limit))
    },
  },
  entails: ['list-finds-created-status', 'short-list-is-complete'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt('listPets.page', [
    { id: 'default-is-empty', branch: omitted, when: c => !c.query.has('limit') && c.status === undefined, then: [] },
    { id: 'limit-1-is-empty', branch: 'limit=1', when: c => c.limit === 1 && c.status === undefined, then: [] },
    {
      id: 'some-limit-is-empty',
      branch: '1 < limit < 100',
      when: c => c.limit === 51 && c.status === undefined,
      then: [],
      depth: 'standard',
    },
    { id: 'limit-100-is-empty', branch: 'limit=100', when: c => c.limit === 100 && c.status === undefined, then: [] },
  ]),
  emptyAfter('OPTIONS'),
  emptyAfter('HEAD'),
  fault({ id: 'never-shows-anything', branch: '1 < limit < 100', seam: 'listPets.page', then: [] }),
]

/** What a method left behind is taken for what the list asks for. */
function emptyAfter(method: string) {
  const seamFaults = (): SeamFaults => {
    let last = ''
    const forget = (isGood: boolean): boolean => {
      last = ''
      return isGood
    }
    return {
      'elsewhere.response': (response, c) => {
        last = c.method
        return response
      },
      'createPet.authenticate': forget,
      'getPet.authenticate': forget,
      'listPets.page': (pets, c) => {
        const isAfter = last === method && c.status === undefined
        last = ''
        return isAfter ? [] : pets
      },
    }
  }
  return fault({
    id: `is-empty-after-${method.toLowerCase()}`,
    branch: '1 < limit < 100',
    seamFaults,
    depth: 'standard',
  })
}
