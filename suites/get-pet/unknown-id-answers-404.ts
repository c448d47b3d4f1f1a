import { defineRule, expectStatus, found, notApplicable, type Outcomes } from '../../src/kit/index.js'
import { askedId, shownId, unknownBranch, unknownBranches, unknownIds } from './asks/unknown-ids.js'
import { unknownIdFaults } from './shared/unknown-id-faults.js'

export const unknownIdAnswers404 = defineRule({
  id: 'unknown-id-answers-404',
  cites: 'get-unknown-id',
  summary: 'GET /pets/{petId} with an id that no pet has answers 404',
  why: 'A client takes an animal that does not exist for one that does, or a missing one for a broken service.',
  asks: [unknownIds],
  branches: unknownBranches,
  gate: ['getPet'],
  endsWithGetPet: true,
  *judge(sample): Outcomes {
    const [asked, another] = sample.exchanges
    if (asked === undefined) return
    const branch = unknownBranch(sample)
    const id = askedId(asked)
    if (asked.response?.status !== 200) {
      yield* expectStatus(asked, 404, branch, `GET /pets/${id}, an id that no pet has,`)
      return
    }
    const shown = shownId(asked)
    const wrong = {
      branch,
      expected: 'status 404 Not Found',
      actual: `status 200 OK with ${shown === undefined ? 'no id' : `the id ${shown}`}`,
    }
    if (shown !== undefined && shown !== id) {
      const message = `GET /pets/${id} asks for an id that no pet has and returned pet ${shown}.`
      yield found({ ...wrong, message, place: 'body.id', exchanges: [asked] })
    } else if (another?.response?.status === 200) {
      // One random id may be known after all; two are not.
      const message = `GET /pets/${id} and GET /pets/${askedId(another)} ask for random ids and were both answered 200.`
      yield found({ ...wrong, message, place: 'status line' })
    } else yield notApplicable(`a pet has the very id ${id}`, branch)
  },
  entails: [
    'get-returns-a-valid-pet',
    'gap-is-no-server-error',
    'deprecation-is-announced',
    'same-in-every-view*',
    'ids-are-never-rounded',
  ],
  faults: unknownIdFaults,
})
