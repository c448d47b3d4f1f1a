import {
  always,
  defineRule,
  eachPet,
  edited,
  faultsAt,
  inconclusive,
  type Json,
  notApplicable,
  oneMore,
  unseen,
} from '../../src/kit/index.js'
import { seeViews, startViews, type Views } from './shared/view-history.js'

export const sameInEveryView = defineRule<Views>({
  id: 'same-in-every-view',
  cites: 'one-pet-many-views-own',
  summary: 'id, name and categoryId of a created pet are the same in the 201, in getPet and in every list',
  why: 'Clients that join what they created, listed and fetched see different animals under one id.',
  scenarios: ['valid creations', 'creations with other names', 'lists with and without a limit', 'listed-pets'],
  branches: [
    ...['id', 'name', 'categoryId'].map(field => ({ name: `listPets ${field}`, operation: 'listPets' as const })),
    ...['name', 'categoryId'].map(field => ({ name: `getPet ${field}`, operation: 'getPet' as const })),
  ],
  scope: 'run',
  judge: {
    start: startViews,
    see: (state, exchange, facts) => seeViews(state, exchange, facts, true),
    // Long lists may show none of the run's pets; what they show is the target's choice.
    *end({ listedOwn, unreadable }) {
      for (const field of ['id', 'name', 'categoryId']) {
        const branch = `listPets ${field}`
        if (listedOwn && field === 'id') yield inconclusive('the lists showed no pet under a name of this run', branch)
        else if (listedOwn) yield unseen(`the lists showed pets of this run without a valid ${field}`, branch)
        else if (unreadable) yield unseen('there were lists in which no pet could be told', branch)
        else yield notApplicable('no list showed a pet of this run', branch)
      }
    },
  },
  faults: () => [
    ...faultsAt('listPets.body', [
      ['list-shows-other-ids', 'listPets id', always, eachPet(edited('id', oneMore))],
      ['list-changes-names', 'listPets name', always, eachPet(edited('name', louder))],
      ['list-changes-categories', 'listPets categoryId', always, eachPet(edited('categoryId', oneMore))],
    ]),
    ...faultsAt('getPet.body', [
      ['get-changes-names', 'getPet name', always, edited('name', louder)],
      ['get-changes-categories', 'getPet categoryId', always, edited('categoryId', oneMore)],
    ]),
  ],
})

const louder = (name: Json | undefined): Json => `${String(name)}!`
