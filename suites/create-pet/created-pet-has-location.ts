import {
  always,
  defineRule,
  fault,
  faultsAt,
  found,
  headerOf,
  lacksHeader,
  observe,
  parsedResponse,
  type SeamContext,
  withHeaders,
} from '../../src/kit/index.js'

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
    const { looseId } = parsedResponse(exchange)
    const isClear = looseId === undefined || location?.endsWith(`/${looseId}`)
    const named = location && !isClear ? namedId(location, baseUrl) : undefined
    if (location && (named === undefined || named === BigInt(looseId!))) yield observe('createPet')
    else {
      const lacks = named === undefined
      yield found({
        branch: 'createPet',
        message: lacks
          ? 'The 201 of POST /pets has no Location header that names the new pet.'
          : `The 201 of POST /pets gave the pet id ${looseId}, and its Location header names pet ${named}.`,
        expected: lacks ? 'a header such as Location: /v1/pets/123' : `a URI that names pet ${looseId}`,
        actual: lacks ? (location === '' ? 'an empty header' : 'no such header') : `Location: ${location}`,
        place: 'header location',
      })
    }
  },
  faults: () => faults,
})

/** The id in a URI below the base address: elsewhere pets may be numbered otherwise. */
function namedId(location: string, baseUrl: string): bigint | undefined {
  const pets = `${baseUrl.replace(/\/+$/, '')}/pets`
  if (!URL.canParse(location, pets)) return undefined
  const { origin, pathname } = new URL(location, pets)
  const [path, id] = [new URL(`${pets}/`), /\/(\d{1,19})$/.exec(pathname)?.[1]]
  return id !== undefined && origin === path.origin && pathname === path.pathname + id ? BigInt(id) : undefined
}

// -- Faults: servers that break the rule

const faults = [
  ...faultsAt('createPet.response', [
    [
      'no-location',
      'createPet',
      always,
      response => withHeaders(response, headers => headers.filter(([name]) => name.toLowerCase() !== 'location')),
    ],
    [
      'empty-location',
      'createPet',
      always,
      response =>
        withHeaders(response, headers =>
          headers.map(([name, value]) => [name, name.toLowerCase() === 'location' ? '' : value]),
        ),
    ],
  ]),
  namesAnother('names-the-pet-before', () => true),
  namesAnother('names-the-pet-before-in-chunks', c => c.headers['transfer-encoding'] !== undefined, 'standard'),
]

function namesAnother(id: string, where: (c: SeamContext) => boolean, depth: 'quick' | 'standard' = 'quick') {
  return fault({
    id,
    branch: 'createPet',
    seam: 'createPet.response',
    when: (c, response) => response.status === 201 && where(c),
    then: (response, c) =>
      withHeaders(response, headers => [...headers.filter(([name]) => name !== 'location'), before(c)]),
    depth,
  })
}

const before = ({ pet }: SeamContext) => ['location', `/v1/pets/${pet!.id - 1n}`] as const
