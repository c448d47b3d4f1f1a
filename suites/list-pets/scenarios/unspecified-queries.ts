import {
  defineScenario,
  eachSize,
  further,
  isFreshTurn,
  listPets,
  type PlanFacts,
  petStatuses,
} from '../../../src/kit/index.js'
import type { Unspecified } from '../../shared/unspecified.js'

export interface QueryInput extends Unspecified {
  readonly query: string
  readonly fresh?: boolean
}

const sent = (branch: 'limit' | 'status', queries: readonly string[], facts: PlanFacts): readonly QueryInput[] =>
  queries.map((query, nth) => ({
    ...{ branch, question: `\`${readable(query)}\``, query },
    ...(isFreshTurn(nth, facts) ? { fresh: true } : {}),
  }))

/** The query with its escapes undone, where what they stand for can be read. */
function readable(query: string): string {
  try {
    const text = decodeURIComponent(query)
    return shorten(/\p{C}/u.test(text) ? query : text)
  } catch {
    return query
  }
}

const shorten = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 20)}… (${text.length} characters)` : text

const scenario = (shape: Pick<Parameters<typeof defineScenario<QueryInput>>[0], 'id' | 'summary' | 'examples'>) =>
  defineScenario<QueryInput>({
    ...shape,
    phases: [...eachSize, 'keys'],
    unspecified: true,
    // Triples want refused lists before requests of every kind, at each size of the store.
    times: { quick: 1, standard: 1, deep: 6 },
    request: (_, { query }) => listPets(query),
  })

/** What an error that quotes it has to escape. */
const quoted = '%22%27R%C3%B6x'

/** The filter holds beside some of them, too: what a lenient reader takes for a number most of all. */
const limits = ['0', '-1', '101', 'abc', '', '1.5', '05&status=available', '%2B5', quoted, '5,6&status=sold']

/** What clients send by mistake, texts that an error may echo, and octets that front ends refuse (P22). */
const furtherLimits = {
  'a word': ['undefined', 'NaN', 'all', 'true', 'constructor'],
  'digits, then more': ['0x10', '20abc', '1%3B', '5.0&status=sold', '1e1&status=pending'],
  'beyond int32': ['2147483648', '4294967297'],
  'beyond int64': ['9223372036854775808', '1'.repeat(70), '1'.repeat(200)],
  'with a blank': ['%205', '5%20', '%20'],
  'other digits or characters': ['%D9%A5', '%EF%BC%95', '%F0%9F%90%B6', '%5B%5D'],
  'odd octets': ['%00', '%FF'],
  // Parsers of forms skip an empty part; it may be taken for an unknown parameter (P25).
  'an empty part, or half an escape': ['5&', '5&&status=sold', '5&=', '%5', '5%', '%zz'],
}

export const unspecifiedLimits = scenario({
  id: 'list-limit-gaps',
  summary: 'GET /pets with limits out of range, not integers, empty, repeated or unusually written',
  examples: facts =>
    sent(
      'limit',
      [
        ...[...limits, ...further('limits', furtherLimits, 5, facts)].map(limit => `limit=${limit}`),
        'limit=5&limit=7',
        'limit',
        'limit=250&status=pending',
        'status=sold&limit=abc',
        'limit=101&status=available',
      ],
      facts,
    ),
})

const statuses = ['unknown', '', 'available,sold', '%20sold', quoted]

const furtherStatuses = {
  'a word': ['undefined', 'null', 'all', 'any', 'constructor', '0', '1'],
  'nearly one of the three': ['availabl', 'unsold', 'sold%20', '%22sold%22', 'sold%00', 's%C3%B6ld'],
  'other characters': ['%C3%A9', '*', '%25'],
  'a long text': ['x'.repeat(70), 'sold'.repeat(50)],
}

/** Each status in another letter case, the first of them beside a limit. */
function inAnotherCase({ seed }: PlanFacts): readonly string[] {
  const at = Math.abs(seed)
  return petStatuses.map((_, nth) => {
    const status = petStatuses[(nth + at) % petStatuses.length]!
    const other = (nth + at) % 2 === 0 ? status.toUpperCase() : `${status[0]!.toUpperCase()}${status.slice(1)}`
    return `${nth === 0 ? 'limit=100&' : ''}status=${other}`
  })
}

export const unspecifiedStatuses = scenario({
  id: 'list-status-gaps',
  summary: 'GET /pets with other status values, and with the status repeated',
  examples: facts =>
    sent(
      'status',
      [
        ...[...statuses, ...further('statuses', furtherStatuses, 1, facts)].map(status => `status=${status}`),
        ...inAnotherCase(facts),
        'status=available&status=sold',
        'status=unknown&limit=0',
      ],
      facts,
    ),
})
