// @module-tag waits
// @module-tag thorough
import { afterEach, describe, expect, test } from 'vitest'
import { plainConfiguration, type ServerConfiguration } from './configuration.js'
import { apiKey, closeAll, serve } from './fixtures.js'
import { parseJson } from './json/json.js'
import { startReference } from './server.js'
import { findVariant, variants } from './variants.js'

afterEach(closeAll)

type Asked = { status: number; text: string }

/** Infrastructure answers and dropped connections are asked again, as a client would. */
async function patiently<Answer extends Asked>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await ask().catch(() => undefined)
    if (answer && ![429, 502, 503, 504, 521, 524].includes(answer.status)) return answer
  }
  throw new Error('failures without end')
}

const parse = (text: string) => parseJson(new TextEncoder().encode(text.replace(/^\ufeff/, ''))).value as never

describe.each(variants)('$id', ({ id, summary, legalFrom }) => {
  test('creates, lists and finds a pet', async () => {
    const { ask, create } = await serve({ variants: [id] })
    expect(summary.length).toBeLessThan(100)
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    const categories = [1, 7, -5, 21_507, '9007199254740993'].map(
      category => `{"name":"Rex","categoryId":${category},"status":"sold"}`,
    )
    let created = { status: 0, text: '' }
    for (const body of categories) {
      created = await patiently(() => create(body))
      if (created.status === 201) break
      expect(created.status).toBeGreaterThanOrEqual(400)
      expect(created.status).toBeLessThan(500)
    }
    expect(created.status).toBe(201)
    const pet: { id: bigint | number; name: string; status: string } = parse(created.text)
    expect([pet.name, pet.status]).toEqual(['Rex', 'sold'])

    // Some variants lag, move the pet or show it on another page.
    await expect
      .poll(async () => (await patiently(() => ask(`/pets/${pet.id}`))).status, { timeout: 30_000, interval: 20 })
      .toBe(legalFrom ? (findVariant(id)!.sets.getPetGone ?? 0) : 200)
    let page: unknown[] = []
    await expect
      .poll(
        async () => {
          page = parse((await patiently(() => ask('/pets?limit=100'))).text)
          return page.length
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBeGreaterThan(0)
    expect(page.length).toBeLessThanOrEqual(100)

    // Errors keep to part 7 whatever else is free.
    for (const refused of [
      () => ask('/pets', { key: null }),
      () => create('{}'),
      () => ask('/pets/4611686018427387001'),
    ]) {
      const { status, text } = await patiently(refused)
      const error: { status: number; code: string; message: string } = parse(text)
      expect(status).toBeGreaterThanOrEqual(400)
      expect([error.status, typeof error.code, typeof error.message]).toEqual([status, 'string', 'string'])
    }
  })

  test('has conflicts that are mutual', () => {
    const { conflictsWith } = findVariant(id)!
    expect(conflictsWith).not.toContain(id)
    for (const other of conflictsWith) expect(findVariant(other)!.conflictsWith).toContain(id)
  })
})

test.each(variants)('$id differs from the plain configuration', ({ sets }) => {
  const changed = Object.entries(sets).filter(
    ([name, value]) => plainConfiguration[name as keyof ServerConfiguration] !== value,
  )
  expect(changed).toHaveLength(Object.keys(sets).length)
  expect(changed.length).toBeGreaterThan(0)
})

test('ids are unique, and there are many', () => {
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length)
  expect(variants.length).toBeGreaterThan(120)
})

test('an unknown variant is refused with the nearest one', async () => {
  await expect(startReference({ apiKey, variants: ['limits-clamped'] })).rejects.toThrow(
    'There is no variant "limits-clamped". Did you mean "limit-clamped"?',
  )
})

test('variants that answer the same question exclude each other', async () => {
  await expect(startReference({ apiKey, variants: ['limit-clamped', 'limit-ignored'] })).rejects.toThrow(
    'The variants limit-clamped and limit-ignored exclude each other.',
  )
  expect(findVariant('json-with-blanks')!.conflictsWith).toEqual([])
  const { ask } = await serve({ variants: ['json-with-blanks', 'byte-order-mark', 'cookies', 'cross-origin-headers'] })
  const answer = await ask('/nowhere')
  expect(answer.text).toContain('\r\n')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('set-cookie')).toContain('session')
})

/** What each variant changes, seen from outside: [variant, request path, what is expected of the answer]. */
const effects: readonly [
  string,
  string,
  (answer: Awaited<ReturnType<Awaited<ReturnType<typeof serve>>['ask']>>) => void,
][] = [
  ['limit-clamped', '/pets?limit=101', a => expect(a.json()).toHaveLength(30)],
  ['limit-clamped', '/pets?limit=-5', a => expect(a.json()).toHaveLength(1)],
  ['limit-ignored', '/pets?limit=101', a => expect(a.json()).toHaveLength(20)],
  ['limit-empty', '/pets?limit=0', a => expect(a.json()).toEqual([])],
  ['limit-honoured', '/pets?limit=5000', a => expect(a.json()).toHaveLength(30)],
  ['limit-junk-ignored', '/pets?limit=x', a => expect(a.json()).toHaveLength(20)],
  ['limit-junk-truncated', '/pets?limit=5.9', a => expect(a.json()).toHaveLength(5)],
  ['limit-repeated-last', '/pets?limit=1&limit=2', a => expect(a.json()).toHaveLength(2)],
  ['limit-repeated-first', '/pets?limit=1&limit=2', a => expect(a.json()).toHaveLength(1)],
  ['odd-queries-answered-422', '/pets?limit=0', a => expect(a.json().status).toBe(422)],
  ['unknown-status-ignored', '/pets?status=x', a => expect(a.json()).toHaveLength(20)],
  ['unknown-status-empty', '/pets?status=x', a => expect(a.json()).toEqual([])],
  ['status-in-any-case', '/pets?status=SOLD', a => expect(a.json()).toHaveLength(10)],
  ['unknown-query-refused', '/pets?page=2', a => expect(a.status).toBe(400)],
  ['newest-first', '/pets?limit=1', a => expect(a.json()[0].id).toBe(30)],
  ['by-id-descending', '/pets?limit=1', a => expect(a.json()[0].id).toBe(30)],
  ['pages-of-10', '/pets?limit=20', a => expect(a.json()).toHaveLength(10)],
  ['ids-near-2-63', '/pets?limit=1', a => expect(a.text).toContain('"id":9223372036854775807,')],
  ['ids-near-minus-2-63', '/pets?limit=1', a => expect(a.text).toContain('"id":-9223372036854775808,')],
  ['ids-beyond-2-53', '/pets?limit=2', a => expect(a.text).toContain('"id":9007199254740993,')],
  ['id-junk-answered-400', '/pets/x', a => expect(a.json().status).toBe(400)],
  ['id-below-1-answered-400', '/pets/0', a => expect(a.json().status).toBe(400)],
  ['id-outside-answered-400', '/pets/9223372036854775808', a => expect(a.json().status).toBe(400)],
  ['pets-with-hostile-fields', '/pets/1', a => expect(a.text).toContain('"__proto__":{"id":"x"}')],
  ['pets-with-big-numbers', '/pets/1', a => expect(a.text).toContain('123456789012345678901234567890')],
  ['integers-written-with-fraction', '/pets/1', a => expect(a.text).toContain('"id":1.0')],
  ['integers-written-with-exponent', '/nowhere', a => expect(a.text).toContain('"status":4.04e2')],
  ['error-messages-in-chinese', '/nowhere', a => expect(a.json().message).toMatch(/\p{Script=Han}/u)],
  ['error-messages-echo-the-key', '/nowhere', a => expect(a.json().message).toContain(apiKey)],
  ['non-ascii-escaped', '/pets', a => expect(a.text).toMatch(/^[\x00-\x7f]*$/)],
  ['all-escaped', '/pets', a => expect(a.text).toContain('"\\u0069\\u0064":1')],
  ['members-repeated', '/pets/1', a => expect(a.text).toMatch(/^\{"id":1,"id":1,/)],
  ['members-reversed', '/pets/1', a => expect(a.text).toMatch(/^\{"status"/)],
  ['media-type-in-upper-case', '/pets', a => expect(a.headers.get('content-type')).toBe('Application/JSON')],
  ['chunked', '/pets', a => expect(a.headers.get('transfer-encoding')).toBe('chunked')],
  ['coded-with-gzip', '/pets', a => expect(a.headers.get('content-encoding')).toBe('gzip')],
  ['connections-closed', '/pets', a => expect(a.headers.get('connection')).toBe('close')],
  ['date-absent', '/pets', a => expect(a.headers.get('date')).toBeNull()],
  ['sunset-alone', '/pets/1', a => expect(a.headers.get('deprecation')).toBeNull()],
  ['orders-empty', '/store/orders', a => expect([a.status, a.text]).toEqual([200, '[]'])],
  ['orders-without-content', '/store/orders', a => expect([a.status, a.text]).toEqual([204, ''])],
  ['unknown-paths-answered-401', '/nowhere', a => expect(a.headers.get('www-authenticate')).toBe('Bearer')],
  ['description-absent', '/openapi.json', a => expect(a.status).toBe(404)],
  ['description-in-yaml', '/openapi.yaml', a => expect(a.text).toContain('"version": "1.0.0"')],
]

test.each(effects)('%s shows at %s', async (id, path, check) => {
  const seeded = findVariant(id)!.conflictsWith.includes('seeded-with-30-pets') ? [] : ['seeded-with-30-pets']
  const { ask } = await serve({ variants: [id, ...seeded] })
  check(await ask(path))
})

test.each([
  ['names-trimmed', ' a  b ', 'a  b'],
  ['names-with-single-blanks', 'a  b', 'a b'],
  ['names-in-nfc', 'e\u0301', '\u00e9'],
  ['names-in-nfd', '\u00e9', 'e\u0301'],
  ['control-characters-stripped', 'a\tb', 'ab'],
  ['names-strict', 'ab', undefined],
  ['names-strict', 'a1bc', undefined],
  ['names-up-to-30', 'x'.repeat(31), undefined],
  ['names-not-empty', ' ', undefined],
  ['control-characters-refused', 'a\tb', undefined],
  ['names-of-latin-script', '犬犬犬', undefined],
])('%s makes of "%s" "%s"', async (id, name, stored) => {
  const { create } = await serve({ variants: [id] })
  const answer = await create(JSON.stringify({ name, categoryId: 1 }))
  expect(answer.status).toBe(stored === undefined ? 400 : 201)
  expect(answer.json().name).toBe(stored)
})

test('categories may be limited, names and ids taken', async () => {
  const status = async (id: string, body: string, again = false) => {
    const { create } = await serve({ variants: [id] })
    if (again) await create(body)
    return (await create(body)).status
  }
  expect(await status('categories-7-and-42', '{"name":"Rex","categoryId":1}')).toBe(400)
  expect(await status('categories-7-and-42', '{"name":"Rex","categoryId":42}')).toBe(201)
  expect(await status('categories-of-32-bits', '{"name":"Rex","categoryId":2147483648}')).toBe(400)
  expect(await status('unknown-category-answered-404', '{"name":"Rex","categoryId":99}')).toBe(404)
  expect(await status('repeated-names-answered-409', '{"name":"Rex","categoryId":1}', true)).toBe(409)
  expect(await status('supplied-id-refused', '{"name":"Rex","categoryId":1,"id":9}')).toBe(400)
  expect(await status('unknown-properties-refused', '{"name":"Rex","categoryId":1,"x":9}')).toBe(400)
  expect(await status('plain-digits-only', '{"name":"Rex","categoryId":1.0}')).toBe(400)
  const { create } = await serve({ variants: ['supplied-id-honoured', 'unknown-properties-kept'] })
  const kept = await create(
    '{"name":"Rex","categoryId":1,"id":-9223372036854775808,"__proto__":{"a":18446744073709551616}}',
  )
  expect(kept.text).toContain('"id":-9223372036854775808,')
  expect(kept.text).toContain('"__proto__":{"a":18446744073709551616}')
})

test('reads lag, statuses move', async () => {
  const lagging = await serve({ variants: ['all-reads-lag'] })
  await lagging.create('{"name":"Rex","categoryId":1}')
  expect((await lagging.ask('/pets/1')).status).toBe(404)
  expect((await lagging.ask('/pets')).json()).toEqual([])
  const moving = await serve({ variants: ['status-moves-once'] })
  await moving.create('{"name":"Rex","categoryId":1,"status":"available"}')
  await expect.poll(async () => (await moving.ask('/pets/1')).json().status).toBe('pending')
  expect((await moving.ask('/pets?status=pending')).json()).toHaveLength(1)
  expect((await moving.ask('/pets?status=available')).json()).toEqual([])
  await expect.poll(async () => (await lagging.ask('/pets')).json()).toHaveLength(1)
})

test('infrastructure failures come at their turn and do not reach the store', async () => {
  const { ask, create } = await serve({ variants: ['limited-for-a-second', 'seeded-with-30-pets'] })
  const answers = []
  for (let n = 1; n <= 40; n++) answers.push(await create('{"name":"Rex","categoryId":1}'))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(answers[39]!.headers.get('retry-after')).toBe('1')
  expect((await ask('/pets?limit=100')).json()).toHaveLength(30 + 39)
})

test('a kept connection is dropped before its request is read', async () => {
  const { ask } = await serve({ variants: ['connections-dropped'] })
  let dropped = 0
  for (let n = 1; n <= 130; n++) await ask('/pets').catch(() => dropped++)
  expect(dropped).toBe(2)
})

test('random order differs, other clients write', async () => {
  const random = await serve({ variants: ['random-order', 'seeded-with-5000-pets'] })
  expect((await random.ask('/pets')).text).not.toBe((await random.ask('/pets')).text)
  const others = await serve({ variants: ['others-add-at-requests'] })
  for (let n = 1; n < 11; n++) await others.ask('/pets')
  expect((await others.ask('/pets')).json()).toHaveLength(2)
  const edited = await serve({ variants: ['others-remove'] })
  for (let n = 1; n < 41; n++) await edited.ask('/pets')
  expect((await edited.ask('/pets?limit=100')).json()).toHaveLength(28)
})

test('getPet ends on its day by the clock of the server', async () => {
  const at = async (date: string) => {
    const { ask } = await serve({
      variants: ['get-pet-ends-on-schedule', 'seeded-with-30-pets'],
      now: () => new Date(date),
    })
    return (await ask('/pets/1')).status
  }
  expect([await at('2030-12-04T23:59:59Z'), await at('2030-12-05T00:00:00Z')]).toEqual([200, 404])
})
