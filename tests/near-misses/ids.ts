import { create, created, get, list, nameOf, nearMissesOf, ok, pet, petOfOthers, refused, respond } from './trace.js'

const ordinary = { name: nameOf('a'), categoryId: 1 }
const large = 2n ** 53n + 1n

export const ids = nearMissesOf({
  'ids-are-int64': [
    ['pass', 'the greatest', [get(1, ok(pet(2n ** 63n - 1n)))], ['getPet']],
    ['fail', 'one more', [get(1, ok(pet(2n ** 63n)))], ['getPet']],
    ['pass', 'the least', [list('', ok([pet(-(2n ** 63n))]))], ['listPets']],
    ['fail', 'one less', [list('', ok([pet(-(2n ** 63n) - 1n)]))], ['listPets']],
    ['nothing', 'an empty list', [list('', ok([]))]],
    ['nothing', 'no name', [create(ordinary, respond(201, { id: 7, categoryId: 1 }))]],
    ['nothing', 'an Error', [get(1, refused(404))]],
  ],
  'ids-are-never-rounded': [
    ['pass', 'the same', [get(large, ok(pet(large)))], ['getPet']],
    ['fail', 'rounded', [get(large, ok(pet(large - 1n)))], ['getPet']],
    ['not-applicable', 'another', [get(large, ok(pet(large + 10n)))]],
    ['not-applicable', 'a small one', [get(7, ok(pet(7)))]],
    [
      'fail',
      'rounded in a list',
      [created(pet(large)), list('', ok([{ ...pet(large), id: large - 1n }]))],
      ['listPets'],
    ],
    ['pass', 'the same in a list', [created(pet(large)), list('', ok([pet(large)]))], ['listPets']],
    ['fail', 'rounded to fewer digits', [get(2n ** 62n + 1n, ok(pet(4_611_686_018_427_388_000n)))]],
    ['fail', 'rounded to a power of 2', [get(2n ** 62n + 1n, ok(pet(2n ** 62n)))]],
    ['not-applicable', 'one that is no double', [get(2n ** 62n + 1n, ok(pet(2n ** 62n + 2n)))]],
    ['not-applicable', 'a pet of others in a list', [created(pet(large)), list('', ok([petOfOthers(7)]))]],
  ],
  'ids-are-unique': [
    ['pass', 'two ids', [created(pet(1)), created(pet(2))], ['all creations']],
    [
      'pass',
      'two ids at a time',
      [created(pet(1), { endedAt: 1001 }), created(pet(2))],
      ['all creations', 'concurrent creations'],
    ],
    ['not-applicable', 'one id', [created(pet(1))]],
    ['fail', 'one id twice', [created(pet(1)), created(pet(1, { name: nameOf('z') }))], ['all creations']],
    [
      'fail',
      'one id twice at a time',
      [created(pet(1), { endedAt: 1001 }), created(pet(1, { name: nameOf('z') }))],
      ['concurrent creations'],
    ],
    ['not-applicable', 'one id to the same twice', [created(pet(1)), created(pet(1))]],
    ['fail', 'one id to two of one name', [created(pet(1)), created(pet(1, { status: 'sold' }))]],
    [
      'not-applicable',
      'one id to two of one name, of which one may have been sent twice',
      [created(pet(1), { uncertain: true }), created(pet(1, { status: 'sold' }))],
    ],
    [
      'fail',
      'one id to two names, of which one may have been sent twice',
      [created(pet(1), { uncertain: true }), created(pet(1, { name: nameOf('z') }))],
    ],
    [
      'fail',
      'one id twice, one right after the other',
      [created(pet(1)), created(pet(1, { name: nameOf('z') }), { startedAt: 10 })],
      ['all creations'],
    ],
    ['not-applicable', 'no id', [created(pet(1)), create(ordinary, respond(201, {}))]],
  ],
})
