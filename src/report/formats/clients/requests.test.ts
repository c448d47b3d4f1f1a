import { describe, expect, it } from 'vitest'
import { exchange, finding, fold, planned, runEnded, started } from '../../../../tests/report/fixtures.js'
import type { ExchangeReport } from '../../../core/report/exchange-report.js'
import { http } from './http.js'
import { hurl } from './hurl.js'
import { quoted } from './hurl-asserts.js'
import { createdId } from './requests.js'

const baseUrl = 'https://staging.example.com/v1'
const headers = [
  ['accept', 'application/json'],
  ['user-agent', 'petstore-conform/0.1.0'],
] as const

const get = (path: string, more: Partial<ExchangeReport> = {}): ExchangeReport => {
  const { requestBody: _, ...rest } = exchange({
    method: 'GET',
    url: baseUrl + path,
    requestHeaders: headers,
    status: 200,
  })
  return { ...rest, ...more }
}

type Shown = NonNullable<Parameters<typeof finding>[1]>

/** A run in which rule `r` found this. */
const report = (exchanges: readonly ExchangeReport[], found: Shown['finding'] = {}, smallest: object = {}) =>
  fold([
    started([planned('r')]),
    finding('r', { exchanges, finding: found }),
    ...(Object.keys(smallest).length === 0
      ? []
      : [{ type: 'smallest' as const, rule: 'r', like: '', parts: [], sent: 2, failed: 2, ...smallest } as any]),
    { type: 'rule-ended', rule: 'r' },
    runEnded(),
  ])

/** The lines of the last entry, without comments. */
const entry = (text: string) =>
  text
    .split('\n')
    .filter(each => each !== '' && (!each.startsWith('#') || each.startsWith('###')))
    .join('\n')

const refused = { place: 'status line', statuses: [400] }

it('a failure whose requests were not kept has its message alone', () => {
  expect(hurl(report([]))).toContain('# r: ')
  expect(http(report([]))).toContain('# Each request of a failure fails')
})

describe('failures.hurl', () => {
  it('expects the status that the document gives', () => {
    expect(entry(hurl(report([exchange({ requestHeaders: headers })], refused)))).toBe(
      'POST {{base_url}}/pets\nAuthorization: Bearer {{api_key}}\nAccept: application/json\n`{"categoryId":7}`\nHTTP 400',
    )
  })

  it('takes each of several statuses', () => {
    const text = hurl(report([exchange()], { place: 'status line', statuses: [400, 415] }))
    expect(text).toContain('HTTP *\n[Asserts]\nstatus toString matches "^(400|415)$"')
  })

  it.each([
    ['/pets?limit=1', '[{"id":1,"name":"a","categoryId":1,"status":"sold"},{}]', 'body', 'jsonpath "$" count <= 1'],
    [
      '/pets?status=sold',
      '[{"id":1,"name":"a","categoryId":1,"status":"pending"}]',
      'body[0].status',
      'jsonpath "$[?@.status != \'sold\']" not exists',
    ],
    ['/pets', '{"pets":[]}', 'body', 'jsonpath "$" isList'],
    [
      '/pets',
      '[{"id":1,"categoryId":1,"status":"sold"}]',
      'body[0].name',
      'jsonpath "$[?!(@.name >= \'\')]" not exists',
    ],
    ['/pets/1', '{"id":"1","name":"a","categoryId":1,"status":"sold"}', 'body.id', 'jsonpath "$.id" isInteger'],
    ['/pets/1', '<html>', 'body', 'jsonpath "$" exists'],
  ])('asserts what the response to GET %s does not meet: %s', (path, responseBody, place, assert) => {
    expect(hurl(report([get(path, { responseBody })], { place }))).toContain(`HTTP 200\n[Asserts]\n${assert}\n`)
  })

  it('asserts members of an Error', () => {
    const exchanges = [get('/pets/1', { status: 404, responseBody: '{"code":"x","status":400}' })]
    expect(hurl(report(exchanges, { place: 'body.message' }))).toContain(
      'HTTP 404\n[Asserts]\njsonpath "$.message" isString\njsonpath "$.status" == 404\n',
    )
  })

  it.each([
    ['header content-encoding', [['content-encoding', 'gzip']], 'header "Content-Encoding" not exists'],
    ['header location', [], 'header "location" exists'],
    ['header content-type', [['content-type', 'text/html']], 'header "Content-Type" startsWith "application/json"'],
  ] as const)('asserts %s', (place, responseHeaders, assert) => {
    expect(hurl(report([get('/pets', { responseHeaders })], { place }))).toContain(`[Asserts]\n${assert}\n`)
  })

  it('captures the id of a pet that is read, and expects what was sent, digit for digit', () => {
    const create = exchange({ requestBody: '{"name":"Ä","categoryId":9007199254740993}', responseBody: '{"id":991}' })
    const responseBody = '{"id":991,"name":"Ä","categoryId":9007199254740992,"status":"sold"}'
    const text = hurl(report([create, get('/pets/991', { responseBody })], { place: 'body.categoryId' }))
    expect(text).toContain('HTTP 201\n[Captures]\npet_1: jsonpath "$.id"\n\nGET {{base_url}}/pets/{{pet_1}}\n')
    expect(text).toContain('[Asserts]\njsonpath "$.categoryId" == 9007199254740993\n')
    expect(text).not.toContain('jsonpath "$.name"')
  })

  it('sends nothing where no assertion would fail, and says so', () => {
    const responseBody = '[{"id":1,"name":"a","categoryId":1,"status":"sold"}]'
    const text = hurl(report([get('/pets', { responseBody })], { place: 'body' }))
    expect(entry(text)).toBe('')
    expect(text).toContain('# No assertion of Hurl shows it.\n# curl: curl')
  })

  it('takes no text for a template, an escape or a comment', () => {
    expect(quoted('{{api_key}} \\ " ` # é \n', '`')).toBe(
      '`\\u{7b}\\u{7b}api_key}} \\\\ " \\u{60} \\u{23} \\u{e9} \\u{a}`',
    )
    expect(quoted('"`')).toBe('"\\"`"')
  })
})

describe('failures.http', () => {
  it('has the smallest request and what is right instead', () => {
    const requestHeaders = [['content-type', 'application/json']] as const
    const smallest = {
      smallest: { exchanges: [exchange({ requestHeaders })], like: '', parts: ['name'], sent: 2, failed: 2 },
      contrasts: [
        { part: 'name', value: 'Rex', exchanges: [exchange({ aside: true, requestBody: '{"name":"Rex"}' })] },
      ],
    }
    const text = http(report([exchange(), exchange({ seq: 99 })], refused, smallest))
    expect(entry(text)).toBe(
      [
        '@base_url = https://staging.example.com/v1',
        ...['### r: fails', 'POST {{base_url}}/pets', 'Authorization: Bearer {{api_key}}'],
        ...['Content-Type: application/json', '{"categoryId":7}'],
        ...['### r: right, with name Rex', 'POST {{base_url}}/pets', 'Authorization: Bearer {{api_key}}'],
        ...['Content-Type: application/json', '{"name":"Rex"}'],
      ].join('\n'),
    )
  })

  it('has the id of a pet as a variable', () => {
    const text = http(report([exchange(), get('/pets/991')], { place: 'body' }))
    expect(text).toContain('@pet_1 = 991\n')
    expect(text).toContain('GET {{base_url}}/pets/{{pet_1}}\n')
  })

  it('says that nothing failed', () => {
    expect(http(fold([started([planned('r')]), runEnded()]))).toContain('# Nothing failed.')
  })

  it.each([
    ['a line break', { requestBody: '{\n}' }],
    ['a template', { requestBody: '"{{api_key}}"' }],
    ['a comment', { requestBody: '# a' }],
    ['a file', { requestBody: '< /etc/passwd' }],
    ['a script', { requestBody: '> {% client.log(1) %}' }],
    ['blanks at its end', { requestBody: '{} ' }],
    ['an address', { url: `${baseUrl}/pets/a b` }],
    ['an address with a template', { url: `${baseUrl}/pets/{{api_key}}` }],
    ['a header', { requestHeaders: [['x', 'a\nb']] as const }],
    ['chunks', { chunked: true as const }],
    ['a key in Basic', { credential: 'other-scheme' as const, credentialVariant: 3 }],
  ])('leaves to a curl line what would be sent otherwise: %s', (_, more) => {
    const text = http(report([exchange(more)], refused))
    expect(text).toContain('# Not written as a request: ')
    expect(entry(text)).not.toMatch(/^POST/m)
  })
})

describe.each([
  ['failures.http', http],
  ['failures.hurl', hurl],
])('%s', (_, format) => {
  it('has a variable of its own for a key that a shell computes, and says which', () => {
    const text = format(
      report([get('/pets', { credential: 'cut', status: 200 })], { place: 'status line', statuses: [401] }),
    )
    expect(text).toContain('\nAuthorization: {{authorization_1}}\n')
    expect(text).toMatch(/authorization_1(?:: |=")Bearer \$\{PETSTORE_API_KEY%\?\}/)
  })

  it("asks for values of the user's own headers", () => {
    const requestHeaders = [['x-tenant', '[redacted]']] as const
    const text = format(report([exchange({ requestHeaders })], refused))
    expect(text).toContain('X-Tenant: {{header_x_tenant}}\n')
  })

  it('has the key in a query as a variable', () => {
    const sent = get('/pets?api_key=[redacted]', { credential: 'query-only' })
    expect(format(report([sent], { place: 'status line', statuses: [401] }))).toContain(
      'GET {{base_url}}/pets?api_key={{api_key}}\n',
    )
  })

  it('leaves a body with the key to its curl line', () => {
    const keyed = { credential: 'query-only', credentialVariant: 3, status: 201 } as const
    const sent = exchange({ method: 'POST', requestBody: '{"name":"Rex"}', ...keyed })
    const text = format(report([sent], { place: 'status line', statuses: [401] }))
    expect(text).toContain('the key is in its body')
    expect(text).not.toContain('\nPOST ')
  })
})

it.each([
  ['{"id":9223372036854775807,"name":"Rex"}', '9223372036854775807'],
  ['{"owner":{"id":5},"id":7}', '7'],
  ['{"id":"7"}', undefined],
  ['[{"id":7}]', undefined],
])('the id of a creation in %s', (responseBody, id) => {
  expect(createdId({ ...exchange(), method: 'POST', status: 201, responseBody })).toBe(id)
})
