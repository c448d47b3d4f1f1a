import { amongBadKeys, defineAsk, listPets } from '../../../src/kit/index.js'

export interface QueryInput {
  /** The query string as it is sent. */
  readonly query: string
}

const limits = [
  '0',
  '-1',
  '101',
  '1000',
  '9223372036854775808',
  'abc',
  '',
  '1.5',
  '5.0',
  '05',
  '%2B5',
  '0x10',
  '%205',
  'null',
  // Digits of other scripts, octets that front ends refuse (P22).
  '%D9%A5',
  '%EF%BC%95',
  '%00',
  '%FF',
  '5,6',
  '%F0%9F%90%B6',
]

/** Lists whose limit the document leaves open. */
export const listLimitGaps = amongBadKeys(
  defineAsk<QueryInput>({
    id: 'list-limit-gaps',
    phase: 'creations',
    gap: true,
    summary: 'GET /pets with limits out of range, not integers, empty, repeated or oddly written',
    examples: [
      ...limits.map(limit => ({ query: `limit=${limit}` })),
      { query: 'limit=5&limit=7' },
      { query: 'limit' },
      { query: 'limit=0&status=sold' },
      { query: 'limit=500' },
      { query: 'limit=250&status=pending' },
      { query: 'status=sold&limit=abc' },
      { query: 'limit=-5&status=available' },
      { query: 'status=pending&limit=0' },
      { query: 'limit=102' },
      { query: 'limit=101&status=available' },
    ],
    perform: async (t, { query }) => void (await t.send('list', listPets(query))),
  }),
)

const statuses = ['unknown', '', 'AVAILABLE', 'Sold', 'available,sold', '%20sold', 'null', '0', 'availabl', '%C3%A9']

/** Lists whose status is no allowed value. */
export const listStatusGaps = amongBadKeys(
  defineAsk<QueryInput>({
    id: 'list-status-gaps',
    phase: 'creations',
    gap: true,
    summary: 'GET /pets with other status values, and with the status repeated',
    examples: [
      ...statuses.map(status => ({ query: `status=${status}` })),
      { query: 'status=available&status=sold' },
      { query: 'status=unknown&limit=10' },
      { query: 'limit=100&status=SOLD' },
    ],
    perform: async (t, { query }) => void (await t.send('list', listPets(query))),
  }),
)
