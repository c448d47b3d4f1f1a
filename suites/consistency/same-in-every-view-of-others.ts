import { always, defineRule, edited, faultsAt, type Json, notApplicable, observe } from '../../src/kit/index.js'
import { seeViews, startViews, type Views } from './shared/view-history.js'

export const sameInEveryViewOfOthers = defineRule<Views>({
  id: 'same-in-every-view-of-others',
  cites: 'one-pet-many-views-others',
  summary: 'id, name and categoryId of a pet that others created stay the same from view to view',
  why: 'Clients that join what they listed and fetched see different animals under one id.',
  scenarios: ['lists with and without a limit', 'listed-pets'],
  branches: ['any view'],
  scope: 'run',
  judge: {
    start: startViews,
    *see(state, exchange, facts) {
      if (facts.petsMayChange) return
      for (const outcome of seeViews(state, exchange, facts, false)) {
        if (outcome.kind === 'observation') yield observe('any view')
        else yield outcome.kind === 'finding' ? { ...outcome, branch: 'any view' } : outcome
      }
    },
    *end(state) {
      const none = [...state.first.keys()].every(id => state.own.has(id))
      yield notApplicable(none ? 'the run saw no pets of others' : 'no pet of others was seen twice', 'any view')
    },
  },
  faults: () =>
    faultsAt('getPet.body', [
      ['get-changes-old-names', 'any view', always, edited('name', louder), { variants: ['seeded-with-30-pets'] }],
    ]),
})

/** Only what this run did not name. */
function louder(name: Json | undefined): Json | undefined {
  return /conform/i.test(String(name)) ? name : `${String(name)}!`
}
