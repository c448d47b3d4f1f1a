import { create, nameOf, nearMissesOf, ok, refused, respond } from './trace.js'

const ordinary = { name: nameOf('a'), categoryId: 1 }
const creates = (sent: object, got: object = sent) => create(sent, respond(201, { id: 7, ...got }))
const inCategory = (sent: bigint | number, got = sent) =>
  creates({ ...ordinary, categoryId: sent }, { ...ordinary, categoryId: got })
const refuses = (status: number, categoryId = 7, name = nameOf('a'), more = {}) =>
  create({ name, categoryId }, refused(status), more)
const long = `{"name":"${nameOf('a')}","categoryId":7${' '.repeat(300)}}`
const large = 2n ** 53n + 1n
const invalid = { name: nameOf('b'), categoryId: 'one' }

export const categories = nearMissesOf({
  'create-echoes-category': [
    ['pass', 'the same', [inCategory(1)]],
    ['fail', 'another', [inCategory(1, 2)]],
    ['pass', 'the same, which is not in use', [inCategory(7)]],
    ['nothing', 'another than one that is not in use', [inCategory(7, 8)]],
    [
      'nothing',
      'another beside an unknown member',
      [creates({ ...ordinary, color: 'red' }, { ...ordinary, categoryId: 2 })],
    ],
    ['nothing', 'no id', [creates(ordinary, { id: undefined })]],
    ['nothing', 'another with 200', [create(ordinary, ok({ id: 7, ...{ ...ordinary, categoryId: 2 } }))]],
    [
      'nothing',
      'another to a body that is invalid',
      [creates({ ...ordinary, status: 'SOLD' }, { ...ordinary, categoryId: 2 })],
    ],
  ],
  'category-comes-back-exactly': [
    ['pass', 'the same', [inCategory(7)]],
    ['fail', 'another', [inCategory(7, 8)]],
    ['fail', 'rounded to a double', [inCategory(large, large - 1n)]],
    ['pass', 'beyond 2^53', [inCategory(large)]],
    ['nothing', 'another than the one in use', [inCategory(1, 2)]],
    ['pass', 'the one in use', [inCategory(1)]],
    ['not-applicable', 'refused', [refuses(400)]],
    ['nothing', 'another than one of two', [creates({ ...ordinary, categoryId: 7, CategoryId: 8 }, ordinary)]],
    ['fail', 'another beside an unknown member', [creates({ ...ordinary, categoryId: 7, color: 'red' }, ordinary)]],
    ['nothing', 'no id', [creates({ ...ordinary, categoryId: 7 }, { id: undefined })]],
    ['not-applicable', 'another with 200', [create({ ...ordinary, categoryId: 7 }, ok({ id: 7, ...ordinary }))]],
    [
      'nothing',
      'another to a body that is invalid',
      [creates({ ...ordinary, categoryId: 7, status: 'SOLD' }, ordinary)],
    ],
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
    ['nothing', '413 to a long body', [create(long, refused(413))]],
    ['nothing', '500 to an invalid body', [create(invalid, refused(500))]],
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
    ['nothing', '422 to a body that is invalid', [create(invalid, refused(422))]],
    ['nothing', '422 without the key', [create({ ...ordinary, categoryId: 7 }, refused(422), { credential: 'none' })]],
  ],
})
