import {
  defineRule,
  found,
  inconclusive,
  type Json,
  member,
  observe,
  parsedResponse,
  sameJson,
  show,
} from '../../src/kit/index.js'
import { validCreations } from '../create-pet/asks/valid-creations.js'
import { fetchedOf } from './asks/fetched.js'
import { otherPetFaults } from './shared/other-pet-faults.js'

const fields = ['id', 'name', 'categoryId'] as const

export const getReturnsTheCreatedPet = defineRule({
  id: 'get-returns-the-created-pet',
  cites: 'get-same-pet',
  summary: 'GET /pets/{petId} returns id, name and categoryId as the 201 showed them',
  why: 'A client that opens an animal sees another one, or one with changed data.',
  asks: [validCreations],
  branches: fields.map(field => `getPet ${field}`),
  endsWithGetPet: true,
  *judge(sample, facts) {
    const fetched = fetchedOf(sample, facts)
    if (fetched === undefined) return
    const { create, gets, last, settled } = fetched
    // Lag may show a pet late, but never another one; whose other fields say nothing.
    const id = parsedResponse(create).looseId
    const other = gets.find(get => ![undefined, id].includes(parsedResponse(get).looseId))
    const read = other ?? last
    if (read.response?.status !== 200) return
    for (const field of other ? (['id'] as const) : fields) {
      const expected = member(parsedResponse(create).json, field)
      const actual = member(parsedResponse(read).json, field)
      // A field that is missing or of another type is the concern of the rules on valid pets.
      if (expected === undefined || actual === undefined || kind(expected) !== kind(actual)) continue
      const branch = `getPet ${field}`
      if (sameJson(expected, actual)) yield observe(branch)
      else if (!settled && other === undefined)
        yield inconclusive('a read within the settling time differed and was not repeated', branch)
      else {
        yield found({
          branch,
          message: `The 201 showed the ${field} ${show(expected)}; GET ${read.request.path} shows ${show(actual)}.`,
          expected: show(expected),
          actual: show(actual),
          place: `body.${field}`,
          exchanges: [create, read],
        })
      }
    }
  },
  entails: ['same-in-every-view*', 'journeys-hold-together', 'get-returns-a-valid-pet', 'unknown-id-answers-404'],
  faults: otherPetFaults,
})

const kind = (value: Json): string => (typeof value === 'bigint' ? 'number' : typeof value)
