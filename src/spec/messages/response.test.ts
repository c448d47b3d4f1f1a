import { describe, expect, it } from 'vitest'
import type { Endpoint, Exchange, Header } from '../../core/exchange/exchange.js'
import { exchangeWith } from '../../core/exchange/fixtures.js'
import { parsedResponse, shownName } from './response.js'

const json: Header = ['content-type', 'application/json']

interface Shape {
  readonly endpoint?: Endpoint
  readonly status?: number
  readonly method?: string
  readonly headers?: readonly Header[]
  readonly codingFailure?: string
}

function exchange(body: string | Uint8Array, shape: Shape = {}): Exchange {
  const { endpoint = 'getPet', status = 200, method = 'GET', headers = [json], codingFailure } = shape
  return exchangeWith({
    endpoint,
    request: { method, path: '/pets', headers: [] },
    response: { status, headers, body: Buffer.from(body), ...(codingFailure === undefined ? {} : { codingFailure }) },
  })
}

const pet = '{"id":7,"name":"Rex","categoryId":9223372036854775807,"status":"sold","more":[1]}'
const error = '{"code":"x","message":"y","status":404}'

describe('what the document says the body is', () => {
  it.each<[Endpoint, number, string | undefined]>([
    ['listPets', 200, 'pets'],
    ['listPets', 201, undefined],
    ['createPet', 201, 'pet'],
    ['createPet', 200, undefined],
    ['getPet', 200, 'pet'],
    ['getPet', 302, undefined],
    ['getPet', 404, 'error'],
    ['createPet', 500, 'error'],
    ['getStoreOrders', 200, undefined],
    ['getStoreOrders', 403, 'error'],
    ['elsewhere', 404, 'error'],
  ])('%s %i', (endpoint, status, documented) => {
    expect(parsedResponse(exchange('{}', { endpoint, status })).documented).toBe(documented)
  })
})

describe('views of what passed', () => {
  it('reads a pet', () => {
    const answer = parsedResponse(exchange(pet))
    expect(answer.failed).toBeUndefined()
    expect(answer.pet).toMatchObject({ id: 7, name: 'Rex', categoryId: 9223372036854775807n, status: 'sold' })
    expect(answer.pet?.raw.more).toEqual([1])
    expect(answer.looseId).toBe(7)
  })

  it('leaves out a status that is absent', () => {
    expect(parsedResponse(exchange('{"id":7,"name":"","categoryId":0}')).pet).not.toHaveProperty('status')
  })

  it('reads a list', () => {
    const answer = parsedResponse(exchange(`[${pet},${pet}]`, { endpoint: 'listPets' }))
    expect(answer.pets?.map(({ id }) => id)).toEqual([7, 7])
    expect(answer.items).toHaveLength(2)
    expect(parsedResponse(exchange('[]', { endpoint: 'listPets' }))).toMatchObject({
      pets: [],
      items: [],
      problems: [],
    })
  })

  it('reads an Error', () => {
    expect(parsedResponse(exchange(error, { status: 404 })).error).toEqual({ code: 'x', message: 'y', status: 404 })
  })

  it('is computed once', () => {
    const once = exchange(pet)
    expect(parsedResponse(once)).toBe(parsedResponse(once))
  })
})

describe('media type', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    ['application/json', 'application/json', true],
    ['Application/JSON ; charset=utf-8', 'application/json', true],
    ['application/json;charset=utf-8;x=y', 'application/json', true],
    ['application/json;', 'application/json', true],
    ['application/problem+json', 'application/problem+json', false],
    ['text/json', 'text/json', false],
    ['application/json, text/html', 'application/json, text/html', false],
    ['', '', false],
    [undefined, undefined, false],
  ])('%s', (value, mediaType, ok) => {
    const headers: Header[] = value === undefined ? [] : [['content-type', value]]
    const answer = parsedResponse(exchange(pet, { headers }))
    expect(answer).toMatchObject({ mediaType, mediaTypeOk: ok })
    expect(answer.failed).toBe(ok ? undefined : 'media-type')
  })

  it.each<[number, string]>([
    [7900, 'application/json, text/html'],
    [8000, 'application/json'],
  ])('what stands behind %i characters: %s', (length, mediaType) => {
    for (const parameter of ['x'.repeat(length), `"${','.repeat(length)}"`]) {
      const headers: Header[] = [['content-type', `application/json; x=${parameter}, text/html`]]
      expect(parsedResponse(exchange(pet, { headers })).mediaType).toBe(mediaType)
    }
  })
})

describe('the name that a response shows', () => {
  const nameIn = (name: string, encoding: BufferEncoding, more = '') => {
    const response = parsedResponse(exchange(Buffer.from(pet.replace('Rex', name).replace('{', `{${more}`), encoding)))
    return shownName(response, response.json)
  }
  it('is none that bytes other than UTF-8 hide', () => {
    expect(nameIn('Zo\xeb', 'utf8')).toBe('Zo\xeb')
    expect(nameIn('Zo\xeb', 'latin1')).toBeUndefined()
    expect(nameIn('Zoe', 'latin1', '"x":"\xff",')).toBe('Zoe')
    // As a service shows it that has lost the letter itself.
    expect(nameIn('Zo\ufffd', 'utf8')).toBe('Zo\ufffd')
  })

  it('is the own one of each pet in a list', () => {
    const list = `[${pet.replace('Rex', 'Zo\xeb')},${pet}]`
    const response = parsedResponse(exchange(Buffer.from(list, 'latin1'), { endpoint: 'listPets' }))
    expect(response.items!.map(each => shownName(response, each))).toEqual([undefined, 'Rex'])
    expect(response.pets).toHaveLength(2)
  })
})

describe('the first stage that fails', () => {
  const html: Header = ['content-type', 'text/html']
  const invalidUtf8 = Uint8Array.from([0x22, 0xff])
  it.each<[string, string | undefined, Exchange]>([
    ['a good answer', undefined, exchange(pet)],
    ['media type before bytes', 'media-type', exchange(invalidUtf8, { headers: [html] })],
    ['media type before JSON', 'media-type', exchange('<html>', { headers: [html] })],
    ['other bytes in a name', 'bytes', exchange(Buffer.from(pet.replace('Rex', 'R\xff'), 'latin1'))],
    [
      'other bytes in one of many',
      undefined,
      exchange(Buffer.from(`[${pet.replace('Rex', 'R\xff')}]`, 'latin1'), { endpoint: 'listPets' }),
    ],
    ['other bytes beside the name', undefined, exchange(Buffer.from(pet.replace('{', '{"x":"\xff",'), 'latin1'))],
    [
      'other bytes in an Error',
      undefined,
      exchange(Buffer.from(error.replace('"y"', '"\xfc"'), 'latin1'), { status: 404 }),
    ],
    ['other bytes in no Error', 'schema', exchange(Buffer.from('{"code":"\xfc"}', 'latin1'), { status: 404 })],
    ['no JSON before its bytes', 'json', exchange(invalidUtf8)],
    ['syntax', 'json', exchange('{"id":7')],
    ['white space only', 'json', exchange(' ')],
    ['coding', 'json', exchange(invalidUtf8, { codingFailure: 'gzip: incorrect header check' })],
    ['schema', 'schema', exchange('{"id":7}')],
    ['no body where one is documented', 'schema', exchange('')],
    ['no body of an error', 'schema', exchange('', { status: 401, headers: [] })],
    ['no body where none is documented', undefined, exchange('', { status: 204, headers: [] })],
    ['anything where nothing is documented', undefined, exchange('{"a":1}', { endpoint: 'getStoreOrders' })],
    ['HTML elsewhere', 'media-type', exchange('<html>', { endpoint: 'elsewhere', headers: [html] })],
    ['HEAD', undefined, exchange('', { method: 'HEAD', status: 404, endpoint: 'elsewhere' })],
    ['a byte order mark', undefined, exchange(`\ufeff${pet}`)],
    ['duplicate keys', undefined, exchange(pet.replace('{', '{"id":6,'))],
  ])('%s: %s', (_, failed, given) => {
    expect(parsedResponse(given).failed).toBe(failed)
  })

  it('is transport where there is no response', () => {
    const { response: _, ...rest } = exchange('')
    const answer = parsedResponse({ ...rest, failure: { kind: 'timeout', message: '', sent: true } })
    expect(answer).toEqual({
      status: undefined,
      documented: undefined,
      infrastructure: true,
      hasBody: false,
      mediaType: undefined,
      mediaTypeOk: true,
      failed: 'transport',
      problems: [],
    })
  })

  it('keeps later stages silent', () => {
    const answer = parsedResponse(exchange('[{"id":1}]', { endpoint: 'listPets', headers: [] }))
    expect(answer).toMatchObject({ failed: 'media-type', problems: [] })
    expect(answer.items).toBeUndefined()
    expect(answer.json).toHaveLength(1)
  })

  it('tells infrastructure', () => {
    expect(parsedResponse(exchange(error, { status: 503 })).infrastructure).toBe(true)
    expect(parsedResponse(exchange(error, { status: 500 })).infrastructure).toBe(false)
  })

  it('says what a missing body should have been', () => {
    const none = { place: 'body', kind: 'no-body', actual: 'no body' }
    expect(parsedResponse(exchange('', { endpoint: 'listPets' })).problems).toEqual([
      { ...none, expected: 'a JSON array' },
    ])
    expect(parsedResponse(exchange('')).problems).toEqual([{ ...none, expected: 'a JSON object' }])
  })

  it('says why a coding could not be undone, and nothing about its bytes', () => {
    const { parsed } = parsedResponse(exchange(Uint8Array.of(0xff), { codingFailure: 'gzip: incorrect header check' }))
    expect(parsed).toMatchObject({ utf8: true, error: 'content coding cannot be undone: gzip: incorrect header check' })
  })
})

describe('the id of a body that is wrong otherwise', () => {
  it.each<[string, Shape, number | bigint | undefined]>([
    ['{"id":7}', {}, 7],
    ['{"id":9223372036854775808}', {}, 9223372036854775808n],
    ['{"id":7}', { headers: [] }, 7],
    ['{"id":7}', { endpoint: 'createPet', status: 200 }, 7],
    ['{"id":"7"}', {}, undefined],
    ['{"id":7.5}', {}, undefined],
    ['{"id":1e300}', {}, undefined],
    ['[7]', {}, undefined],
    ['{"id":7}', { status: 404 }, undefined],
    ['{"id":7}', { endpoint: 'listPets' }, undefined],
  ])('%s %j', (body, shape, id) => {
    expect(parsedResponse(exchange(body, shape)).looseId).toBe(id)
  })
})

it.each<[string, ...string[]]>([
  ['application/json', 'application/json', 'application/json;charset=utf-8'],
  ['application/json', 'application/json; x="a,b", Application/JSON'],
  ['application/json, text/html', 'application/json, text/html'],
  ['application/json, text/html', 'application/json', 'text/html'],
  ['text/html, application/json', 'text/html', 'application/json'],
])('the media type %s, in one line or two: %j', (mediaType, ...lines) => {
  const headers = lines.map((line): Header => ['content-type', line])
  expect(parsedResponse(exchange('[]', { headers })).mediaType).toBe(mediaType)
  expect(parsedResponse(exchange('[]', { headers })).mediaTypeOk).toBe(mediaType === 'application/json')
})
