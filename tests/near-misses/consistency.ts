import { create, created, get, list, nearMissesOf, ok, pet, petOfOthers, refused, respond } from './trace.js'

const own = created(pet(1))
const others = list('', ok([petOfOthers(2)]))

export const consistency = nearMissesOf({
  'same-in-every-view': [
    [
      'pass',
      'the same in a list',
      [own, list('', ok([pet(1)]))],
      ['listPets id', 'listPets name', 'listPets categoryId'],
    ],
    ['fail', 'another category in a list', [own, list('', ok([pet(1, { categoryId: 2 })]))], ['listPets categoryId']],
    ['fail', 'another name in a list', [own, list('', ok([pet(1, { name: 'Rex' })]))], ['listPets name']],
    ['fail', 'another id in a list', [own, list('', ok([{ ...pet(1), id: 2 }]))], ['listPets id']],
    ['pass', 'the same in getPet', [own, get(1, ok(pet(1)))], ['getPet name', 'getPet categoryId']],
    ['fail', 'another category in getPet', [own, get(1, ok(pet(1, { categoryId: 2 })))], ['getPet categoryId']],
    ['not-applicable', 'no pet in a list', [own, list('', ok([]))]],
    ['inconclusive', 'a pet in a list and then none', [own, list('', ok([pet(1)])), list('', ok([]))], ['listPets id']],
    ['unseen', 'a list that is no array', [own, list('', ok({}))]],
    ['not-applicable', 'another category of a pet of others', [others, get(2, ok(petOfOthers(2, { categoryId: 2 })))]],
    [
      'pass',
      'a pet of others that had the id before',
      [list('', ok([petOfOthers(1)])), own, get(1, ok(pet(1)))],
      ['getPet name', 'getPet categoryId'],
    ],
    [
      'pass',
      'a name that may be composed otherwise',
      [created(pet(1, { name: 'Zo\u00eb' })), get(1, ok(pet(1, { name: 'Zoe\u0308' })))],
      ['getPet categoryId'],
    ],
    ['fail', 'another name before the 201', [list('', ok([pet(1, { categoryId: 2 })])), own], ['listPets categoryId']],
    ['not-applicable', 'a list without ids', [own, list('', ok([{ ...pet(1), id: undefined }]))]],
  ],
  'same-in-every-view-of-others': [
    ['pass', 'the same', [others, get(2, ok(petOfOthers(2)))], ['any view']],
    ['warn', 'another name', [others, get(2, ok(petOfOthers(2, { name: 'Old' })))], ['any view']],
    ['warn', 'another category', [others, get(2, ok(petOfOthers(2, { categoryId: 2 })))], ['any view']],
    ['pass', 'another status', [others, get(2, ok(petOfOthers(2, { status: 'sold' })))], ['any view']],
    ['not-applicable', 'once', [others]],
    ['not-applicable', 'another category of a pet of the run', [own, get(1, ok(pet(1, { categoryId: 2 })))]],
  ],
  'sequences-are-consistent': [
    ['pass', 'found', [own, get(1, ok(pet(1)))], ['getPet after creation']],
    ['fail', 'not found', [own, get(1, refused(404))], ['getPet after creation']],
    ['fail', '201 without a pet', [own, get(1, respond(201, {}))]],
    ['nothing', '200 without a pet', [own, get(1, ok({}))]],
    ['nothing', 'not found within the settling time', [own, get(1, refused(404), { startedAt: 509 })]],
    ['fail', 'not found as it ends', [own, get(1, refused(404), { startedAt: 510 })]],
    ['fail', 'another name', [own, get(1, ok(pet(1, { name: 'Rex' })))]],
    ['fail', 'another pet', [own, get(1, ok(pet(2)))]],
    ['pass', 'listed', [own, list('', ok([pet(1)]))], ['listPets after creation']],
    [
      'fail',
      'listed in another category',
      [own, list('', ok([pet(1, { categoryId: 2 })]))],
      ['listPets after creation'],
    ],
    ['nothing', 'a pet of others is not found', [own, get(2, refused(404))]],
  ],
  'listed-pet-is-found': [
    ['pass', 'found', [own, list('', ok([pet(1)])), get(1, ok(pet(1)))]],
    ['fail', 'not found', [own, list('', ok([pet(1)])), get(1, refused(404))]],
    [
      'inconclusive',
      'not found within the settling time',
      [own, list('', ok([pet(1)]), { startedAt: 100 }), get(1, refused(404), { startedAt: 509 })],
    ],
    [
      'fail',
      'not found as it ends',
      [own, list('', ok([pet(1)]), { startedAt: 100 }), get(1, refused(404), { startedAt: 510 })],
    ],
    ['not-applicable', 'not listed', [own, list('', ok([])), get(1, refused(404))]],
    ['not-applicable', 'listed afterwards', [own, get(1, refused(404)), list('', ok([pet(1)]))]],
    ['unseen', 'an invalid list', [own, list('', ok([{}]))]],
    [
      'not-applicable',
      'one that ought to have been refused is not found',
      [create({ ...pet(1), id: undefined, status: 'SOLD' }, respond(201, pet(1))), others, get(1, refused(404))],
    ],
  ],
  'listed-pet-of-others-is-found': [
    ['pass', 'found', [others, get(2, ok(petOfOthers(2)))]],
    ['warn', 'not found', [others, get(2, refused(404))]],
    ['warn', '201', [others, get(2, respond(201, petOfOthers(2)))]],
    ['not-applicable', 'a pet of the run is not found', [own, get(1, refused(404))]],
    ['not-applicable', 'no pet at all', [list('', ok([]))]],
  ],
})
