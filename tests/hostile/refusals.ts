import { fixture } from './fixture.js'
import { plainStore } from './plain-store.js'

/** Answers everything with one status and, where one is allowed, a right Error body. */
const always =
  (status: number, headers: Record<string, string> = {}) =>
  (key: string) =>
    plainStore(key, () => ({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(status === 204 ? '' : JSON.stringify({ code: 'no', message: 'No.', status })),
    }))

const day = `${24 * 3600}`

export const refusals = [
  fixture('always-204', '204 to everything', 'exit-1', always(204)),
  fixture('always-401', '401 to everything, the right key included', 'exit-3', always(401)),
  fixture('always-404', '404 to everything: the base address is in doubt', 'exit-3', always(404)),
  fixture('always-500', '500 to everything', 'exit-1', always(500)),
  fixture('always-999', '999 to everything', 'exit-1', always(999)),
  fixture('always-299', '299 to everything', 'exit-1', always(299)),
  fixture('always-503', '503 to everything', 'exit-3', always(503)),
  fixture('always-429', '429 to everything', 'exit-3', always(429)),
  fixture(
    'retry-after-a-day',
    '503 to everything, with a Retry-After of a day',
    'exit-3',
    always(503, { 'retry-after': day }),
  ),
  fixture(
    'retry-after-next-century',
    '429 to everything, with a Retry-After in the next century',
    'exit-3',
    always(429, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
  ),
  fixture(
    'retry-after-nonsense',
    '503 to everything, with a Retry-After of nonsense',
    'exit-3',
    always(503, { 'retry-after': '-9e99 ::error::' }),
  ),
  fixture(
    'retry-after-nothing',
    '429 to everything, with a Retry-After of 0',
    'exit-3',
    always(429, { 'retry-after': '0' }),
  ),
  fixture('busy-create', '503 and a Retry-After of 2 s to each creation', 'exit-3', key =>
    plainStore(key, (answer, { operation }) =>
      operation === 'createPet' ? { ...answer, status: 503, headers: { 'retry-after': '2' } } : answer,
    ),
  ),
  fixture('always-407', '407 to everything', 'exit-1', always(407)),
  fixture('gone-half-way', 'after a hundred answers the server drops every connection', 'exit-3', key => {
    let answered = 0
    return plainStore(key, (answer, { response }) => {
      if (++answered <= 100) return answer
      response.socket?.resetAndDestroy()
      return undefined
    })
  }),
]
