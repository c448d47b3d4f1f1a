import { create, nameOf, nearMissesOf, pet, type Row, refused, respond } from './trace.js'

const name = nameOf('a')
const valid = { name, categoryId: 1 }
const added = respond(201, pet(1))
const blanks = ' '.repeat(300)

const answered = (branch: string, text: string): readonly Row[] => [
  ['pass', `${branch}: 400`, [create(text, refused(400))], [branch]],
  ['fail', `${branch}: 422`, [create(text, refused(422))], [branch]],
  ['fail', `${branch}: 401`, [create(text, refused(401))], [branch]],
  ['fail', `${branch}: 201`, [create(text, added)], [branch]],
  ['fail', `${branch}: 413 to a short body`, [create(text, refused(413))], [branch]],
  ['fail', `${branch}: 411 to a body with a length`, [create(text, refused(411))], [branch]],
  ['nothing', `${branch}: 422 without the key`, [create(text, refused(422), { credential: 'none' })]],
]

/** What makes a creation invalid gets exactly 400 (P10), but for what is too large (P22) or goes in chunks (P11). */
const refusedWith400 = (branch: string, text: string): readonly Row[] => [
  ...answered(branch, text),
  ['not-applicable', `${branch}: 413 to a long body`, [create(text + blanks, refused(413))], [branch]],
  ['pass', `${branch}: 411 to a body in chunks`, [create(text, refused(411), { chunked: true })], [branch]],
  ['nothing', `${branch}: 422 to a valid body`, [create(valid, refused(422))]],
]

/** So does one in which something is left open besides (P11), which may be refused otherwise. */
const inMember = (branch: string, text: string): readonly Row[] => {
  const open = text.replace('{', '{"color":"red",')
  return [
    ...refusedWith400(branch, text),
    ['pass', `${branch}: 422, with an unknown member`, [create(open, refused(422))], [branch]],
    ['fail', `${branch}: 500, with an unknown member`, [create(open, refused(500))], [branch]],
  ]
}
const inField = (branch: string, member: object) => inMember(branch, JSON.stringify({ ...valid, ...member }))
const lenient = `{"name":"${name}","categoryId":1,}`

export const refusals = nearMissesOf({
  'create-requires-name': inField('name missing', { name: undefined }),
  'create-requires-category': inField('categoryId missing', { categoryId: undefined }),
  'create-requires-body': [
    ...answered('no body', ''),
    ['pass', '415 without a type', [create('', refused(415), { headers: [] })], ['no body and no content type']],
    ['fail', '415 with a type', [create('', refused(415))], ['no body']],
    ['fail', '422 without a type', [create('', refused(422), { headers: [] })], ['no body and no content type']],
    [
      'not-applicable',
      '431 with a long header',
      [
        create('', refused(431), {
          headers: [
            ['x-trace', 'x'.repeat(2000)],
            ['content-type', 'application/json'],
          ],
        }),
      ],
    ],
  ],
  'create-refuses-empty-object': [
    ...refusedWith400('empty object', '{}'),
    ...inMember('neither name nor categoryId', '{"status":"sold"}'),
  ],
  'create-refuses-name-type': inField('name is a number', { name: 7 }),
  'create-refuses-category-type': [
    ...inField('categoryId is a string', { categoryId: '1' }),
    ...inField('categoryId is a fraction', { categoryId: 1.5 }),
  ],
  'create-refuses-category-outside-int64': [
    ...inMember('categoryId above int64', `{"name":"${name}","categoryId":9223372036854775808}`),
    ...inMember('categoryId below int64', `{"name":"${name}","categoryId":-9223372036854775809}`),
    ['nothing', '422 to the greatest', [create(`{"name":"${name}","categoryId":9223372036854775807}`, refused(422))]],
    ['nothing', '422 to the least', [create(`{"name":"${name}","categoryId":-9223372036854775808}`, refused(422))]],
  ],
  'create-refuses-status-outside-enum': [
    ...inField('status in another letter case', { status: 'SOLD' }),
    ...inField('status is empty', { status: '' }),
    ...inField('status is null', { status: null }),
  ],
  'create-refuses-non-object': refusedWith400('an array', `[${JSON.stringify(valid)}]`),
  'create-refuses-malformed-json': [
    ...refusedWith400('truncated', '{"name":"Re'),
    ['pass', '400 to more than JSON', [create(lenient, refused(400))], ['trailing comma']],
    ['not-applicable', 'more than JSON is taken', [create(lenient, added)], ['trailing comma']],
    ['fail', '422 to more than JSON', [create(lenient, refused(422))], ['trailing comma']],
    ['not-applicable', '409 to more than JSON, whose name may be taken', [create(lenient, refused(409))]],
    ['fail', '409 to no JSON at all', [create('Rex', refused(409))], ['no JSON at all']],
  ],
  'create-refuses-json-extensions': [
    ['pass', '400', [create(lenient, refused(400))], ['trailing comma']],
    ['warn', '201', [create(lenient, added)], ['trailing comma']],
    ['not-applicable', '422', [create(lenient, refused(422))], ['trailing comma']],
    ['nothing', '201 to JSON', [create(valid, added)]],
    ['nothing', '201 to a text without a pet', [create('{"name":"Re', added)]],
  ],
})
