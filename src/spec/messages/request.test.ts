import { describe, expect, test } from 'vitest'
import { encodedAs } from '../../../suites/model/media-types.js'
import type { CredentialKind } from '../../core/credential/credential.js'
import type { Header } from '../../core/exchange/exchange.js'
import { type CreationProblem, type OpenPoint, readCreation } from './creation.js'
import { sentRequest } from './request.js'

const json: readonly Header[] = [['content-type', 'application/json']]
const creation = (body: string | Uint8Array | undefined, headers = json) =>
  readCreation({ method: 'POST', path: '/pets', headers, ...(body === undefined ? {} : { body }) })

describe('valid creations', () => {
  test.each([
    '{"name":"Rex","categoryId":1}',
    ' {"status" : "sold",\n"categoryId":-9223372036854775808,\t"name":"Rex the Dog"} ',
    '{"name":"R\\u0065x","categoryId":9223372036854775807,"status":"pending"}',
    '{"n\\u0061me":"Rex","categoryId":0}',
    `{"name":"${'A'.repeat(30)}","categoryId":1}`,
  ])('%s', body => {
    expect(creation(body)).toMatchObject({ validity: 'valid', problems: [], open: [] })
  })
})

describe('invalid creations', () => {
  test.each<[string | undefined, CreationProblem[]]>([
    [undefined, ['no body']],
    ['', ['no body']],
    ['{}', ['name missing', 'categoryId missing']],
    ['{"name":null,"categoryId":"1","status":null}', ['name is null', 'categoryId is a string', 'status is null']],
    ['{"name":"Rex","categoryId":1.5}', ['categoryId is a fraction']],
    ['{"name":"Rex","categoryId":9223372036854775808}', ['categoryId above int64']],
    ['{"name":"Rex","categoryId":-9223372036854775809}', ['categoryId below int64']],
    [`{"name":"Rex","categoryId":1${'0'.repeat(60)}}`, ['categoryId above int64']],
    ['{"name":"Rex","categoryId":1,"status":"Sold"}', ['status in another letter case']],
    ['{"name":"Rex","categoryId":1,"status":"sold "}', ['status is another string']],
    ['   ', ['malformed JSON']],
    ['{"name":"Rex","categoryId":NaN}', ['malformed JSON']],
    ['{"name":"Rex","weight":Infinity}', ['malformed JSON']],
    ['[{"name":"Rex","categoryId":1}]', ['an array']],
    ['null', ['null']],
    // What is open beside does not heal it.
    ['{"name":"","status":"sold"}', ['categoryId missing']],
    ['{"name":"Rex","color":"red"}', ['categoryId missing']],
  ])('%s', (body, problems) => {
    expect(creation(body)).toMatchObject({ validity: 'invalid', problems })
  })
  test('without a content type', () => {
    expect(creation(undefined, []).problems).toEqual(['no body and no content type'])
  })
})

describe('what the document leaves open', () => {
  // Sent by every run: where names are unique, some pet has them already (P7).
  test.each(['null', 'constructor', 'hasOwnProperty', 'yes'])('the word %s as a name', name => {
    expect(creation(JSON.stringify({ name, categoryId: 1 }))).toMatchObject({ validity: 'open', open: ['name'] })
  })
  test('a chunked body', () => {
    const body = '{"name":"Rex","categoryId":1}'
    const request = { method: 'POST', path: '/pets', headers: json, body, chunked: true } as const
    expect(readCreation(request)).toMatchObject({ validity: 'open', open: ['transfer coding'], name: 'Rex' })
  })

  test.each<[string | Uint8Array, OpenPoint]>([
    ['{"name":"","categoryId":1}', 'name'],
    ['{"name":"Al","categoryId":1}', 'name'],
    ['{"name":"Rex  x","categoryId":1}', 'name'],
    ['{"name":"Rex","categoryId":1.0}', 'spelling of a number'],
    ['{"name":"Rex","categoryId":1e2}', 'spelling of a number'],
    ['{"name":"Rex","categoryId":-4934590701466291.5}', 'spelling of a number'],
    ['{"name":"Rex","categoryId":1,"color":"red"}', 'unknown property'],
    ['{"name":"Rex","categoryId":1,"id":7}', 'supplied id'],
    ['{"name":"Rex","name":"Max","categoryId":1}', 'repeated member'],
    ['{"name":null,"name":"Max","categoryId":1}', 'repeated member'],
    ['{"name":"\\ud800","categoryId":1}', 'lone surrogate'],
    ['\uFEFF{"name":"Rex","categoryId":1}', 'encoding'],
  ])('%s', (body, point) => {
    const read = creation(body)
    expect(read.validity).toBe('open')
    expect(read.open).toContain(point)
  })
  test.each(['text/plain', 'application/json; charset=utf-8', 'Application/JSON'])(
    'the content type %s, whatever the body holds',
    type => {
      expect(creation('{}', [['content-type', type]])).toMatchObject({ validity: 'open', open: ['content type'] })
    },
  )
})

describe('a text that is not JSON', () => {
  const [name, bad] = ['"name":"Rex"', Buffer.from('{"name":"R\xffx","categoryId":1}', 'latin1')]
  test.each<[string | Buffer, object]>([
    [`{${name},"categoryId":1,}`, { name: 'Rex', categoryId: 1 }],
    [`{${name},"categoryId":1} x`, {}],
    [`x{${name},"categoryId":1}`, {}],
    [`{${name},"categoryId":1}\0`, {}],
    [`{${name},"categoryId":1}{"name":7}`, {}],
    [`{${name},/* , */"categoryId":1 // x\n,"status":"sold"}`, { status: 'sold' }],
    [`# a dog\n{${name},"categoryId":1}`, {}],
    [`{name:'Rex',categoryId:1}`, { categoryId: 1 }],
    [`{"name":Rex,"categoryId":1}`, {}],
    [`{${name},"categoryId":01}`, { open: ['spelling of a number'] }],
    [`{${name},"categoryId":0x1}`, { open: ['spelling of a number'] }],
    [`{${name} "categoryId" 1}`, {}],
    [`{${name};"categoryId"=1}`, {}],
    [`{,${name},,"categoryId":1,"status":sold}`, {}],
    // Who reads it leniently may refuse the name.
    ['{"name":"Rex\tthe Dog","categoryId":1}', { open: ['name'] }],
    ['{"name":"Rex\\x41","categoryId":1}', { open: ['name'] }],
    [bad, { open: ['name'] }],
    [`{${name},"categoryId":1,"weight":NaN}`, { open: ['unknown property'] }],
    [`{${name},"categoryId":1,"tags":["a" 7],}`, { open: ['unknown property'] }],
    ['{"name":"R2","categoryId":1,}', { name: 'R2', open: ['name'] }],
  ])('shows a valid NewPet: %s', (body, more) => {
    expect(creation(body)).toMatchObject({ validity: 'lenient', problems: ['malformed JSON'], open: [], ...more })
    expect(creation(body).json).toBeUndefined()
  })

  test('what is no string or number of JSON is not compared with what comes back', () => {
    for (const body of [`{'name':'Rex',categoryId:01,'status':'sold'}`, '{"name":"Re\tx","categoryId":+1,}']) {
      const { name, categoryId, status } = creation(body)
      expect([name, categoryId, status]).toEqual([undefined, undefined, undefined])
    }
    expect(creation(bad).name).toBeUndefined()
  })

  test.each<[string, OpenPoint[]]>([
    ['{"name":"Zoë","categoryId":1,"owner":"Jü', ['name', 'unknown property']],
    ['{"n\\u0061me":"R2", "tags" : [{"a":"]"},1e2] ,}', ['name', 'unknown property']],
    ['{"name":"Rex","categoryId":1,"tags":["a"}', ['unknown property']],
    ['{"weight":1', ['unknown property']],
    ['{"id":7 "color":"red"}', ['supplied id', 'unknown property']],
    ['{"categoryId":1.0,', ['spelling of a number']],
    ['{"__proto__":1,}', ['unknown property']],
    // A name that is not closed is none yet.
    ['{"name":"Zo', []],
    ['{"name":"Rex","categoryId":1', []],
    ['{"name":"Rex","categoryId":1]', []],
    ['{"name":"Rex","categoryId":NaN}', []],
    ['{"name":"Rex","categoryId":.5}', []],
    ['{"name":"Rex","categoryId":1,"status":SOLD}', []],
    ['{"name":undefined,"categoryId":1}', []],
    ['{name:null,categoryId:1}', []],
    ['["name":"Rex","categoryId":1]', []],
    ['[{"name":"Rex","categoryId":1},]', []],
    ['"{"name":"Rex","categoryId":1}', []],
    ['name=Rex&categoryId=1', []],
    ['{', []],
    ['{"', []],
    ['not json', []],
  ])('shows none: %s', (body, open) => {
    expect(creation(body)).toMatchObject({ validity: 'invalid', problems: ['malformed JSON'], open })
    expect(creation(body).json).toBeUndefined()
  })

  test.each(['utf-16', 'utf-16le', 'utf-16be', 'utf-32', 'utf-32le', 'utf-32be'])('is open in %s', encoding => {
    const octets = encodedAs(`application/json; charset=${encoding}`, '{"name":"Rex","categoryId":1}')
    expect(creation(octets).validity).toBe('open')
    expect(creation(octets).open).toContain('encoding')
  })

  test('is read once, however hostile: this test ends', () => {
    for (const text of ['{"a":', '/*', '{"', 'a ', '"a" ', '\n ', '{/*'])
      expect(creation(`{${text.repeat(50_000)}`).validity).not.toBe('valid')
  })
})

const asked = (endpoint: 'listPets' | 'getPet', path: string, credential: CredentialKind = 'valid') =>
  sentRequest({ endpoint, credential, request: { method: 'GET', path, headers: [] } })

test.each([
  ['/pets', 'valid', 'omitted', 'omitted'],
  ['/pets?limit=1', 'valid', 1, 'omitted'],
  ['/pets?status=sold&limit=100', 'valid', 100, 'sold'],
  ['/pets?limit=0', 'open', 'open', 'omitted'],
  ['/pets?limit=101', 'open', 'open', 'omitted'],
  ['/pets?limit=05', 'open', 'open', 'omitted'],
  ['/pets?limit', 'open', 'open', 'omitted'],
  ['/pets?Limit=5', 'open', 'open', 'omitted'],
  ['/pets?limit=5&limit=5', 'open', 'open', 'omitted'],
  ['/pets?status=Sold&limit=5', 'open', 5, 'open'],
  ['/pets?api_key=K&access_token=K', 'valid', 'omitted', 'omitted'],
  ['/pets?limit=5&api_key=K&access_token=K', 'valid', 5, 'omitted'],
  ['/pets?status=sold&page=2', 'open', 'omitted', 'sold'],
])('the query of %s', (path, validity, limit, status) => {
  expect(asked('listPets', path).query).toMatchObject({ validity, limit, status })
})

test.each([
  ['1', 'integer'],
  ['9223372036854775807', 'integer'],
  ['9223372036854775808', 'outside int64'],
  ['9'.repeat(400), 'outside int64'],
  ['0', 'below 1'],
  ['-5', 'below 1'],
  ['007', 'other spelling'],
  ['-0', 'other spelling'],
  ['abc', 'not an integer'],
  ['1.5', 'not an integer'],
  ['%31', 'not an integer'],
])('the id %s', (text, kind) => {
  expect(asked('getPet', `/pets/${text}`).petId).toMatchObject({ kind, text })
})

test('a key in the query is no parameter', () => {
  expect(asked('listPets', '/pets?api_key=x&access_token=x', 'query-only').query?.validity).toBe('valid')
  expect(asked('listPets', '/pets?limit=5&api_key=x&access_token=x', 'query-only').query).toMatchObject({ limit: 5 })
})

test('the key', () => {
  expect(asked('listPets', '/pets').keyed).toBe('valid')
  expect(asked('listPets', '/pets', 'cut').keyed).toBe('invalid')
  expect(asked('listPets', '/pets', 'lower-case-scheme').keyed).toBe('open')
})
