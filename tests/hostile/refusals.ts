import { edited, fixture } from './fixture.js'
import { plainStore } from './plain-store.js'

/** What answers everything with one status and, where one is allowed, a right Error body. */
const always: readonly (readonly [id: string, expect: 'exit-1' | 'exit-3', status: number, retryAfter?: string])[] = [
  ['always-204', 'exit-1', 204],
  ['always-299', 'exit-1', 299],
  // The right key is refused, too.
  ['always-401', 'exit-3', 401],
  // The base address is in suspected ban.
  ['always-404', 'exit-3', 404],
  ['always-407', 'exit-1', 407],
  ['always-429', 'exit-3', 429],
  ['always-500', 'exit-1', 500],
  ['always-503', 'exit-3', 503],
  ['always-999', 'exit-1', 999],
  ['retry-after-a-day', 'exit-3', 503, `${24 * 3600}`],
  ['retry-after-next-century', 'exit-3', 429, 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ['retry-after-nonsense', 'exit-3', 503, '-9e99 ::error::'],
  ['retry-after-nothing', 'exit-3', 429, '0'],
]

export const refusals = [
  ...always.map(([id, expect, status, retryAfter]) =>
    edited(id, `${status} to everything${retryAfter ? `, with Retry-After: ${retryAfter}` : ''}`, expect, () => ({
      status,
      headers: { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) },
      body: Buffer.from(status === 204 ? '' : JSON.stringify({ code: 'no', message: 'No.', status })),
    })),
  ),
  edited('busy-create', '503 and a Retry-After of 2 s to each creation', 'exit-3', (answer, { operation }) =>
    operation === 'createPet' ? { ...answer, status: 503, headers: { 'retry-after': '2' } } : answer,
  ),
  fixture('gone-half-way', 'after a hundred answers the server drops every connection', 'exit-3', key => {
    let answered = 0
    return plainStore(key, (answer, { response }) => {
      if (++answered <= 100) return answer
      response.socket?.resetAndDestroy()
      return undefined
    })
  }),
]
