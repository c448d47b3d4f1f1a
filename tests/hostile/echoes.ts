import { edited, fixture, type HostileFixture } from './fixture.js'
import { plainStore, rewritten } from './plain-store.js'

type Encode = (text: string) => string

/** The Authorization header comes back in the message of each error; the wrong status makes the error evidence. */
const inErrors = (encode: Encode) => (key: string) =>
  plainStore(key, (answer, { request }) => {
    const said = encode(request.headers.authorization ?? request.url ?? '')
    if (answer.status < 400) return answer
    return rewritten(answer, () => `{"code":"echo","message":"You said ${said}","status":0}`)
  })

const bare: Encode = text => text.replace(/^Bearer /, '')

/** The key over and over, so that whatever is cut is cut through it. */
const again = (key: string, bytes: number): string => `${key} `.repeat(Math.ceil(bytes / key.length))

/** All answers but errors are those of a sound store. */
export const echo = (id: string, defect: string, encode: Encode, expect: HostileFixture['expect'] = 'exit-1') =>
  ({ ...fixture(id, defect, expect, inErrors(encode)), spoils: 'errors' }) as const

/** Of the encodings one: `src/redaction` tests them all. */
export const echoes: readonly HostileFixture[] = [
  fixture(
    'key-echoed-raw',
    'the key in the message of an error',
    'exit-1',
    inErrors(text => JSON.stringify(text).slice(1, -1)),
  ),
  edited('key-echoed-across-cuts', 'the key over and over in long values and headers', 'exit-1', (answer, { key }) => {
    const text = JSON.stringify(again(key, 9000))
    const headers = { ...answer.headers, 'x-keys': again(key, 5000) }
    return {
      ...rewritten(answer, body => body.replaceAll(/"(name|status|message)":("[^"]*"|\d+)/g, `"$1":${text}`)),
      headers,
    }
  }),
  echo('key-echoed-base64', 'the key in an error, in base64', text => Buffer.from(bare(text)).toString('base64')),
  edited(
    'key-echoed-everywhere',
    'the key in headers, names, members, media types and redirects',
    'exit-1',
    (answer, { key, operation }) => {
      if (operation === 'other') return { status: 302, headers: { location: `/v1?key=${key}` }, body: Buffer.from(key) }
      const headers = { ...answer.headers, 'x-key': key, 'www-authenticate': `Bearer realm="${key}"`, location: key }
      const text = JSON.stringify(key)
      const told = rewritten(answer, body =>
        body
          .replaceAll('{', `{${text}:${text},${text}:1,`)
          .replaceAll(/"(name|status|code|message)":"[^"]*"/g, `"$1":${text}`),
      )
      return {
        ...told,
        headers: operation === 'getPet' ? { ...headers, 'content-type': `text/${encodeURIComponent(key)}` } : headers,
      }
    },
  ),
  edited('key-echoed-as-json-body', 'each body is the key alone', 'exit-1', (answer, { key }) =>
    rewritten(answer, () => key),
  ),
]
