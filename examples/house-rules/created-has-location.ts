import { check, createPet, defineRule, defineScenario, fault, headerOf, withHeader } from 'petstore-conform/kit'

const creation = defineScenario({
  id: 'house-creation',
  phases: ['main'],
  summary: 'Creates a pet',
  sends: ['createPet'],
  cost: { requests: 1, creates: 1 },
  async perform(t) {
    await t.send('create', createPet({ name: t.name(), categoryId: t.facts.categoryId! }))
  },
})

/** The document leaves it to the standards (a warning); this house demands it. */
export const houseCreatedHasLocation = defineRule({
  id: 'house-created-has-location',
  cites: {
    id: 'house-location',
    level: 'must',
    section: '4.2',
    text: 'Every 201 has a Location.',
    source: 'our API guide',
  },
  summary: 'Every 201 has a Location',
  why: 'Our gateway turns it into a link for the partner portal.',
  scenarios: [creation],
  branches: ['createPet'],
  scope: 'case',
  *judge({ exchanges }) {
    const create = exchanges[0]!
    if (create.response?.status !== 201) return
    yield check(Boolean(headerOf(create, 'location')), {
      branch: 'createPet',
      message: 'The 201 of POST /pets has no Location.',
      expected: 'a Location header',
      actual: 'none',
      place: 'header location',
    })
  },
  faults: [
    fault({ id: 'no-location', branch: 'createPet', point: 'createPet.response', then: withHeader('location') }),
  ],
})
