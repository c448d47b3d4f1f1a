import type { Ending } from '../../src/core/report/ending.js'
import type { PlannedRule, RunEvent } from '../../src/core/report/event.js'
import type { ExchangeReport } from '../../src/core/report/exchange-report.js'
import type { Report } from '../../src/core/report/report.js'
import { commandLine } from '../../src/core/text/command-line.js'
import { ReportFold } from '../../src/report/verdict/fold.js'

/** Pieces of runs for the tests of this folder. */

export function planned(id: string, more: Partial<PlannedRule> = {}): PlannedRule {
  return {
    id,
    group: 'create-pet',
    section: '4.2',
    interpretation: 'P10',
    level: 'must',
    summary: 'A creation without a name is refused with 400.',
    why: 'Clients learn of a forgotten field only when the animal shows up nameless in the store.',
    branches: ['createPet 400'],
    needs2xx: [],
    basis: {
      clause: 'create-name-required',
      statement: 'NewPet requires name; a creation without it gets 400 and an Error.',
      interpretation: 'A body that misses a required field is refused with exactly 400.',
      because: 'Section 4.2 gives 400 to a body that misses required fields.',
    },
    rerun: `${commandLine} --only ${id}`,
    ...more,
  }
}

export function started(rules: readonly PlannedRule[], more: object = {}): RunEvent {
  return {
    type: 'run-started',
    tool: { name: 'petstore-conform', version: '0.1.0' },
    spec: { title: 'Pet Store Service Interface', version: '1.0.0' },
    ruleSet: '5f0c0e8d1f3a4b6c7d8e9f00112233445566778899aabbccddeeff0011223344',
    digests: { clauses: 'c0ffee', interpretations: 'decade' },
    depth: 'standard',
    partial: [],
    uncheckable: [],
    target: { baseUrl: 'https://staging.example.com/v1', reference: false, readOnly: false },
    seed: 42,
    runId: 'qwerty',
    startedAt: '2026-03-04T05:06:07.000Z',
    configuration: { depth: 'standard', strict: false },
    leftOut: [],
    strict: false,
    cost: { requests: 12, creates: 3 },
    rules,
    ...more,
  }
}

export function exchange(more: Partial<ExchangeReport> = {}): ExchangeReport {
  return {
    seq: 31,
    label: 'create',
    phase: 'main',
    role: 'scenario',
    credential: 'valid',
    method: 'POST',
    url: 'https://staging.example.com/v1/pets',
    requestHeaders: [['content-type', 'application/json']],
    requestBody: '{"categoryId":7}',
    status: 201,
    responseHeaders: [['content-type', 'application/json']],
    responseBody: '{"id":991,"categoryId":7}',
    startedAt: '2026-03-04T05:06:08.000Z',
    milliseconds: 12,
    retries: 0,
    curl: `curl -sS -X POST 'https://staging.example.com/v1/pets' -H "Authorization: Bearer $PETSTORE_API_KEY" -H 'Content-Type: application/json' --data-raw '{"categoryId":7}'`,
    ...more,
  }
}

/** A request without body. */
export function interpretation(more: Partial<ExchangeReport> = {}): ExchangeReport {
  const { requestBody: _, ...rest } = exchange({ method: 'GET', status: 200, requestHeaders: [] })
  return { ...rest, ...more }
}

/** Rules are shown by requests of their own, where nothing else is said. */
const seqOf = (rule: string): number =>
  [...rule].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 31)

type FindingEvent = Extract<RunEvent, { type: 'finding' }>

export function finding(
  rule: string,
  more: Partial<Omit<FindingEvent, 'finding'>> & { finding?: Partial<FindingEvent['finding']> } = {},
): FindingEvent {
  return {
    type: 'finding',
    rule,
    cause: 'createPet 400|status line',
    exchanges: [exchange({ seq: seqOf(rule) })],
    ...more,
    finding: {
      branch: 'createPet 400',
      message: 'A creation without a name got 201.',
      expected: '400 with an Error body',
      actual: '201 Created',
      place: 'status line',
      scenario: 'create-without-name',
      sample: 0,
      input: '{"categoryId": 7}',
      ...more.finding,
    },
  }
}

export const tally = (rule: string, branches: Record<string, number>): RunEvent => ({ type: 'tally', rule, branches })

export const ended = (rule: string): RunEvent => ({ type: 'rule-ended', rule })

export function runEnded(ending: Ending = 'complete', endingReason?: string): RunEvent {
  const stats = { requests: 812, petsCreated: 161, retries: 2, polls: 4, waits: 1, seconds: 2.318 }
  return { type: 'run-ended', ending, stats, ...(endingReason === undefined ? {} : { endingReason }) }
}

export function fold(events: readonly RunEvent[]): Report {
  const folding = new ReportFold()
  for (const event of events) folding.add(event)
  return folding.report()
}

/** A run with something of everything: every verdict, several causes, consequences, a sequence of two exchanges. */
export function mixedRun(): RunEvent[] {
  const rules = [
    planned('list-limit-kept', {
      group: 'list-pets',
      section: '4.1',
      interpretation: 'P1',
      summary: 'limit=1..100 gives at most that many animals.',
      why: 'A client that pages would show more than fits.',
      branches: ['limit=1', 'limit=100'],
    }),
    planned('list-limit-outside', {
      group: 'list-pets',
      section: '4.1',
      interpretation: 'P3',
      level: 'observe',
      branches: [],
      summary: 'What limit outside 1..100 does.',
    }),
    planned('list-filter-finds-created', {
      group: 'list-pets',
      section: '4.1',
      interpretation: 'P4',
      branches: ['available', 'sold'],
      summary: 'After a creation the list filtered by its status is not empty.',
    }),
    planned('create-missing-name'),
    planned('create-id-exact', {
      interpretation: 'P9',
      summary: 'A categoryId comes back digit for digit.',
      branches: ['beyond 2^53'],
    }),
    planned('create-status-omitted', {
      interpretation: 'P8',
      level: 'observe',
      branches: [],
      summary: 'What an omitted status becomes.',
    }),
    planned('create-location', {
      interpretation: 'P16',
      level: 'should',
      summary: '201 carries Location.',
      why: 'RFC 9110, 15.3.2.',
    }),
    planned('get-created', { group: 'get-pet', section: '4.3', interpretation: 'P12', needs2xx: ['createPet'] }),
    planned('get-unknown', { group: 'get-pet', section: '4.3', interpretation: 'P14' }),
    planned('auth-bare-key', { group: 'auth', section: '5', interpretation: 'P15' }),
    planned('error-status-equals', { group: 'errors', section: '7', interpretation: 'G2' }),
    planned('base-ends-with-v1', { group: 'versioning', section: '9', interpretation: 'P19', branches: [] }),
  ]
  const pass = (rule: string, branches: Record<string, number>) => [tally(rule, branches), ended(rule)]
  const big = '9007199254740993'
  return [
    started(rules, {
      leftOut: [{ id: 'health-orders', level: 'observe', reason: 'not selected' }],
      partial: ['rules-selected'],
    }),
    { type: 'open', operation: 'listPets' },
    ...pass('list-limit-kept', { 'limit=1': 12, 'limit=100': 4 }),
    { type: 'answer', rule: 'list-limit-outside', question: '`limit=101`', answer: 'refused with 400' },
    { type: 'answer', rule: 'list-limit-outside', question: '`limit=0`', answer: 'refused with 400' },
    { type: 'answer', rule: 'list-limit-outside', question: '`limit=0`', answer: 'ignored: 20 animals' },
    ended('list-limit-outside'),
    finding('list-filter-finds-created', { unless: ['status-moves'], finding: { branch: 'sold' } }),
    { type: 'characteristic', characteristic: 'status-moves' },
    ...pass('list-filter-finds-created', { available: 3 }),
    ...Array.from({ length: 12 }, () => finding('create-missing-name')),
    finding('create-missing-name', {
      cause: 'body',
      finding: {
        message: 'An animal without a name is in the list.',
        expected: 'no such animal',
        actual: 'body[3] has no name',
        place: 'body[3]',
      },
    }),
    { type: 'pet', id: '991', name: 'Conform qwerty aaab', tainted: 'create-missing-name' },
    ended('create-missing-name'),
    finding('create-id-exact', {
      cause: 'categoryId',
      finding: {
        branch: 'beyond 2^53',
        message: 'A categoryId beyond 2^53 comes back rounded: the server reads integers as doubles.',
        expected: big,
        actual: '9007199254740992',
        place: 'body.categoryId',
      },
      exchanges: [
        exchange({
          requestBody: `{"name":"Conform qwerty","categoryId":${big}}`,
          responseBody: '{"id":992,"name":"Conform qwerty","categoryId":9007199254740992}',
        }),
        interpretation({
          seq: 32,
          label: 'after',
          method: 'GET',
          url: 'https://staging.example.com/v1/pets/992',
          status: 200,
          responseBody: '{"id":992,"name":"Conform qwerty","categoryId":9007199254740992}',
          milliseconds: 3.4,
          curl: `curl -sS 'https://staging.example.com/v1/pets/992' -H "Authorization: Bearer $PETSTORE_API_KEY"`,
        }),
      ],
    }),
    ended('create-id-exact'),
    { type: 'answer', rule: 'create-status-omitted', question: '`status` omitted', answer: 'comes back as available' },
    ended('create-status-omitted'),
    finding('create-location', {
      cause: 'location',
      finding: {
        message: 'A 201 came without Location.',
        expected: 'a Location header',
        actual: 'none',
        place: 'header location',
      },
    }),
    ended('create-location'),
    ...pass('get-created', { 'createPet 400': 3 }),
    { type: 'reason', rule: 'get-unknown', kind: 'inconclusive', reason: 'the target returned 503 after 3 retries' },
    ended('get-unknown'),
    { type: 'reason', rule: 'auth-bare-key', kind: 'error', reason: 'the judge broke on keys#3: x is not a function' },
    ended('auth-bare-key'),
    ...pass('error-status-equals', { 'createPet 400': 40 }),
    finding('error-status-equals', { subjects: ['991'] }),
    { type: 'reason', rule: 'base-ends-with-v1', kind: 'not-applicable', reason: 'the address is local' },
    ended('base-ends-with-v1'),
    { type: 'pet', id: '992', name: 'Conform qwerty aaac' },
    { type: 'possible-pet', name: 'Conform qwerty aaad' },
    { type: 'notice', text: 'settling was needed: a list lagged 300 ms behind' },
    runEnded(),
  ]
}
