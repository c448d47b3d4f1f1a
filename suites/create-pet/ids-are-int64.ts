import {
  always,
  change,
  defineRule,
  eachPet,
  faultsAt,
  found,
  type InjectionContext,
  type Json,
  observe,
  operations,
  parsedResponse,
} from '../../src/kit/index.js'

export const idsAreInt64 = defineRule({
  id: 'ids-are-int64',
  cites: 'ids-are-int64',
  summary: 'The id of every pet is within int64, wherever it is shown',
  why: 'Clients keep ids in 64 bits: a greater one overflows and names another animal.',
  scenarios: ['valid creations', 'whole-list'],
  branches: ({ getPetDue }) => operations.filter(operation => getPetDue || operation !== 'getPet'),
  *judge(exchange) {
    const { documented, failed, problems, items } = parsedResponse(exchange)
    if ((documented !== 'pet' && documented !== 'pets') || (failed !== undefined && failed !== 'schema')) return
    const wrong = problems.find(({ field, kind }) => field === 'id' && kind === 'range')
    if (wrong === undefined) {
      if (failed === undefined && items?.length !== 0) yield observe(exchange.endpoint)
      return
    }
    yield found({
      branch: exchange.endpoint,
      message: `The id ${wrong.actual} in the response of ${exchange.endpoint} is outside int64 (-2^63 to 2^63-1).`,
      expected: 'an integer from -9223372036854775808 to 9223372036854775807',
      actual: wrong.actual,
      place: wrong.place,
    })
  },
  faults: () =>
    operations.flatMap(operation =>
      faultsAt(`${operation}.body`, [
        [`${operation}-shows-2-63`, operation, always, shows(2n ** 63n)],
        [`${operation}-shows-below-int64`, operation, always, shows(-(2n ** 63n) - 1n)],
      ]),
    ),
})

/** In the first pet of a list; different ids each time, so that they are wrong in no other way. */
function shows(id: bigint) {
  return (body: Json, { nth }: InjectionContext): Json =>
    eachPet((pet, at) => (at === 0 ? change(pet, { id: id + BigInt(id < 0n ? -nth : nth) }) : pet))(body)
}
