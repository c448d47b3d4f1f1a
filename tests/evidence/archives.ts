/** Parts of HAR files in the shapes that exporters give them. */
export const key = 'pk_archive_0123456789'
export const baseUrl = 'https://pets.example.test/v1'

export type Part = Readonly<Record<string, unknown>>

export interface Shape {
  readonly at?: number
  readonly method?: string
  readonly path?: string
  /** What was sent, as JSON. */
  readonly sent?: unknown
  readonly status?: number
  /** What came, as JSON. */
  readonly came?: unknown
  readonly entry?: Part
  readonly request?: Part
  readonly postData?: Part
  readonly response?: Part
  readonly content?: Part
  /** Added to the usual headers; undefined takes one away. */
  readonly requestHeaders?: Readonly<Record<string, string | undefined>>
  readonly responseHeaders?: Readonly<Record<string, string | undefined>>
}

export const pairsOf = (headers: readonly (readonly [string, string | undefined])[]) =>
  headers.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))

/** What is undefined is not in the file. */
const merged = (...parts: readonly (Part | undefined)[]): Part => Object.assign({}, ...parts)

/** An exchange that is recorded in full, but for what the shape says. */
export function entryOf(shape: Shape): Part {
  const { at = 0, sent, came = [], status = 200, method = sent === undefined ? 'GET' : 'POST', path = '/pets' } = shape
  const [body, text] = [sent === undefined ? undefined : JSON.stringify(sent), JSON.stringify(came)]
  const length = (of: string) => String(Buffer.byteLength(of))
  const requestHeaders = {
    host: 'pets.example.test',
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': length(body) }),
    ...shape.requestHeaders,
  }
  const responseHeaders = {
    'content-type': 'application/json',
    'content-length': length(text),
    date: 'Sat, 21 Nov 2026 10:00:00 GMT',
    ...(status === 201 ? { location: `/v1/pets/${(came as { id: number }).id}` } : {}),
    ...(status === 200 && path !== '/pets' ? { sunset: 'Thu, 05 Dec 2030 00:00:00 GMT' } : {}),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...shape.responseHeaders,
  }
  const content = merged({ size: Buffer.byteLength(text), mimeType: 'application/json', text }, shape.content)
  return merged(
    {
      startedDateTime: new Date(Date.parse('2026-11-21T10:00:00.250Z') + 1000 * at).toISOString(),
      time: 5,
      request: merged(
        {
          method,
          url: baseUrl + path,
          httpVersion: 'HTTP/1.1',
          headers: pairsOf(Object.entries(requestHeaders)),
          queryString: [],
        },
        body === undefined ? {} : { postData: merged({ mimeType: 'application/json', text: body }, shape.postData) },
        shape.request,
      ),
      response: merged(
        { status, statusText: '', headers: pairsOf(Object.entries(responseHeaders)), content },
        shape.response,
      ),
      cache: {},
      timings: { send: 0, wait: 5, receive: 0 },
    },
    shape.entry,
  )
}

export const harOf = (entries: readonly unknown[], name = 'Firefox'): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name, version: '1' }, entries } })

export const rex = { id: 5, name: 'Rex', categoryId: 1, status: 'available' }
export const creation = { name: 'Rex', categoryId: 1, status: 'available' }
export const refusal = (status: number) => ({ code: 'no', message: 'no', status })
