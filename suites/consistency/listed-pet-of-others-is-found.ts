import {
  check,
  defineRule,
  faultsAt,
  notApplicable,
  type StoredPet,
  statusText,
  wrongStatus,
} from '../../src/kit/index.js'

export const listedPetOfOthersIsFound = defineRule({
  id: 'listed-pet-of-others-is-found',
  cites: 'listed-id-found-others',
  summary: 'A listed pet that others created is found by getPet',
  why: 'A client that lists and then opens an animal is told that it does not exist.',
  scenarios: ['listed-pets'],
  branches: ['getPet'],
  scope: 'case',
  // Others may remove their pets: only what was asked for right after the list is judged.
  *judge({ exchanges }, facts) {
    const reads = exchanges.filter(({ endpoint }) => endpoint === 'getPet')
    const last = new Map(reads.map(read => [read.request.path.slice('/pets/'.length), read]))
    const ofOthers = [...last].filter(([id]) => facts.own(id) === undefined)
    if (ofOthers.length === 0) yield notApplicable('no list showed a pet of others', 'getPet')
    for (const [, read] of ofOthers) {
      const status = read.response?.status
      yield check(status === 200, {
        branch: 'getPet',
        message: `GET /pets shows a pet with this id, but GET ${read.request.path} returned ${statusText(status)}.`,
        ...wrongStatus(200, status),
        exchanges: [exchanges[0]!, read],
      })
    }
  },
  faults: () =>
    faultsAt('getPet.found', [
      ['loses-old-pets', 'getPet', (_, pet) => isOfOthers(pet), undefined, { variants: ['seeded-with-30-pets'] }],
    ]),
})

function isOfOthers(pet: StoredPet | undefined): boolean {
  return pet !== undefined && !/conform/i.test(pet.name)
}
