import { gzipSync } from 'node:zlib'
import { echo } from './echoes.js'
import { edited } from './fixture.js'
import { type Edit, inLists, rewritten, withMembers } from './plain-store.js'

// What was found once has siblings: each of these ends in bounded time, and does no harm.

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

/** Eight megabytes of pets, each of which has members of its own. */
const ownNames = Buffer.from(`[${Array.from({ length: 600_000 }, (_, i) => `{"m${i}":1}`).join()}]`)

export const siblings = [
  edited(
    'quotes-in-media-type',
    'the media type is followed by 58 kB of quotes that nobody closes',
    'ends',
    answer => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': `application/json; x="${'\\"'.repeat(29_000)}` },
    }),
  ),
  edited(
    'members-of-their-own',
    'lists of 8 MB in which each object has a member name of its own',
    'exit-1',
    inLists(answer => ({ ...answer, body: ownNames })),
  ),
  edited(
    'continue-in-two-segments',
    'each answer comes after a 100 in two segments: legal',
    'exit-0',
    (answer, asked) => {
      const { socket } = asked.response
      socket?.setNoDelay(true)
      socket?.write('HTTP/1.1 10')
      setTimeout(() => {
        socket?.write('0 Continue\r\n\r\n')
        asked.response.writeHead(answer.status, answer.headers).end(answer.body)
      }, 3)
      return undefined
    },
  ),
  echo('key-echoed-backwards', 'the key in an error, backwards', text => [...text].reverse().join(''), 'ends'),
  edited('key-echoed-at-cuts', 'names of 190 letters and the key', 'ends', (answer, asked) =>
    names(`${'x'.repeat(150 + (turn++ % 60))}${asked.key}`)(answer, asked),
  ),
  edited(
    'invisible-names',
    'names of characters that nobody sees',
    'ends',
    names('\\ufe0f\\u3164\\u115f\\u2800\\u034f\\u200b'),
  ),
  edited(
    'names-of-marks',
    'names with combining marks without end',
    'ends',
    names(`Z${'\\u0301\\u0489'.repeat(2000)}`),
  ),
  edited(
    'invisible-members',
    'members and messages of invisible characters',
    'ends',
    everywhere('\\ufe0f\\u2800\\udb40\\udd01'),
  ),
  edited('another-answer-each-time', 'each response has another status, type and shape', 'ends', answer => {
    const status = [200, 201, 204, 302, 400, 404, 418, 500][turn++ % 8]!
    const body = Buffer.from(['[]', '{}', '', 'null', '"x"', '[{}]', '{"status":', '7'][turn % 8]!)
    return {
      status,
      headers: turn % 3 ? answer.headers : { 'content-type': 'text/html' },
      body: status === 204 ? Buffer.alloc(0) : body,
    }
  }),
  edited(
    'every-category-refused',
    'lists show a hundred categories, none of which takes a pet',
    'ends',
    (answer, { operation }) => {
      if (operation === 'createPet')
        return { ...answer, status: 451, body: Buffer.from('{"code":"x","message":"x","status":451}') }
      if (operation !== 'listPets') return answer
      const pets = Array.from({ length: 100 }, (_, i) => `{"id":${i + 1},"name":"Rex","categoryId":${i * 7919}}`)
      return { ...answer, body: Buffer.from(`[${pets.join()}]`) }
    },
  ),
  edited('header-of-blanks', 'a header of 12 kB of blanks', 'ends', answer => ({
    ...answer,
    headers: {
      ...answer.headers,
      'x-blanks': `a${' '.repeat(12_000)}b`,
      'content-type': `application/json;${' '.repeat(3000)}x=y`,
    },
  })),
  edited(
    'key-in-content-coding',
    'the content coding of each response is called like the key',
    'exit-1',
    (answer, { key }) => ({
      ...answer,
      headers: { ...answer.headers, 'content-encoding': key },
    }),
  ),
  edited('key-in-coded-bytes', 'the gzip of each response names a file after the key', 'exit-0', (answer, { key }) => {
    const zipped = gzipSync(answer.body)
    // RFC 1952: with this flag the name of a file follows the ten bytes of the head.
    zipped[3] = 8
    const body = Buffer.concat([zipped.subarray(0, 10), Buffer.from(`${key}\0`), zipped.subarray(10)])
    return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body }
  }),
]
