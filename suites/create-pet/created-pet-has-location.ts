import {
  always,
  defineRule,
  faultsAt,
  found,
  headerOf,
  lacksHeader,
  observe,
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
    const named = location && id !== undefined ? namedId(location, baseUrl) : undefined
    const wrong = { branch: 'createPet', place: 'header location' }
    if (!location) {
      yield found({
        ...wrong,
        message: 'The 201 of POST /pets has no Location header that names the new pet.',
        expected: 'a header such as Location: /v1/pets/123',
        actual: location === '' ? 'an empty header' : 'no such header',
      })
    } else if (named !== undefined && named !== BigInt(id!)) {
      yield found({
        ...wrong,
        message: `The 201 of POST /pets gave the pet id ${id}, and its Location header names pet ${named}.`,
        expected: `a URI that names pet ${id}`,
        actual: `Location: ${location}`,
      })
    } else yield observe('createPet')
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
  const pets = `${baseUrl.replace(/\/+$/, '')}/pets`
  if (!URL.canParse(location, pets)) return undefined
  const { origin, pathname } = new URL(location, pets)
  const [path, id] = [new URL(`${pets}/`), /\/(\d{1,19})$/.exec(pathname)?.[1]]
  return id !== undefined && origin === path.origin && pathname === path.pathname + id ? BigInt(id) : undefined
}
