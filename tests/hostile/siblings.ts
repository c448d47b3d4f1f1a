import { gzipSync } from 'node:zlib'
import { echo } from './echoes.js'
import { fixture } from './fixture.js'
import { type Edit, plainStore, rewritten, withMembers } from './plain-store.js'

// What was found once has siblings: each of these ends in bounded time, and does no harm.

const description =
  (text: string, type = 'application/yaml') =>
  (key: string) =>
    plainStore(key, (answer, { path }) =>
      path === '/v1/openapi.yaml'
        ? { status: 200, headers: { 'content-type': type }, body: Buffer.from(text) }
        : answer,
    )

const half = 512 * 1024
const yaml: Readonly<Record<string, string>> = {
  brackets: ']'.repeat(half),
  braces: '}\n'.repeat(half / 2),
  'lines-of-a-flow': `a: [${'x\n'.repeat(half / 2)}`,
  tags: '!a '.repeat(half / 3),
  anchors: `x: ${'&a\n '.repeat(half / 4)}`,
  keys: Array.from({ length: 60_000 }, (_, i) => `k${i}: 1`).join('\n'),
  'nested-sequences': '- '.repeat(half / 2),
  documents: 'a\n...\n'.repeat(half / 6),
  merges: `x: &a {a: 1}\ny:\n${'  <<: *a\n'.repeat(half / 9)}`,
}

const everywhere =
  (text: string): Edit =>
  answer =>
    answer.status < 400
      ? withMembers(answer, `"${text}":"${text}","note":"${text}"`)
      : rewritten(answer, body => body.replace(/"message":"[^"]*"/, `"message":"${text}"`))

let turn = 0
const names =
  (text: string): Edit =>
  answer =>
    rewritten(answer, body => body.replaceAll(/"name":"[^"]*"/g, `"name":"${text}"`))

export const siblings = [
  echo('key-echoed-backwards', 'the key in an error, backwards', text => [...text].reverse().join(''), 'ends'),
  ...Object.entries(yaml).map(([id, text]) =>
    fixture(
      `description-of-many-${id}`,
      `half a megabyte of YAML: ${id.replaceAll('-', ' ')}`,
      'ends',
      description(text),
    ),
  ),
  fixture('key-echoed-at-cuts', 'names of 190 letters and the key', 'ends', key =>
    plainStore(key, (answer, asked) => names(`${'x'.repeat(150 + (turn++ % 60))}${key}`)(answer, asked)),
  ),
  fixture('invisible-names', 'names of characters that nobody sees', 'ends', key =>
    plainStore(key, names('\\ufe0f\\u3164\\u115f\\u2800\\u034f\\u200b')),
  ),
  fixture('names-of-marks', 'names with combining marks without end', 'ends', key =>
    plainStore(key, names(`Z${'\\u0301\\u0489'.repeat(2000)}`)),
  ),
  fixture('invisible-members', 'members and messages of invisible characters', 'ends', key =>
    plainStore(key, everywhere('\\ufe0f\\u2800\\udb40\\udd01')),
  ),
  fixture('huge-numbers', 'ids and categories with thousands of digits', 'ends', key =>
    plainStore(key, answer =>
      rewritten(answer, body => body.replaceAll(/"(id|categoryId)":-?\d+/g, `"$1":${'9'.repeat(5000)}`)),
    ),
  ),
  fixture('huge-exponents', 'numbers with exponents beyond all bounds', 'ends', key =>
    plainStore(key, answer => rewritten(answer, body => body.replaceAll(/"(id|status)":(-?\d+)/g, '"$1":1e999999999'))),
  ),
  fixture('another-answer-each-time', 'each response has another status, type and shape', 'ends', key =>
    plainStore(key, answer => {
      const status = [200, 201, 204, 302, 400, 404, 418, 500][turn++ % 8]!
      const body = Buffer.from(['[]', '{}', '', 'null', '"x"', '[{}]', '{"status":', '7'][turn % 8]!)
      return {
        status,
        headers: turn % 3 ? answer.headers : { 'content-type': 'text/html' },
        body: status === 204 ? Buffer.alloc(0) : body,
      }
    }),
  ),
  fixture('endless-redirects', 'everything is redirected to itself', 'ends', key =>
    plainStore(key, (_, { path }) => ({ status: 307, headers: { location: path }, body: Buffer.alloc(0) })),
  ),
  fixture('every-category-refused', 'lists show a hundred categories, none of which takes a pet', 'ends', key =>
    plainStore(key, (answer, { operation }) => {
      if (operation === 'createPet')
        return { ...answer, status: 451, body: Buffer.from('{"code":"x","message":"x","status":451}') }
      if (operation !== 'listPets') return answer
      const pets = Array.from({ length: 100 }, (_, i) => `{"id":${i + 1},"name":"Rex","categoryId":${i * 7919}}`)
      return { ...answer, body: Buffer.from(`[${pets.join()}]`) }
    }),
  ),
  fixture('header-of-blanks', 'a header of 12 kB of blanks', 'ends', key =>
    plainStore(key, answer => ({
      ...answer,
      headers: {
        ...answer.headers,
        'x-blanks': `a${' '.repeat(12_000)}b`,
        'content-type': `application/json;${' '.repeat(3000)}x=y`,
      },
    })),
  ),
  fixture('key-in-content-coding', 'the content coding of each response is called like the key', 'exit-1', key =>
    plainStore(key, answer => ({ ...answer, headers: { ...answer.headers, 'content-encoding': key } })),
  ),
  fixture('key-in-coded-bytes', 'the gzip of each response names a file after the key', 'exit-0', key =>
    plainStore(key, answer => {
      const zipped = gzipSync(answer.body)
      // RFC 1952: with this flag the name of a file follows the ten bytes of the head.
      zipped[3] = 8
      const body = Buffer.concat([zipped.subarray(0, 10), Buffer.from(`${key}\0`), zipped.subarray(10)])
      return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body }
    }),
  ),
]
