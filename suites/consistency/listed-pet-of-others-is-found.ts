import {
  type Case,
  check,
  defineRule,
  type Exchange,
  type Facts,
  faultsAt,
  notApplicable,
  type Outcomes,
  type StoredPet,
  statusText,
  wrongStatus,
} from '../../src/kit/index.js'

/** The last response of getPet for each id of the list. */
function lastResponses(testCase: Case): readonly Exchange[] {
  const gets = testCase.exchanges.filter(({ endpoint }) => endpoint === 'getPet')
  return [...new Map(gets.map(exchange => [exchange.request.path, exchange])).values()]
}

/** Others may remove their pets: only what was asked for right after the list is judged. */
function* judgeListed(testCase: Case, facts: Facts): Outcomes {
  for (const exchange of lastResponses(testCase)) {
    if (facts.own(exchange.request.path.slice('/pets/'.length)) !== undefined) continue
    const status = exchange.response?.status
    yield check(status === 200, {
      branch: 'getPet',
      message: `GET /pets shows a pet with this id, but GET ${exchange.request.path} returned ${statusText(status)}.`,
      ...wrongStatus(200, status),
      exchanges: [testCase.exchanges[0]!, exchange],
    })
  }
}

export const listedPetOfOthersIsFound = defineRule({
  id: 'listed-pet-of-others-is-found',
  cites: 'listed-id-found-others',
  summary: 'A listed pet that others created is found by getPet',
  why: 'A client that lists and then opens an animal is told that it does not exist.',
  scenarios: ['listed-pets'],
  branches: ['getPet'],
  scope: 'case',
  *judge(testCase, facts) {
    const outcomes = [...judgeListed(testCase, facts)]
    yield* outcomes
    if (outcomes.length === 0) yield notApplicable('no list showed a pet of others', 'getPet')
  },
  faults: () =>
    faultsAt('getPet.found', [
      ['loses-old-pets', 'getPet', (_, pet) => isOfOthers(pet), undefined, { variants: ['seeded-with-30-pets'] }],
    ]),
})

function isOfOthers(pet: StoredPet | undefined): boolean {
  return pet !== undefined && !/conform/i.test(pet.name)
}
