import {
  answerOf,
  change,
  defineRule,
  fault,
  found,
  inconclusive,
  type Json,
  type JsonObject,
  member,
  observe,
  sameJson,
  show,
  when,
} from '../../src/kit/index.js'
import { validCreations } from '../create-pet/asks/valid-creations.js'
import { fetchedOf } from './asks/fetched.js'

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
    const id = answerOf(create).looseId
    const other = gets.find(get => ![undefined, id].includes(answerOf(get).looseId))
    const read = other ?? last
    if (read.response?.status !== 200) return
    for (const field of other ? (['id'] as const) : fields) {
      const expected = member(answerOf(create).json, field)
      const actual = member(answerOf(read).json, field)
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
  faults: [
    bend('id-one-too-high', 'id', id => BigInt(id as number) + 1n),
    bend('id-through-a-double', 'id', id => BigInt(Number(id)), { freedoms: ['ids-near-2-63'] }),
    bend('name-in-upper-case', 'name', name => String(name).toUpperCase()),
    bend('name-cut-at-20', 'name', name => String(name).slice(0, 20)),
    bend('name-without-blanks', 'name', name => String(name).replaceAll(' ', '')),
    bend('category-one-too-high', 'categoryId', category => BigInt(category as number) + 1n),
    bend('category-always-0', 'categoryId', () => 0),
    fault('returns-the-first-pet', 'getPet id', 'getPet.found', (pet, c) => pet && c.pets[0]),
    fault('returns-the-next-pet', 'getPet id', 'getPet.found', (pet, c) =>
      pet === undefined ? pet : (c.pets.find(({ id }) => id === pet.id + 1n) ?? pet),
    ),
    fault(
      'finds-ids-by-their-double',
      'getPet id',
      'getPet.found',
      (_, c) => c.pets.find(({ id }) => Number(id) === Number(c.petId)),
      { freedoms: ['ids-near-2-63'] },
    ),
    fault(
      'stores-names-in-lower-case',
      'getPet name',
      'createPet.record',
      pet => pet && { ...pet, name: pet.name.toLowerCase() },
    ),
    fault(
      'stores-other-categories-for-sold',
      'getPet categoryId',
      'createPet.record',
      pet => pet && (pet.status === 'sold' ? { ...pet, categoryId: pet.categoryId + 1n } : pet),
    ),
    fault(
      'changes-names-after-the-30th',
      'getPet name',
      'getPet.body',
      when(
        c => c.pets.findIndex(({ id }) => id === c.petId) >= 30,
        body => change(body, { name: 'Nobody' }),
      ),
      { depth: 'standard', conditional: true },
    ),
    fault(
      'mixes-up-every-10th-read',
      'getPet id',
      'getPet.found',
      when(
        (c, pet) => pet !== undefined && c.nth % 10 === 0,
        (pet, c) => c.pets.find(({ id }) => id !== pet!.id) ?? pet,
      ),
      { depth: 'standard', conditional: true },
    ),
  ],
})

const kind = (value: Json): string => (typeof value === 'bigint' ? 'number' : typeof value)

function bend(id: string, field: string, edit: (value: Json) => Json, conditions = {}) {
  const bent = (body: Json) => change(body, { [field]: edit((body as JsonObject)[field]!) })
  return fault(id, `getPet ${field}`, 'getPet.body', bent, conditions)
}
