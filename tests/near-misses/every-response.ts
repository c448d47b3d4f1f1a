import { create, created, elsewhere, get, list, nearMissesOf, ok, pet, refused, respond } from './trace.js'

const error = { code: 'no', message: 'No', status: 404 }
const notFound = (body: unknown) => [get(9, respond(404, body))]
const fields = ['getPet 404 code', 'getPet 404 message', 'getPet 404 status']
const typed = (type: string) => [list('', { ...ok([]), headers: [['content-type', type]] })]
const nested = (levels: number) => [list('', ok(`${'['.repeat(levels)}${']'.repeat(levels)}`))]
const withoutKey = { credential: 'none' } as const

export const everyResponse = nearMissesOf({
  'error-has-error-body': [
    ['pass', 'an Error', notFound(error), fields],
    ['fail', 'no message', notFound({ ...error, message: undefined }), ['getPet 404 message']],
    ['fail', 'a status in quotes', notFound({ ...error, status: '404' }), ['getPet 404 status']],
    ['fail', 'no body', notFound(''), ['getPet 404 code']],
    ['nothing', 'no JSON', notFound('{')],
    ['pass', 'a further member', notFound({ ...error, detail: 'none' }), fields],
    ['nothing', 'a list', [list('', ok([]))]],
    ['nothing', 'an unknown path', [elsewhere('GET', '/nowhere', respond(404, {}))]],
  ],
  'error-status-equals-response-status': [
    ['pass', 'the same', notFound(error)],
    ['fail', 'another', notFound({ ...error, status: 400 })],
    ['nothing', 'none', notFound({ ...error, status: undefined })],
    ['nothing', 'an unknown path', [elsewhere('GET', '/nowhere', respond(404, { ...error, status: 400 }))]],
  ],
  'response-is-application-json': [
    ['pass', 'with a charset', typed('application/json; charset=utf-8')],
    ['fail', 'a problem', typed('application/problem+json')],
    ['fail', 'none', [list('', { ...ok([]), headers: [] })]],
    ['nothing', 'no body', [list('', { ...ok(''), headers: [] })]],
  ],
  'body-is-json': [
    ['pass', 'JSON', [list('', ok([]))]],
    ['fail', 'cut JSON', [list('', ok('['))]],
    ['nothing', 'no body', [list('', ok(''))]],
    ['nothing', 'text', [list('', { ...ok('['), headers: [['content-type', 'text/plain']] })]],
    ['nothing', 'an unknown path', [elsewhere('GET', '/nowhere', respond(404, '['))]],
  ],
  'body-has-no-bom': [
    ['pass', 'none', [list('', ok([]))]],
    ['warn', 'a BOM', [list('', ok('\ufeff[]'))]],
  ],
  'body-is-utf8': [
    ['pass', 'UTF-8', [list('', ok([pet(1, { name: 'Zo\u00eb' })]))]],
    ['warn', 'no UTF-8', [list('', { ...ok([pet(1, { name: 'Zo\u00eb' })]), encoding: 'latin1' })]],
  ],
  'body-has-no-duplicate-keys': [
    ['pass', 'none', [get(1, ok(pet(1)))]],
    ['warn', 'one', [get(1, ok('{"id":1,"id":1,"name":"Rex","categoryId":1}'))]],
    ['warn', 'two', [get(1, ok('{"id":1,"id":1,"name":"Rex","name":"Rex","categoryId":1}'))]],
  ],
  'body-nesting-is-bounded': [
    ['pass', '64 levels', nested(64)],
    ['warn', '65 levels', nested(65)],
  ],
  'response-has-no-content-encoding': [
    ['pass', 'none', [list('', ok([]))]],
    ['warn', 'gzip', [list('', { ...ok([]), coding: 'gzip' })]],
    ['warn', 'gzip of one byte', [list('', { ...ok('1'), coding: 'gzip' })]],
    ['nothing', 'gzip of nothing', [list('', { ...ok(''), coding: 'gzip' })]],
  ],
  'gap-is-no-server-error': [
    ['pass', '400', [list('?limit=0', refused(400))], ['listPets']],
    ['pass', '499', [list('?limit=0', refused(499))]],
    ['warn', '500', [list('?limit=0', refused(500))], ['listPets']],
    ['nothing', '500 to what is documented', [list('?limit=1', refused(500))]],
    ['warn', '500 to a name that is open', [create({ name: '', categoryId: 1 }, refused(500))], ['createPet']],
    ['warn', '500 to no integer', [get('abc', refused(500))], ['getPet']],
    ['warn', '500 to an id outside int64', [get(2n ** 63n, refused(500))]],
    ['nothing', '500 to an id', [get(1, refused(500))]],
    ['nothing', '500 without the key', [list('?limit=0', refused(500), withoutKey)]],
  ],
  'list-needs-a-key': [
    ['pass', '401', [list('', refused(401), withoutKey)], ['listPets none']],
    ['fail', '403', [list('', refused(403), withoutKey)]],
    ['fail', '200', [list('', ok([]), withoutKey)]],
    ['nothing', '200 with the key', [list('', ok([]))]],
  ],
  'create-needs-a-key': [
    ['pass', '401', [create(pet(1, { id: undefined }), refused(401), withoutKey)], ['createPet none']],
    ['fail', '400', [create(pet(1, { id: undefined }), refused(400), withoutKey)]],
    ['fail', '201', [created(pet(1), withoutKey)]],
  ],
  'get-needs-a-key': [
    ['pass', '401', [created(pet(1)), get(1, refused(401), withoutKey)], ['getPet none']],
    ['fail', '404', [created(pet(1)), get(1, refused(404), withoutKey)]],
    ['fail', '200', [created(pet(1)), get(1, ok(pet(1)), withoutKey)]],
  ],
  'unauthorized-has-www-authenticate': [
    ['pass', 'the header', [list('', respond(401, error, ['www-authenticate', 'Bearer']), withoutKey)]],
    ['warn', 'no header', [list('', refused(401), withoutKey)]],
    ['nothing', 'no header on 400', [list('?limit=0', refused(400))]],
  ],
  'key-is-checked-before-the-request': [
    ['pass', '401', [list('?limit=0', refused(401), withoutKey)], ['list with limit out of range']],
    ['fail', '400', [create({}, refused(400), withoutKey)]],
    ['fail', '404', [get(9, refused(404), withoutKey)], ['read of an unknown id']],
    ['nothing', '403 to what is fine otherwise', [list('?limit=1', refused(403), withoutKey)]],
    ['nothing', '400 with the key', [create({}, refused(400))]],
    ['nothing', '413 to a long body', [create(`{"name":"${'x'.repeat(300)}"}`, refused(413), withoutKey)]],
  ],
  'undocumented-errors-have-error-bodies': [
    ['pass', 'an Error', [elsewhere('GET', '/nowhere', refused(404))], ['unknown path']],
    ['warn', 'no Error', [elsewhere('GET', '/nowhere', respond(404, {}))], ['unknown path']],
    ['warn', 'another status', [elsewhere('GET', '/nowhere', respond(405, error))]],
    ['warn', 'no Error to another method', [elsewhere('OPTIONS', '/pets', respond(405, ''))], ['other method']],
    ['not-applicable', 'a success', [elsewhere('GET', '/nowhere', ok({}))], ['unknown path']],
    ['nothing', 'nothing to HEAD', [elsewhere('HEAD', '/pets', respond(405, ''))]],
    ['nothing', 'no Error to a documented request', [get(9, respond(404, {}))]],
  ],
  'base-path-is-v1': [
    ['pass', 'v1', [list('', ok([]))]],
    ['pass', 'v1 and a slash', [list('', ok([]))], undefined, { baseUrl: 'https://pets.example/v1/' }],
    ['fail', 'v2', [list('', ok([]))], undefined, { baseUrl: 'https://pets.example/v2' }],
    ['fail', 'v1 before the last segment', [list('', ok([]))], undefined, { baseUrl: 'https://pets.example/v1/pets' }],
    ['fail', 'no path', [list('', ok([]))], undefined, { baseUrl: 'https://pets.example' }],
    ['not-applicable', 'a local address', [list('', ok([]))], undefined, { baseUrl: 'http://localhost/', local: true }],
  ],
})
