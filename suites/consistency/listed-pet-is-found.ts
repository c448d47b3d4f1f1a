import {
  type Case,
  defineRule,
  type Exchange,
  type Facts,
  fault,
  found,
  notApplicable,
  type Outcomes,
  observe,
  respond,
  statusText,
  when,
} from '../../src/kit/index.js'
import { listedPets } from './asks/listed-pets.js'

/** The last answer of getPet for each id of the list. */
function lastAnswers(sample: Case): readonly Exchange[] {
  const gets = sample.exchanges.filter(({ endpoint }) => endpoint === 'getPet')
  return [...new Map(gets.map(exchange => [exchange.request.path, exchange])).values()]
}

/** Judges the pets of this run, or those of others. */
export function* judgeListed(sample: Case, facts: Facts, own: boolean, branch: string): Outcomes {
  const mine = new Map(facts.pets.map(pet => [`/pets/${pet.id}`, pet]))
  for (const exchange of lastAnswers(sample)) {
    const pet = mine.get(exchange.request.path)
    if ((pet !== undefined) !== own) continue
    const status = exchange.response?.status
    if (status === 200) yield observe(branch)
    else if (pet === undefined || exchange.startedAt >= pet.createdAt + facts.settleMs) {
      yield found({
        branch,
        message: `GET /pets shows a pet with this id, but GET ${exchange.request.path} answers ${statusText(status)}.`,
        expected: 'status 200 OK',
        actual: `status ${statusText(status)}`,
        place: 'status line',
        exchanges: [sample.exchanges[0]!, exchange],
        ...(pet === undefined ? {} : { subjects: [String(pet.id)] }),
      })
    }
  }
}

export const listedPetIsFound = defineRule({
  id: 'listed-pet-is-found',
  cites: 'listed-id-found-own',
  summary: 'A listed pet of this run is found by getPet',
  why: 'A client that lists and then opens an animal is told that it does not exist.',
  asks: [listedPets],
  endsWithGetPet: true,
  branches: ['getPet'],
  *judge(sample, facts) {
    const outcomes = [...judgeListed(sample, facts, true, 'getPet')]
    yield* outcomes
    if (outcomes.length === 0) yield notApplicable('no list showed a pet of this run', 'getPet')
  },
  faults: [
    fault('finds-nothing', 'getPet', 'getPet.found', () => undefined),
    fault(
      'loses-sold-pets',
      'getPet',
      'getPet.found',
      when(
        (_, pet) => pet?.status === 'sold',
        () => undefined,
      ),
    ),
    fault(
      'gone-instead-of-found',
      'getPet',
      'getPet.response',
      when(
        (_, response) => response.status === 200,
        () => respond(410),
      ),
    ),
  ],
})
