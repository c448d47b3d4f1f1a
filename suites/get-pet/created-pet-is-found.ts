import { defineRule, found, inconclusive, observe, statusText } from '../../src/kit/index.js'
import { validCreations } from '../create-pet/asks/valid-creations.js'
import { fetchedBranches, fetchedOf } from './asks/fetched.js'
import { createdPetFaults } from './created-pet-faults.js'

/** Answers that may mean "not there yet". */
const missing = new Set([404, 410])

export const createdPetIsFound = defineRule({
  id: 'created-pet-is-found',
  cites: 'get-returns-200',
  summary: 'GET /pets/{petId} answers 200 for a pet that was created',
  why: 'A client that adds an animal and opens it is told that it does not exist.',
  asks: [validCreations],
  branches: fetchedBranches,
  endsWithGetPet: true,
  *judge(sample, facts) {
    const fetched = fetchedOf(sample, facts)
    if (fetched === undefined) return
    const { create, gets, last, settled, branch } = fetched
    // A pet may be missing until the settling time is over; any other answer is wrong at once.
    const broken = gets.find(({ response }) => response!.status !== 200 && !missing.has(response!.status))
    const wrong = broken ?? (settled && last.response!.status !== 200 ? last : undefined)
    if (wrong !== undefined) {
      const after = `${Math.round(wrong.startedAt - create.endedAt)} ms after its creation was answered 201`
      yield found({
        branch,
        message: `GET ${wrong.request.path} answers ${statusText(wrong.response!.status)} ${after}.`,
        expected: 'status 200 OK',
        actual: `status ${statusText(wrong.response!.status)}`,
        place: 'status line',
        exchanges: [create, wrong],
      })
    } else if (last.response!.status === 200) yield observe(branch)
    else yield inconclusive('a created pet was missing, but not asked for again after the settling time', branch)
  },
  faults: createdPetFaults,
})
