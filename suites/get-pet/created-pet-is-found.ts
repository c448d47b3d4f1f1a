import {
  type Case,
  defineRule,
  expectStatus,
  type Facts,
  found,
  inconclusive,
  type Outcomes,
  observe,
  statusText,
} from '../../src/kit/index.js'
import { categoryValues } from '../create-pet/asks/category-values.js'
import { createGaps } from '../create-pet/asks/create-gaps.js'
import { createWithOtherNames } from '../create-pet/asks/other-names.js'
import { validCreations } from '../create-pet/asks/valid-creations.js'
import { fetchedBranches, fetchedOf } from './asks/fetched.js'
import { laterBranch, laterReads } from './asks/later-reads.js'
import { createdPetFaults } from './shared/created-pet-faults.js'

/** Answers that may mean "not there yet". */
const missing = new Set([404, 410])

/** A pet that was there must not be gone when it is asked for again at the end. */
function* judgeLater(sample: Case, facts: Facts): Outcomes {
  for (const get of sample.exchanges.filter(({ label }) => label === 'later')) {
    const pet = facts.pets.find(({ id }) => get.request.path === `/pets/${id}`)
    if (pet === undefined) continue
    const young = get.startedAt < pet.createdAt + facts.settleMs
    if (young && missing.has(get.response!.status)) continue
    yield* expectStatus(get, 200, laterBranch, `GET ${get.request.path}, asked again at the end of the run,`)
  }
}

export const createdPetIsFound = defineRule({
  id: 'created-pet-is-found',
  cites: 'get-returns-200',
  summary: 'GET /pets/{petId} answers 200 for a pet that was created',
  why: 'A client that adds an animal and opens it is told that it does not exist.',
  asks: [validCreations, createWithOtherNames, categoryValues, createGaps, laterReads],
  branches: ({ depth }) => (depth === 'quick' ? fetchedBranches : [...fetchedBranches, laterBranch]),
  endsWithGetPet: true,
  *judge(sample, facts) {
    if (sample.ask === laterReads.id) {
      yield* judgeLater(sample, facts)
      return
    }
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
  entails: [
    'get-pet-is-still-served',
    'gap-is-no-server-error',
    'journeys-hold-together',
    'listed-pet-*',
    'short-list-is-complete',
  ],
  faults: createdPetFaults,
})
