import type { PlannedRule, RunEvent } from '../core/event.js'
import type { Ending, ExchangeReport, Report } from '../core/report.js'
import { ReportFold } from './fold.js'

/** Pieces of runs for the tests of this folder. */

export function planned(id: string, more: Partial<PlannedRule> = {}): PlannedRule {
  return {
    id,
    group: 'create-pet',
    section: '4.2',
    reading: 'P10',
    level: 'must',
    summary: 'A creation without a name is refused with 400.',
    why: 'Clients learn of a forgotten field only when the animal shows up nameless in the store.',
    branches: ['createPet 400'],
    gate: [],
    rerun: `npx petstore-conform --only ${id}`,
    ...more,
  }
}

export function started(rules: readonly PlannedRule[], more: object = {}): RunEvent {
  return {
    type: 'run-started',
    tool: { name: 'petstore-conform', version: '0.1.0' },
    spec: { title: 'Pet Store Service Interface', version: '1.0.0' },
    ruleSet: '5f0c0e8d1f3a4b6c7d8e9f00112233445566778899aabbccddeeff0011223344',
    target: { baseUrl: 'https://staging.example.com/v1', reference: false, readOnly: false },
    seed: 42,
    runId: 'qwerty',
    startedAt: '2026-03-04T05:06:07.000Z',
    configuration: { depth: 'standard', strict: false },
    leftOut: [],
    strict: false,
    rules,
    ...more,
  }
}

export function exchange(more: Partial<ExchangeReport> = {}): ExchangeReport {
  return {
    seq: 31,
    label: 'create',
    phase: 'invalid',
    role: 'ask',
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

type FindingEvent = Extract<RunEvent, { type: 'finding' }>

export function finding(
  rule: string,
  more: Partial<Omit<FindingEvent, 'finding'>> & { finding?: Partial<FindingEvent['finding']> } = {},
): FindingEvent {
  return {
    type: 'finding',
    rule,
    cause: 'createPet 400|status line',
    exchanges: [exchange()],
    ...more,
    finding: {
      branch: 'createPet 400',
      message: 'A creation without a name was answered with 201.',
      expected: '400 with an Error body',
      actual: '201 Created',
      place: 'status line',
      ask: 'create-without-name',
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
