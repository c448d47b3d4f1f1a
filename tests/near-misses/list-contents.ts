import { create, created, get, list, nearMissesOf, ok, pet, petOfOthers, pets, refused, respond } from './trace.js'

const whole = list('?limit=100', ok(pets(21)))
const own = [created(pet(1)), created(pet(2))]
const at = (startedAt: number) => ({ startedAt })

export const listContents = nearMissesOf({
  'list-filters-by-status': [
    ['pass', 'one pet of the status', [whole, list('?status=sold', ok([petOfOthers(30, { status: 'sold' })]))]],
    ['not-applicable', 'no pet', [whole, list('?status=sold', ok([]))]],
    ['nothing', 'no pet of another status known', [list('?status=sold', ok([petOfOthers(1, { status: 'sold' })]))]],
    ['fail', 'a pet of another status', [list('?status=sold', ok([petOfOthers(1)]))]],
    ['fail', 'a pet without a status', [list('?status=sold', ok([petOfOthers(1, { status: undefined })]))]],
    [
      'pass',
      'an invalid status, which is no matter of the filter',
      [list('?status=sold', ok([petOfOthers(1, { status: 'SOLD' }), petOfOthers(2, { status: 'sold' })]))],
    ],
    ['nothing', 'no filter', [whole]],
    [
      'fail',
      'with a limit',
      [list('?status=sold&limit=5', ok([petOfOthers(1, { status: 'pending' })]))],
      ['status=sold with limit'],
    ],
    ['fail', 'without a limit', [list('?status=sold', ok(pets(1)))], ['status=sold']],
    ['fail', 'a limit beyond the range', [list('?status=sold&limit=0', ok(pets(1)))], ['status=sold with limit']],
    ['nothing', 'an unknown parameter', [list('?status=sold&color=red', ok(pets(1)))]],
    ['nothing', 'an Error', [list('?status=sold', refused(400))]],
  ],
  'list-finds-created-status': [
    ['pass', 'one pet', [list('?status=available', ok(pets(1)))], ['status=available']],
    [
      'fail',
      'none while there is one before and after',
      [created(pet(1)), get(1, ok(pet(1))), list('?status=available', ok([])), get(1, ok(pet(1)))],
      ['status=available'],
    ],
    [
      'not-applicable',
      'none, and its status has moved',
      [created(pet(1)), get(1, ok(pet(1))), list('?status=available', ok([])), get(1, ok(pet(1, { status: 'sold' })))],
    ],
    ['not-applicable', 'none, and nothing read afterwards', [created(pet(1)), list('?status=available', ok([]))]],
    [
      'fail',
      'none as the settling time ends',
      [created(pet(1)), get(1, ok(pet(1)), at(20)), list('?status=available', ok([]), at(510)), get(1, ok(pet(1)))],
    ],
    [
      'not-applicable',
      'none within the settling time',
      [created(pet(1)), get(1, ok(pet(1)), at(20)), list('?status=available', ok([]), at(509)), get(1, ok(pet(1)))],
    ],
    [
      'fail',
      'none right after its pet was read and right before',
      [
        created(pet(1)),
        get(1, ok(pet(1)), at(1000)),
        list('?status=available', ok([]), at(1010)),
        get(1, ok(pet(1)), at(1020)),
      ],
    ],
    [
      'not-applicable',
      'none while its pet was read',
      [
        created(pet(1)),
        get(1, ok(pet(1)), at(1000)),
        list('?status=available', ok([]), at(1009)),
        get(1, ok(pet(1)), at(1020)),
      ],
    ],
    [
      'not-applicable',
      'none, and its pet is read before it ended',
      [
        created(pet(1)),
        get(1, ok(pet(1)), at(1000)),
        list('?status=available', ok([]), at(1010)),
        get(1, ok(pet(1)), at(1019)),
      ],
    ],
    [
      'not-applicable',
      'none, and its pet has another status before and after',
      [created(pet(1)), get(1, ok(pet(1))), list('?status=sold', ok([])), get(1, ok(pet(1)))],
    ],
    [
      'not-applicable',
      'none, and its pet had another status before',
      [created(pet(1)), get(1, ok(pet(1, { status: 'sold' }))), list('?status=available', ok([])), get(1, ok(pet(1)))],
    ],
    ['nothing', 'none without a filter', [created(pet(1)), get(1, ok(pet(1))), list('', ok([])), get(1, ok(pet(1)))]],
    ['nothing', 'an Error', [list('?status=sold', refused(401))]],
  ],
  'list-shows-pets': [
    ['pass', 'one pet', [list('', ok(pets(1)))]],
    ['fail', 'none while there is one', [created(pet(1)), list('', ok([])), get(1, ok(pet(1)))]],
    [
      'not-applicable',
      'none within the settling time',
      [created(pet(1)), list('', ok([]), { startedAt: 509 }), get(1, ok(pet(1)))],
    ],
    [
      'fail',
      'none as the settling time ends',
      [created(pet(1)), list('', ok([]), { startedAt: 510 }), get(1, ok(pet(1)))],
    ],
    ['nothing', 'none of a status', [created(pet(1)), list('?status=sold', ok([])), get(1, ok(pet(1)))]],
    ['fail', 'none with a limit of 1', [created(pet(1)), list('?limit=1', ok([])), get(1, ok(pet(1)))]],
    ['not-applicable', 'none, and the pet is not found', [created(pet(1)), list('', ok([])), get(1, refused(404))]],
    ['not-applicable', 'none, and another pet is found', [created(pet(1)), list('', ok([])), get(1, ok(pet(2)))]],
    ['nothing', 'an Error', [list('', refused(401))]],
    [
      'not-applicable',
      'none but one that ought to have been refused',
      [
        create({ ...pet(1), id: undefined, status: 'SOLD' }, respond(201, pet(1))),
        list('', ok([])),
        get(1, ok(pet(1))),
      ],
    ],
  ],
  'short-list-is-complete': [
    ['pass', 'both pets', [...own, list('', ok([pet(1), pet(2)]))], ['no status']],
    ['warn', 'one of two pets', [...own, list('', ok([pet(1)]))], ['no status']],
    ['nothing', 'one of two pets within the settling time', [...own, list('', ok([pet(1)]), { startedAt: 1509 })]],
    ['warn', 'one of two pets as it ends', [...own, list('', ok([pet(1)]), { startedAt: 1510 })]],
    ['nothing', 'none of none', [list('', ok([]))]],
    ['nothing', 'one of others', [list('', ok(pets(1)))]],
    ['pass', 'both pets, which fill the limit', [...own, list('?limit=2', ok([pet(1), pet(2)]))]],
    ['nothing', 'a pet of others fills the limit', [list('?limit=1', ok([petOfOthers(9)]))]],
    ['nothing', 'a pet of others in place of the own', [own[0]!, list('?limit=1', ok([petOfOthers(9)]))]],
    ['nothing', 'one of two pets, which fills the limit', [...own, list('?limit=1', ok([pet(1)]))]],
    ['warn', 'none of the status', [...own, list('?status=available', ok([]))], ['status=available']],
    ['nothing', 'none of another status', [...own, list('?status=sold', ok([]))]],
    ['pass', 'the only pet', [own[0]!, list('', ok([pet(1)]))]],
    ['not-applicable', '100 of others', [list('?limit=100', ok(pets(100)))]],
    ['nothing', '99 of others fill the limit', [list('?limit=99', ok(pets(99)))]],
    ['pass', 'without one that was not yet created', [...own, list('', ok([pet(1)]), { startedAt: 1009 })]],
    [
      'pass',
      'without one that ought to have been refused',
      [own[0]!, create({ ...pet(2), id: undefined, categoryId: '1' }, respond(201, pet(2))), list('', ok([pet(1)]))],
    ],
    ['nothing', 'a pet that is none', [...own, list('', ok([pet(1), {}]))]],
  ],
})
