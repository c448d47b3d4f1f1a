import { atEachSize, defineAsk, listPets } from '../../../src/kit/index.js'
import { someOf } from '../../model/rows.js'

export interface QueryInput {
  /** The query string as it is sent. */
  readonly query: string
}

/** What an error that quotes it has to escape. */
const quoted = '%22%27R%C3%B6x'

/** The filter holds beside some of them, too: what a lenient reader takes for a number most of all. */
const limits = [
  '0',
  '-1',
  '101',
  '1000',
  'abc',
  '',
  '1.5',
  '05&status=available',
  '%2B5',
  quoted,
  'null&status=pending',
  '5,6&status=sold',
]

/** What clients send by mistake, texts that an error may echo, and octets that front ends refuse (P22). */
const furtherLimits = [
  'undefined',
  '5.0&status=sold',
  '0x10',
  '%205',
  '9223372036854775808',
  '%D9%A5',
  '%EF%BC%95',
  '%00',
  '%FF',
  '%F0%9F%90%B6',
  'NaN',
  'all',
  '1e1&status=pending',
  '2147483648',
  '4294967297',
  '-20',
  '150',
  '499',
  'true',
  'constructor',
  '%5B%5D',
  '-0',
  '1%3B',
]

/** Lists whose limit the document leaves open. */
export const listLimitGaps = atEachSize(
  defineAsk<QueryInput>({
    id: 'list-limit-gaps',
    phase: 'creations',
    gap: true,
    summary: 'GET /pets with limits out of range, not integers, empty, repeated or oddly written',
    examples: facts => [
      ...[...limits, ...someOf(facts.depth === 'quick' ? 5 : 1, 'limits', furtherLimits, facts)].map(limit => ({
        query: `limit=${limit}`,
      })),
      { query: 'limit=5&limit=7' },
      { query: 'limit' },
      { query: 'limit=0&status=sold' },
      { query: 'limit=250&status=pending' },
      { query: 'status=sold&limit=abc' },
      { query: 'limit=-5&status=available' },
      { query: 'limit=101&status=available' },
    ],
    perform: async (t, { query }) => void (await t.send('list', listPets(query))),
  }),
)

const statuses = ['unknown', '', 'AVAILABLE', 'Sold', 'available,sold', '%20sold', quoted]

const furtherStatuses = [
  'undefined',
  'null',
  '0',
  '1',
  'availabl',
  'unsold',
  '%C3%A9',
  'all',
  'sold%20',
  'constructor',
  '%22sold%22',
  '*',
  '%25',
  'sold%00',
  's%C3%B6ld',
  'any',
]

/** Lists whose status is no allowed value. */
export const listStatusGaps = atEachSize(
  defineAsk<QueryInput>({
    id: 'list-status-gaps',
    phase: 'creations',
    gap: true,
    summary: 'GET /pets with other status values, and with the status repeated',
    examples: facts => [
      ...[...statuses, ...someOf(1, 'statuses', furtherStatuses, facts)].map(status => ({ query: `status=${status}` })),
      { query: 'status=available&status=sold' },
      { query: 'status=unknown&limit=10' },
      { query: 'limit=100&status=SOLD' },
    ],
    perform: async (t, { query }) => void (await t.send('list', listPets(query))),
  }),
)
