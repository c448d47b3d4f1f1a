import { create, created, get, list, nameOf, nearMissesOf, ok, pet, refused, respond } from './trace.js'

const ordinary = { name: nameOf('a'), categoryId: 1 }
const shown = { id: 7, ...ordinary }
const creates = (sent: object, got: object = sent, more = {}) => create(sent, respond(201, { id: 7, ...got }), more)
const named = (sent: string, got: string) => creates({ name: sent, categoryId: 1 }, { name: got, categoryId: 1 })
const inCategory = (sent: bigint | number, got = sent) =>
  creates({ ...ordinary, categoryId: sent }, { ...ordinary, categoryId: got })
const refuses = (status: number, categoryId = 7, name = nameOf('a'), more = {}) =>
  create({ name, categoryId }, refused(status), more)
const located = (...headers: (readonly [string, string])[]) => create(ordinary, respond(201, shown, ...headers))
const long = `{"name":"${nameOf('a')}","categoryId":1${' '.repeat(300)}}`
const large = 2n ** 53n + 1n
const fields = ['createPet id', 'createPet name', 'createPet categoryId']
const invalid = { name: nameOf('b'), categoryId: 'one' }

export const createPet = nearMissesOf({
  'create-returns-201': [
    ['pass', '201', [creates(ordinary)], ['no status']],
    ['pass', '201 with a status', [creates({ ...ordinary, status: 'sold' })], ['status=sold']],
    ['fail', '200', [create(ordinary, ok(shown))]],
    ['fail', '202', [create(ordinary, respond(202, shown))]],
    ['fail', '400 where the category worked', [created(pet(1)), create(ordinary, refused(400))]],
    ['inconclusive', '400 where nothing was created yet', [create(ordinary, refused(400))]],
    ['inconclusive', '409, the name may be taken', [created(pet(1)), create(ordinary, refused(409))]],
    [
      'fail',
      '409 under another name',
      [created(pet(1)), create(ordinary, refused(409), { label: 'create under another name' })],
    ],
    [
      'inconclusive',
      '400 after a lost response',
      [created(pet(1)), create(ordinary, refused(400), { uncertain: true })],
    ],
    ['nothing', '413 to a long body', [created(pet(1)), create(long, refused(413))]],
    ['fail', '413 to a short body', [created(pet(1)), create(ordinary, refused(413))]],
    ['nothing', '400 in another category', [created(pet(1)), refuses(400)]],
    ['nothing', '500 in another category', [created(pet(1)), refuses(500)]],
    ['fail', '500', [create(ordinary, refused(500))]],
  ],
  'create-returns-a-valid-pet': [
    ['pass', 'a pet without a status', [creates(ordinary)], fields],
    ['pass', 'a pet with a status', [creates({ ...ordinary, status: 'sold' })], [...fields, 'createPet status']],
    ['fail', 'no id', [creates(ordinary, { ...ordinary, id: undefined })], ['createPet id']],
    ['fail', 'a category in quotes', [creates(ordinary, { ...ordinary, categoryId: '1' })], ['createPet categoryId']],
    ['nothing', 'an unknown status of its own', [creates(ordinary, { ...ordinary, status: 'new' })]],
    ['fail', 'an unknown status', [creates({ ...ordinary, status: 'sold' }, { ...ordinary, status: 'SOLD' })]],
    ['nothing', 'an Error', [create(ordinary, refused(400))]],
  ],
  'create-echoes-name': [
    ['pass', 'the same', [creates(ordinary)]],
    ['fail', 'in lower case', [creates(ordinary, { ...ordinary, name: ordinary.name.toLowerCase() })]],
    ['fail', 'with a blank at the end', [creates(ordinary, { ...ordinary, name: `${ordinary.name} ` })]],
  ],
  'create-echoes-category': [
    ['pass', 'the same', [inCategory(1)]],
    ['fail', 'another', [inCategory(1, 2)]],
    ['pass', 'the same, which is not in use', [inCategory(7)]],
    ['nothing', 'another than one that is not in use', [inCategory(7, 8)]],
  ],
  'create-echoes-status': [
    ['pass', 'the same', [creates({ ...ordinary, status: 'sold' })], ['status=sold']],
    ['fail', 'another', [creates({ ...ordinary, status: 'sold' }, { ...ordinary, status: 'pending' })]],
    ['fail', 'none', [creates({ ...ordinary, status: 'sold' }, ordinary)]],
    ['nothing', 'one that was not sent', [creates(ordinary, { ...ordinary, status: 'sold' })]],
    [
      'nothing',
      'another than one of two',
      [creates({ ...ordinary, status: 'sold', Status: 'sold' }, { ...ordinary, status: 'pending' })],
    ],
    ['nothing', 'an Error', [create({ ...ordinary, status: 'sold' }, refused(400))]],
  ],
  'omitted-status-is-valid': [
    ['pass', 'none', [creates(ordinary)]],
    ['pass', 'one of the three', [creates(ordinary, { ...ordinary, status: 'sold' })]],
    ['fail', 'null', [creates(ordinary, { ...ordinary, status: null })]],
    ['fail', 'another', [creates(ordinary, { ...ordinary, status: 'new' })]],
    ['nothing', 'another than was sent', [creates({ ...ordinary, status: 'sold' }, { ...ordinary, status: 'new' })]],
    ['nothing', 'an Error', [create(ordinary, refused(400))]],
  ],
  'accepted-name-survives': [
    ['pass', 'the same', [named('Zo\u00eb', 'Zo\u00eb')], ['other letters']],
    ['pass', 'decomposed', [named('Zo\u00eb', 'Zoe\u0308')]],
    ['pass', 'trimmed', [named(' Rex  the Dog', 'Rex the Dog')], ['ASCII']],
    ['fail', 'without its mark', [named('Zo\u00eb', 'Zoe')], ['other letters']],
    ['fail', 'in lower case', [named('REX!', 'rex!')], ['ASCII']],
    ['fail', 'cut', [named('x'.repeat(31), 'x'.repeat(30))], ['over 30 characters']],
    ['nothing', 'an ordinary name', [named('Rexy', 'Rex')]],
    ['not-applicable', 'refused', [create({ name: 'REX!', categoryId: 1 }, refused(400))]],
  ],
  'accepted-name-is-literal': [
    ['pass', 'the same', [named('Zo\u00eb', 'Zo\u00eb')], ['printable name']],
    ['warn', 'decomposed', [named('Zo\u00eb', 'Zoe\u0308')], ['printable name']],
    ['warn', 'trimmed', [named(' Rex', 'Rex')], ['printable name']],
    ['nothing', 'corrupt, which is worse', [named('REX!', 'rex!')]],
    ['warn', 'without its control character', [named('Rex\t7', 'Rex7')], ['other name']],
    ['warn', 'without its blanks', [named('   ', '')], ['other name']],
    ['nothing', 'an ordinary name', [named('Rexy', 'Rex')]],
    ['not-applicable', 'refused', [create({ name: 'REX!', categoryId: 1 }, refused(400))]],
  ],
  'category-comes-back-exactly': [
    ['pass', 'the same', [inCategory(7)]],
    ['fail', 'another', [inCategory(7, 8)]],
    ['fail', 'rounded to a double', [inCategory(large, large - 1n)]],
    ['pass', 'beyond 2^53', [inCategory(large)]],
    ['nothing', 'another than the one in use', [inCategory(1, 2)]],
    ['pass', 'the one in use', [inCategory(1)]],
    ['not-applicable', 'refused', [refuses(400)]],
  ],
  'category-is-created-or-refused': [
    ['pass', '201', [inCategory(7)]],
    ['pass', '400', [refuses(400)]],
    ['pass', '422', [refuses(422)]],
    ['fail', '300', [refuses(300)]],
    ['fail', '500', [refuses(500)]],
    ['nothing', '299', [refuses(299)]],
    ['nothing', '408', [refuses(408)]],
    ['nothing', '500 in the category in use', [refuses(500, 1)]],
    ['pass', '201 in the category in use', [inCategory(1)]],
  ],
  'refused-category-returns-400': [
    ['pass', '400', [refuses(400)]],
    ['warn', '422', [refuses(422)]],
    ['nothing', '401', [refuses(401)]],
    ['nothing', '500', [refuses(500)]],
    ['not-applicable', '201', [inCategory(7)]],
    ['not-applicable', '422 in a category that works', [refuses(422, 1)]],
    ['nothing', '422 to a name that anybody may have given', [refuses(422, 7, 'Rex')]],
    ['nothing', '422 after a lost response', [refuses(422, 7, nameOf('a'), { uncertain: true })]],
    ['not-applicable', '409 once', [refuses(409)]],
    ['warn', '409 twice', [refuses(409), refuses(409, 7, nameOf('b'))]],
  ],
  'created-pet-has-location': [
    ['pass', 'the path of the pet', [located(['location', '/v1/pets/7'])]],
    ['warn', 'the path of another pet', [located(['location', '/v1/pets/8'])]],
    ['warn', 'no header', [located()]],
    ['warn', 'an empty header', [located(['location', ''])]],
    ['pass', 'another path', [located(['location', '/v1/animals/8'])]],
    ['pass', 'the path of another origin', [located(['location', 'https://other.example/v1/pets/8'])]],
    ['nothing', 'no header on 400', [create(ordinary, refused(400))]],
  ],
  'ids-are-int64': [
    ['pass', 'the greatest', [get(1, ok(pet(2n ** 63n - 1n)))], ['getPet']],
    ['fail', 'one more', [get(1, ok(pet(2n ** 63n)))], ['getPet']],
    ['pass', 'the least', [list('', ok([pet(-(2n ** 63n))]))], ['listPets']],
    ['fail', 'one less', [list('', ok([pet(-(2n ** 63n) - 1n)]))], ['listPets']],
    ['nothing', 'an empty list', [list('', ok([]))]],
    ['nothing', 'no name', [creates(ordinary, { categoryId: 1 })]],
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
  ],
  'refused-creation-adds-nothing': [
    ['pass', 'a list without it', [create(invalid, refused(400)), list('', ok([]))], ['refused for its body']],
    ['fail', 'a list with it', [create(invalid, refused(400)), list('', ok([pet(1)]))], ['refused for its body']],
    [
      'fail',
      'a list with it under a changed name',
      [create(invalid, refused(400)), list('', ok([pet(1, { name: 'CONFORM-QQQQQQ-AAAB' })]))],
    ],
    [
      'nothing',
      'a list without it after one with it',
      [create(invalid, refused(400)), list('', ok([pet(1)])), list('', ok([]))],
    ],
    ['not-applicable', 'a list that fills its limit', [create(invalid, refused(400)), list('?limit=1', ok([pet(2)]))]],
    ['nothing', 'what got a 500', [create(invalid, refused(500)), list('', ok([pet(1)]))]],
    ['nothing', 'what got a 408', [create(invalid, refused(408)), list('', ok([pet(1)]))]],
    [
      'nothing',
      'what may have been sent twice',
      [create(invalid, refused(400), { retries: 1 }), list('', ok([pet(1)]))],
    ],
    [
      'fail',
      'without the key',
      [create(ordinary, refused(401), { credential: 'none' }), list('', ok([pet(26)]))],
      ['refused for its key'],
    ],
  ],
})
