import {
  create,
  created,
  description,
  get,
  list,
  nearMissesOf,
  ok,
  pet,
  petOfOthers,
  refused,
  respond,
} from './trace.js'

const own = created(pet(1))
/** Its status is none, so that it ought to have been refused. */
const tainted = create({ ...pet(1), id: undefined, status: 'SOLD' }, respond(201, pet(1)))
/** Before and as the settling time ends. */
const early = { startedAt: 509 }
const settled = { startedAt: 510 }
const random = 2n ** 51n + 987_654_321n
const traffic = { scenario: 'traffic' }
/** Pets of others with any id. */
const shows = (id: bigint) => get(id, ok(petOfOthers(1, { id })))
const fields = ['getPet id', 'getPet name', 'getPet categoryId']
const sent = (...headers: (readonly [string, string])[]) => [get(1, respond(200, pet(1), ...headers))]
const sunset = (date: string) => sent(['sunset', date])

const marked = (get: object, list: object = {}, create: object = {}, version = '1.0.0') =>
  description(
    ok({
      openapi: '3.0.0',
      info: { version },
      paths: { '/pets': { get: list, post: create }, '/pets/{petId}': { get } },
      servers: [{ url: '/v1' }],
    }),
  )
const deprecated = { deprecated: true }
const published = { input: { path: '/openapi.json' } }
const named = { ...published, openapi: '/openapi.json' }
const operations = ['listPets', 'createPet', 'getPet']

export const getPet = nearMissesOf({
  'created-pet-is-found': [
    ['pass', '200', [own, get(1, ok(pet(1)))], ['getPet of available']],
    ['fail', '404', [own, get(1, refused(404))], ['getPet of available']],
    ['inconclusive', '404 within the settling time', [own, get(1, refused(404), early)]],
    ['fail', '404 as it ends', [own, get(1, refused(404), settled)]],
    ['fail', '403 within the settling time', [own, get(1, refused(403), early)]],
    ['fail', '201', [own, get(1, respond(201, pet(1)))]],
    ['nothing', '404 of a pet of others', [get(2, refused(404))]],
    ['pass', '200 at the end', [own, get(1, ok(pet(1)), { phase: 'history' })], ['getPet at the end of the run']],
    ['nothing', '401 without the key', [own, get(1, refused(401), { credential: 'none' })]],
    ['nothing', '404 of one that ought to have been refused', [tainted, get(1, refused(404))]],
    ['pass', '200 after a 404 within the settling time', [own, get(1, refused(404), early), get(1, ok(pet(1)))]],
    ['fail', '410', [own, get(1, refused(410))]],
    ['inconclusive', '410 within the settling time', [own, get(1, refused(410), early)]],
  ],
  'get-returns-a-valid-pet': [
    ['pass', 'a pet without a status', [get(1, ok(pet(1, { status: undefined })))], fields],
    ['pass', 'a pet with a status', [get(1, ok(pet(1)))], [...fields, 'getPet status']],
    ['fail', 'another status', [get(1, ok(pet(1, { status: 'new' })))], ['getPet status']],
    ['fail', 'no category', [get(1, ok(pet(1, { categoryId: undefined })))], ['getPet categoryId']],
    ['nothing', 'an id outside int64', [get(1, ok(pet(2n ** 63n)))]],
    ['nothing', 'an Error', [get(1, refused(404))]],
  ],
  'get-returns-the-created-pet': [
    ['pass', 'the same', [own, get(1, ok(pet(1)))], fields],
    ['pass', 'the same within the settling time', [own, get(1, ok(pet(1)), early)], fields],
    ['fail', 'another name', [own, get(1, ok(pet(1, { name: 'Rex' })))], ['getPet name']],
    ['inconclusive', 'another name within the settling time', [own, get(1, ok(pet(1, { name: 'Rex' })), early)]],
    ['fail', 'another name as it ends', [own, get(1, ok(pet(1, { name: 'Rex' })), settled)], ['getPet name']],
    ['fail', 'another category', [own, get(1, ok(pet(1, { categoryId: 2 })))], ['getPet categoryId']],
    ['fail', 'another pet', [own, get(1, ok(pet(2)), early)], ['getPet id']],
    ['pass', 'another status', [own, get(1, ok(pet(1, { status: 'sold' })))], fields],
    [
      'pass',
      'a name that may be composed otherwise',
      [created(pet(1, { name: 'Zo\u00eb' })), get(1, ok(pet(1, { name: 'Zoe\u0308' })))],
      ['getPet id', 'getPet categoryId'],
    ],
    ['nothing', 'not found', [own, get(1, refused(404))]],
    ['nothing', 'another name without the key', [own, get(1, ok(pet(1, { name: 'Rex' })), { credential: 'none' })]],
    ['nothing', 'another name of one that ought to have been refused', [tainted, get(1, ok(pet(1, { name: 'Rex' })))]],
  ],
  'get-pet-is-still-served': [
    ['pass', '200', [own, get(1, ok(pet(1)))]],
    ['fail', '404', [own, get(1, refused(404))]],
    ['nothing', '404 within the settling time', [own, get(1, refused(404), early)]],
    ['fail', '501 within the settling time', [own, get(1, refused(501), early)]],
    ['nothing', '404 after a 500', [own, get(1, refused(500)), get(1, refused(404))]],
    ['nothing', '404 without the key', [own, get(1, refused(404), { credential: 'none' })]],
    ['nothing', '404 of one that ought to have been refused', [tainted, get(1, refused(404))]],
    ['fail', '404 as the settling time ends', [own, get(1, refused(404), settled)]],
    ['nothing', '404 of a pet of others', [get(2, refused(404))]],
  ],
  'replacement-works': [
    ['pass', 'an empty array', [list('?status=sold', ok([]))], ['status=sold']],
    ['fail', '201', [list('?status=sold', respond(201, []))], ['status=sold']],
    ['fail', '404', [list('?status=sold', refused(404))]],
    ['fail', 'an object', [list('?status=sold', ok({}))]],
    ['nothing', 'no JSON', [list('?status=sold', ok('['))]],
    ['fail', '201 and no JSON', [list('?status=sold', respond(201, '['))]],
    ['nothing', '404 with a limit', [list('?status=sold&limit=5', refused(404))]],
    ['nothing', '404 without a filter', [list('', refused(404))]],
  ],
  'sunset-names-the-day': [
    ['pass', 'the first second', sunset('Wed, 04 Dec 2030 10:00:00 GMT')],
    ['fail', 'one before', sunset('Wed, 04 Dec 2030 09:59:59 GMT')],
    ['pass', 'the last second', sunset('Fri, 06 Dec 2030 11:59:59 GMT')],
    ['fail', 'one after', sunset('Fri, 06 Dec 2030 12:00:00 GMT')],
    ['fail', 'no HTTP-date', sunset('2030-12-05')],
    ['not-applicable', 'no header', sent()],
  ],
  'deprecation-follows-rfc9745': [
    ['pass', 'a date', sent(['deprecation', '@1735689600'])],
    ['warn', 'true', sent(['deprecation', 'true'])],
    ['warn', 'two dates', sent(['deprecation', '@1735689600'], ['deprecation', '@1735689600'])],
    ['not-applicable', 'no header', sent()],
  ],
  'deprecation-is-announced': [
    ['pass', 'a Deprecation header', sent(['deprecation', '@1735689600'])],
    ['pass', 'a Sunset header', sunset('Thu, 05 Dec 2030 00:00:00 GMT')],
    ['warn', 'neither', sent()],
    ['nothing', 'neither on 404', [get(1, refused(404))]],
    ['nothing', 'neither where not all were kept', [get(1, { ...ok(pet(1)), partialHeaders: true })]],
  ],
  'unknown-id-returns-404': [
    ['pass', '404', [get(random, refused(404))], ['getPet below 2^53']],
    ['pass', '404 beyond 2^53', [get(2n ** 53n, refused(404))], ['getPet beyond 2^53']],
    ['pass', '404 just below it', [get(2n ** 53n - 1n, refused(404))], ['getPet below 2^53']],
    ['pass', '404 at the bound', [get(2n ** 63n - 2n, refused(404))], ['getPet int64 bounds']],
    ['pass', '404 just below the bound', [get(2n ** 63n - 3n, refused(404))], ['getPet beyond 2^53']],
    ['fail', '400', [get(random, refused(400))]],
    ['fail', '403', [get(random, refused(403))]],
    ['not-applicable', '403 to an id near a known one', [own, get(2, refused(403))]],
    ['fail', '400 to an id near a known one', [own, get(2, refused(400))]],
    ['fail', 'another pet', [own, get(random, ok(pet(1)))]],
    ['nothing', 'a pet with the id', [get(random, ok(petOfOthers(1, { id: random })))]],
    ['nothing', 'a pet that a list showed', [list('', ok([petOfOthers(2)])), get(2, refused(400))]],
    ['nothing', '400 to an id outside int64', [get(2n ** 63n, refused(400))]],
    ['nothing', '400 to no integer', [get('abc', refused(400))]],
    ['nothing', '401 without the key', [get(random, refused(401), { credential: 'none' })]],
    ['fail', 'a pet with each of two ids', [shows(random), shows(random + 99_999n)], ['getPet below 2^53']],
    ['nothing', 'a pet with one id twice', [shows(random), shows(random)]],
    ['not-applicable', 'a pet with two ids near a known one', [own, shows(1n + 2n ** 48n), shows(1n + 2n ** 62n)]],
    [
      'not-applicable',
      'a pet with each of two ids that others asked for',
      [get(random, ok(petOfOthers(1)), traffic), get(random + 9n, ok(petOfOthers(1, { id: random + 9n })), traffic)],
    ],
    ['not-applicable', 'a pet with each of two small ids', [shows(12_345n), shows(987_654n)]],
    ['not-applicable', '403 to a small id', [get(2n ** 40n - 1n, refused(403))]],
    ['fail', '403 to a large one', [get(2n ** 40n, refused(403))]],
  ],
  'description-has-version-1-0-0': [
    ['pass', '1.0.0', [marked(deprecated)], undefined, published],
    ['fail', '1.0', [marked(deprecated, {}, {}, '1.0')], undefined, published],
    ['not-applicable', 'none is published', [description(refused(404))], undefined, published],
    ['inconclusive', 'none where the user names one', [description(refused(404))], undefined, named],
  ],
  'description-marks-get-pet-deprecated': [
    ['pass', 'getPet alone', [marked(deprecated)], operations, published],
    ['fail', 'none', [marked({})], ['getPet'], published],
    ['fail', 'all', [marked(deprecated, deprecated, deprecated)], ['listPets', 'createPet'], published],
    ['fail', 'false', [marked({ deprecated: false })], ['getPet'], published],
    ['not-applicable', 'none is published', [description(refused(404))], operations, published],
    ['inconclusive', 'none where the user names one', [description(refused(404))], operations, named],
  ],
})
