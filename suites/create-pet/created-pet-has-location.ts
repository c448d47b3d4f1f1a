import {
  always,
  check,
  defineRule,
  faultsAt,
  headerOf,
  lacksHeader,
  parsedResponse,
  withHeader,
} from '../../src/kit/index.js'
import { accepted } from './shared/creation-faults.js'

export const createdPetHasLocation = defineRule({
  id: 'created-pet-has-location',
  cites: 'create-location',
  summary: 'A 201 carries a Location header',
  why: 'Generic clients find what they created by this header.',
  scenarios: ['valid creations'],
  branches: ['createPet'],
  on: 'createPet',
  *judge(exchange, { baseUrl }) {
    if (exchange.endpoint !== 'createPet' || exchange.response?.status !== 201) return
    const location = headerOf(exchange, 'location')
    if (location === undefined && !lacksHeader(exchange, 'location')) return
    const { looseId: id } = parsedResponse(exchange)
    const named = location && id !== undefined ? (namedId(location, baseUrl) ?? id) : id
    const isRight = Boolean(location) && String(named) === String(id)
    yield check(isRight, {
      branch: 'createPet',
      message: location
        ? `The 201 of POST /pets gave the pet id ${id}, and its Location header names pet ${named}.`
        : 'The 201 of POST /pets has no Location header that names the new pet.',
      expected: 'a header such as Location: /v1/pets/123, which names the new pet',
      actual: location === undefined ? 'no such header' : `Location: ${location}`,
      place: 'header location',
    })
  },
  faults: () =>
    faultsAt('createPet.response', [
      ['no-location', 'createPet', always, withHeader('location')],
      ['empty-location', 'createPet', accepted, withHeader('location', '')],
      [
        'names-the-pet-before',
        'createPet',
        accepted,
        (r, { pet }) => withHeader('location', `/v1/pets/${pet!.id - 1n}`)(r),
      ],
    ]),
})

/** The id in a URI below the base address: elsewhere pets may be numbered otherwise. */
function namedId(location: string, baseUrl: string): bigint | undefined {
  const pets = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/pets`
  if (!URL.canParse(location, pets)) return undefined
  const { origin, pathname } = new URL(location, pets)
  const [path, id] = [new URL(`${pets}/`), /\/(\d{1,19})$/.exec(pathname)?.[1]]
  return id !== undefined && origin === path.origin && pathname === path.pathname + id ? BigInt(id) : undefined
}
