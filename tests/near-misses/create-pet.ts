import { create, created, get, list, nameOf, nearMissesOf, ok, pet, refused, respond } from './trace.js'

const ordinary = { name: nameOf('a'), categoryId: 1 }
const shown = { id: 7, ...ordinary }
const creates = (sent: object, got: object = sent, more = {}) => create(sent, respond(201, { id: 7, ...got }), more)
const named = (sent: string, got: string) => creates({ name: sent, categoryId: 1 }, { name: got, categoryId: 1 })
const refuses = (status: number, categoryId = 7, name = nameOf('a'), more = {}) =>
  create({ name, categoryId }, refused(status), more)
const located = (...headers: (readonly [string, string])[]) => create(ordinary, respond(201, shown, ...headers))
const long = `{"name":"${nameOf('a')}","categoryId":1${' '.repeat(300)}}`
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
    ['fail', '400 in another category that worked', [created(pet(1, { categoryId: 7 })), refuses(400)]],
    ['fail', '299 in another category that worked', [created(pet(1, { categoryId: 7 })), refuses(299)]],
    ['nothing', '300 in another category that worked', [created(pet(1, { categoryId: 7 })), refuses(300)]],
    [
      'inconclusive',
      '400 to a name of 5 letters, which anybody may have given',
      [created(pet(1)), create({ ...ordinary, name: 'Bella' }, refused(400))],
    ],
    ['fail', '400 to a name of 6 letters', [created(pet(1)), create({ ...ordinary, name: 'Bellas' }, refused(400))]],
    [
      'inconclusive',
      '400 to a name that differs in letter case alone',
      [created(pet(1)), create({ ...ordinary, name: pet(1).name.toUpperCase() }, refused(400))],
    ],
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
    [
      'nothing',
      'another beside an unknown member',
      [creates({ ...ordinary, color: 'red' }, { ...ordinary, name: 'Rex' })],
    ],
    ['nothing', 'no id', [creates(ordinary, { id: undefined })]],
    ['nothing', 'another with 200', [create(ordinary, ok({ id: 7, ...{ ...ordinary, name: 'Rex' } }))]],
    [
      'nothing',
      'another to a body that is invalid',
      [creates({ ...ordinary, status: 'SOLD' }, { ...ordinary, name: 'Rex' })],
    ],
    ['pass', '5 letters', [named('Bella', 'Bella')], ['3 to 5 letters']],
    ['pass', '6 letters', [named('Bellas', 'Bellas')], ['ordinary name']],
    ['pass', '30 letters', [named('x'.repeat(30), 'x'.repeat(30))], ['30 letters']],
    ['fail', '29 of 30 letters', [named('x'.repeat(30), 'x'.repeat(29))], ['30 letters']],
    ['nothing', '31 letters, which are left open', [named('x'.repeat(31), 'x'.repeat(30))]],
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
    ['nothing', 'another with 200', [create({ ...ordinary, status: 'sold' }, ok({ id: 7, ...ordinary }))]],
    [
      'nothing',
      'another to a body that is invalid',
      [creates({ ...ordinary, status: 'sold', categoryId: '1' }, ordinary)],
    ],
  ],
  'omitted-status-is-valid': [
    ['pass', 'none', [creates(ordinary)]],
    ['pass', 'one of the three', [creates(ordinary, { ...ordinary, status: 'sold' })]],
    ['fail', 'null', [creates(ordinary, { ...ordinary, status: null })]],
    ['fail', 'another', [creates(ordinary, { ...ordinary, status: 'new' })]],
    ['nothing', 'another than was sent', [creates({ ...ordinary, status: 'sold' }, { ...ordinary, status: 'new' })]],
    ['nothing', 'an Error', [create(ordinary, refused(400))]],
    ['nothing', 'no pet at all', [create(ordinary, respond(201, []))]],
    ['fail', 'null, without an id', [creates(ordinary, { ...ordinary, id: undefined, status: null })]],
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
    ['nothing', 'an ordinary name is refused', [create(ordinary, refused(400))]],
    [
      'fail',
      'in lower case, beside an unknown member',
      [creates({ ...ordinary, name: 'REX!', color: 'red' }, { ...ordinary, name: 'rex!' })],
      ['beyond the document'],
    ],
    ['nothing', 'in lower case, where it is sent twice', [creates({ ...ordinary, name: 'REX!', Name: 'a' }, ordinary)]],
    ['nothing', 'in lower case, without an id', [creates({ ...ordinary, name: 'REX!' }, { id: undefined })]],
    ['not-applicable', 'another with 200', [create({ ...ordinary, name: 'REX!' }, ok({ id: 7, ...ordinary }))]],
    [
      'nothing',
      'another to a body that is invalid',
      [creates({ ...ordinary, name: 'REX!', status: 'SOLD' }, ordinary)],
    ],
    [
      'fail',
      'in lower case, of a body that is more than JSON',
      [create(`{"name":"REX!","categoryId":1,}`, respond(201, { id: 7, name: 'rex!', categoryId: 1 }))],
    ],
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
  'created-pet-has-location': [
    ['pass', 'the path of the pet', [located(['location', '/v1/pets/7'])]],
    ['warn', 'the path of another pet', [located(['location', '/v1/pets/8'])]],
    ['warn', 'no header', [located()]],
    ['warn', 'an empty header', [located(['location', ''])]],
    ['pass', 'another path', [located(['location', '/v1/animals/8'])]],
    ['pass', 'the path of another origin', [located(['location', 'https://other.example/v1/pets/8'])]],
    ['nothing', 'no header on 400', [create(ordinary, refused(400))]],
    [
      'nothing',
      'no header where not all were kept',
      [create(ordinary, { ...respond(201, shown), partialHeaders: true })],
    ],
    ['pass', 'a path without an id in the body', [create(ordinary, respond(201, {}, ['location', '/v1/pets/8']))]],
    ['pass', 'no URL', [located(['location', 'http://[8'])]],
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
    [
      'nothing',
      'what got a 409, as another may have had the name',
      [create(ordinary, refused(409)), list('', ok([pet(26)]))],
    ],
    ['fail', 'what got a 409 for its body', [create(invalid, refused(409)), list('', ok([pet(1)]))]],
    [
      'pass',
      'the name of one that was accepted',
      [create(invalid, refused(400)), created(pet(1)), list('', ok([pet(1)]))],
    ],
    [
      'nothing',
      'a name of others',
      [create({ ...invalid, name: 'Rexy' }, refused(400)), list('', ok([pet(1, { name: 'Rexy' })]))],
    ],
    ['fail', 'getPet with it', [create(invalid, refused(400)), get(1, ok(pet(1)))]],
    [
      'pass',
      'a list of its status without it',
      [create({ ...invalid, status: 'sold' }, refused(400)), list('?status=sold', ok([]))],
    ],
    [
      'not-applicable',
      'a list of another status without it',
      [create({ ...invalid, status: 'sold' }, refused(400)), list('?status=pending', ok([]))],
    ],
    [
      'not-applicable',
      'a list within the settling time',
      [create(invalid, refused(400)), list('', ok([]), { startedAt: 509 })],
    ],
    ['pass', 'a list as it ends', [create(invalid, refused(400)), list('', ok([]), { startedAt: 510 })]],
  ],
})
