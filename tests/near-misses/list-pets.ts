import { create, created, get, list, nearMissesOf, ok, pet, petOfOthers, pets, refused, respond } from './trace.js'

const whole = list('?limit=100', ok(pets(21)))
const left = pet(1, { name: 'Conform zzzzzz aaaa', status: 'SOLD' })
/** Four lists without a limit and four with limit=20, in turn, after one of 21 pets. */
const inTurn = (omitted: readonly number[], twenty = [20], filter = '') => [
  list(`?limit=100${filter}`, ok(pets(21))),
  ...Array.from({ length: 4 }, (_, i) => [
    list(filter.replace('&', '?'), ok(pets(omitted[i % omitted.length]!))),
    list(`?limit=20${filter}`, ok(pets(twenty[i % twenty.length]!))),
  ]).flat(),
]
const withoutKey = { credential: 'none' } as const
const openKey = { credential: 'lower-case-scheme' } as const
const late = { getPetDue: false }
const alternating = { input: {}, notes: { settled: 0 } }
const petFields = ['listPets id', 'listPets name', 'listPets categoryId']

export const listPets = nearMissesOf({
  'list-default-is-at-most-20': [
    ['pass', '20 of 21 pets', [whole, list('', ok(pets(20)))], ['no status']],
    ['nothing', '20 of 20 pets', [list('', ok(pets(20)))]],
    ['fail', '21 pets', [list('', ok(pets(21)))], ['no status']],
    ['fail', '21 pets of a status', [list('?status=available', ok(pets(21)))], ['status=available']],
    ['nothing', '21 pets with a limit', [list('?limit=21', ok(pets(21)))]],
    ['nothing', 'without the key', [list('', ok(pets(21)), withoutKey)]],
    ['fail', 'with a spelling of the key that is left open', [list('', ok(pets(21)), openKey)]],
  ],
  'list-default-equals-limit-20': [
    ['pass', '20 and 20 pets', inTurn([20]), ['no status'], alternating],
    ['fail', '19 and 20 pets', inTurn([19]), ['no status'], alternating],
    ['fail', '20 and 19 pets', inTurn([20], [19]), ['no status'], alternating],
    ['not-applicable', '20 and 20 pets, 19 once', inTurn([20, 20, 20, 19]), ['no status'], alternating],
    ['not-applicable', '20 and 20 pets, with the limit 19 once', inTurn([20], [20, 19]), ['no status'], alternating],
    ['unseen', '21 and 20 pets, as another rule says', inTurn([21]), ['no status'], alternating],
    ['nothing', '19 and 20 pets in fewer lists', inTurn([19]).slice(0, -1), undefined, alternating],
    ['nothing', '19 and 20 pets where no more are known', inTurn([19]).slice(1), undefined, alternating],
    [
      'inconclusive',
      '19 and 20 pets that may not have settled',
      inTurn([19]),
      ['no status'],
      { input: {}, notes: { settled: 2000 } },
    ],
    [
      'fail',
      '19 and 20 available pets',
      inTurn([19], [20], '&status=available'),
      ['status=available'],
      {
        input: { status: 'available' },
        notes: { settled: 0 },
      },
    ],
    [
      'nothing',
      '19 and 20 pets of no status asked for',
      inTurn([19]),
      undefined,
      {
        input: { status: 'available' },
        notes: { settled: 0 },
      },
    ],
    [
      'fail',
      '19 and 20 pets again once they have settled',
      [...inTurn([19]), ...inTurn([19])],
      ['no status'],
      { input: {}, notes: { settled: 9000 } },
    ],
    [
      'pass',
      '19 and 20 pets, and 20 and 20 once they have settled',
      [...inTurn([19]), ...inTurn([20])],
      ['no status'],
      { input: {}, notes: { settled: 10_000 } },
    ],
  ],
  'list-respects-limit': [
    ['pass', '5 of 21 pets', [whole, list('?limit=5', ok(pets(5)))], ['1 < limit < 100']],
    ['nothing', '5 of 5 pets', [list('?limit=5', ok(pets(5)))]],
    ['fail', '6 pets', [list('?limit=5', ok(pets(6)))], ['1 < limit < 100']],
    ['fail', '2 pets', [list('?limit=1', ok(pets(2)))], ['limit=1']],
    ['fail', '101 pets', [list('?limit=100', ok(pets(101)))], ['limit=100']],
    ['nothing', 'a limit beyond the range', [list('?limit=101', ok(pets(102)))]],
    ['nothing', 'no limit', [list('', ok(pets(102)))]],
    ['nothing', '100 of 100 pets', [list('?limit=100', ok(pets(100)))]],
    ['not-applicable', '100 of 100 once getPet may be gone', [list('?limit=100', ok(pets(100)))], ['limit=100'], late],
    ['nothing', '99 of 99 then', [list('?limit=100', ok(pets(99)))], undefined, late],
    ['nothing', '5 of 5 then', [list('?limit=5', ok(pets(5)))], undefined, late],
    [
      'pass',
      '100 of 101 then',
      [list('?limit=101', ok(pets(101))), list('?limit=100', ok(pets(100)))],
      undefined,
      late,
    ],
    ['nothing', 'without the key', [list('?limit=5', ok(pets(6)), withoutKey)]],
    ['fail', 'with a spelling of the key that is left open', [list('?limit=5', ok(pets(6)), openKey)]],
  ],
  'list-accepts-limit': [
    ['pass', '200', [list('?limit=1', ok([]))], ['limit=1']],
    ['fail', '201', [list('?limit=1', respond(201, []))]],
    ['fail', '400', [list('?limit=100', refused(400))], ['limit=100']],
    ['nothing', '400 without a limit', [list('', refused(400))]],
    ['nothing', '400 to a limit of 0', [list('?limit=0', refused(400))]],
    ['nothing', '400 to a limit of 101', [list('?limit=101', refused(400))]],
    ['nothing', '401 without the key', [list('?limit=5', refused(401), withoutKey)]],
    ['nothing', '400 to a spelling of the key that is left open', [list('?limit=5', refused(400), openKey)]],
    ['pass', '200 to it', [list('?limit=5', ok([]), openKey)]],
  ],
  'list-accepts-omitted-limit': [
    ['pass', '200', [list('', ok([]))]],
    ['fail', '201', [list('', respond(201, []))]],
    ['nothing', '400 with a limit', [list('?limit=1', refused(400))]],
    ['fail', '400 with a status', [list('?status=sold', refused(400))]],
    ['nothing', '401 without the key', [list('', refused(401), withoutKey)]],
    ['nothing', '400 to a spelling of the key that is left open', [list('', refused(400), openKey)]],
    ['pass', '200 to it', [list('', ok([]), openKey)]],
  ],
  'list-accepts-status': [
    ['pass', '200', [list('?status=sold', ok([]))], ['status=sold']],
    ['fail', '400', [list('?status=pending', refused(400))], ['status=pending']],
    ['nothing', '400 without a status', [list('', refused(400))]],
    ['nothing', '400 to another status', [list('?status=SOLD', refused(400))]],
    ['nothing', '401 without the key', [list('?status=sold', refused(401), withoutKey)]],
    ['nothing', '400 to a spelling of the key that is left open', [list('?status=sold', refused(400), openKey)]],
    ['pass', '200 to it', [list('?status=sold', ok([]), openKey)]],
  ],
  'list-ids-are-distinct': [
    ['pass', 'two ids', [list('', ok(pets(2)))], ['no status']],
    ['fail', 'one id twice', [list('', ok([...pets(2), petOfOthers(1)]))], ['no status']],
    ['not-applicable', 'one pet', [list('', ok(pets(1)))]],
    ['nothing', 'one pet with a limit of 1', [list('?limit=1', ok(pets(1)))]],
    ['fail', 'beyond the range', [list('?limit=0', ok([petOfOthers(1), petOfOthers(1)]))], ['beyond the document']],
    ['nothing', 'two ids beyond the range', [list('?limit=0', ok(pets(2)))]],
  ],
  'list-is-a-bare-array': [
    ['pass', 'an empty array', [list('', ok([]))]],
    ['fail', 'an object', [list('', ok({ pets: [] }))]],
    ['nothing', 'an Error', [list('', refused(401))]],
  ],
  'list-pets-are-valid': [
    ['pass', 'a pet without a status', [list('', ok(pets(1, { status: undefined })))], petFields],
    ['pass', 'a pet with a status', [list('', ok(pets(1)))], [...petFields, 'listPets status']],
    ['fail', 'a status in upper case', [list('', ok(pets(1, { status: 'SOLD' })))], ['listPets status']],
    ['fail', 'null for a status', [list('', ok(pets(1, { status: null })))], ['listPets status']],
    ['fail', 'an id in quotes', [list('', ok([{ ...petOfOthers(1), id: '1' }]))], ['listPets id']],
    ['fail', 'no name', [list('', ok(pets(1, { name: undefined })))], ['listPets name']],
    ['nothing', 'an empty list', [list('', ok([]))]],
    ['nothing', 'a fault of createPet', [create({}, respond(201, {}))]],
    ['fail', 'an element that is no object', [list('', ok([7]))], ['listPets id']],
    ['nothing', 'an object in place of the array', [list('', ok({}))]],
    ['nothing', 'no JSON', [list('', ok('['))]],
    ['nothing', 'an id outside int64', [list('', ok([pet(2n ** 63n)]))]],
    ['nothing', 'a fault of getPet', [get(1, ok({}))]],
  ],
  'no-leftovers-of-earlier-runs': [
    ['pass', 'a pet of others', [list('', ok(pets(1)))]],
    ['not-applicable', 'no pet', [list('', ok([]))]],
    ['not-applicable', 'a pet that was just created', [created(pet(1))]],
    ['warn', 'an invalid pet with the mark of another run', [list('', ok([left]))]],
    ['pass', 'a valid one', [list('', ok([{ ...left, status: 'sold' }]))]],
  ],
})
