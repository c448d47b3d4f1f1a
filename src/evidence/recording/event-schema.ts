import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { RunEvent } from '../../core/report/event.js'
import { flag, list, number, object, type Schemas, text, textMembers, url } from './schema.js'

/** What a run says before anything was sent. */
export const runHead = (rule: AnySchemaObject): AnySchemaObject =>
  object(
    {
      rules: list(rule),
      runId: { type: 'string', minLength: 1 },
      tool: object({}),
      spec: object({}),
      target: object({ baseUrl: url }),
      seed: number,
      startedAt: text,
      configuration: object({}),
      strict: flag,
      digests: object({}),
      partial: list(text),
      depth: text,
      uncheckable: list(textMembers),
      cost: object({ requests: number, creates: number }),
      leftOut: list(textMembers),
    },
    { known: list(textMembers) },
  )

const counts = ['requests', 'petsCreated', 'retries', 'polls', 'waits', 'seconds']
const stats = object(Object.fromEntries(counts.map(name => [name, number])))
const classes = list(object({ name: text, asked: number }))

/** What a report shows of an exchange. */
const shownExchange = object(
  {
    ...{ seq: number, label: text, phase: text, role: text, credential: text, method: text, url: text, curl: text },
    ...{ requestHeaders: list(list(text)), startedAt: text, milliseconds: number, retries: number },
  },
  {
    ...{ credentialVariant: number, requestBody: text, status: number, responseBody: text, responseBytes: number },
    ...{ responseHeaders: list(list(text)), fresh: flag, chunked: flag, aside: flag, headerNames: text, cut: text },
    spots: list(object({ place: text, of: number, text })),
    failure: object({ kind: text, message: text }),
    connection: object({ id: number, nth: number }),
  },
)
const shownExchanges = list(shownExchange)

/** What an entry may say of a run beside what is judged; anything else would be a verdict that nobody came to. */
export const tellings = {
  finding: object(
    {
      ...{ rule: text, cause: text },
      finding: object(
        { branch: text, message: text, expected: text, actual: text, place: text, scenario: text, sample: number },
        { statuses: list(number), alongWith: list(text), input: text, notes: text },
      ),
    },
    {
      exchanges: shownExchanges,
      unless: list(text),
      subjects: list(text),
      consequence: flag,
      uncounted: flag,
      shrunk: flag,
    },
  ),
  smallest: object(
    {
      rule: text,
      smallest: object(
        { exchanges: shownExchanges, like: text, parts: list(text), sent: number, failed: number },
        { reducible: flag, around: list(text), foundBy: text, curl: text },
      ),
    },
    {
      contrasts: list(object({ part: text, value: text, exchanges: shownExchanges }, { curl: text })),
      varied: list(
        object({
          part: text,
          values: list(object({ value: text, fails: flag, exchanges: shownExchanges }, { curl: text })),
        }),
      ),
    },
  ),
  'not-again': object({ rule: text }),
  'found-with': object({ rule: text, foundWith: text }),
  phase: object({ phase: text, requests: number }, { at: number }),
  wait: object({ reason: text, ms: number }, { at: number }),
  notice: object({ text }),
  coverage: object({
    strength: number,
    asked: number,
    possible: number,
    ruledOut: list(object({ reason: text, count: number })),
    operations: list(object({ operation: text, dimensions: list(object({ name: text, classes })) })),
  }),
  'run-ended': object({ ending: text, stats }, { endingReason: text }),
} satisfies Schemas

const plannedRule = object(
  {
    ...{
      id: text,
      group: text,
      section: text,
      interpretation: text,
      level: text,
      summary: text,
      why: text,
      rerun: text,
    },
    ...{ branches: list(text), needs2xx: list(text), basis: object({}) },
  },
  { about: { type: 'object', additionalProperties: object({}, { operation: text, status: number, petStatus: text }) } },
)

/** By type: every event of a run. What lies deeper is checked in the report that is made of them. */
export const events = {
  ...tellings,
  'run-started': runHead(plannedRule),
  exchange: object({ seq: number, scenario: text, ms: number, retries: number }, { at: number, status: number }),
  open: object({ operation: text }),
  pet: object({ name: text }, { id: text, tainted: text }),
  'possible-pet': object({ name: text }),
  tally: object({ rule: text, branches: { type: 'object', additionalProperties: number } }),
  reason: object(
    { rule: text, kind: { enum: ['inconclusive', 'not-applicable', 'error'] }, reason: text },
    { branch: text, exchanges: shownExchanges },
  ),
  answer: object({ rule: text, question: text, answer: text }),
  seen: object({ rule: text, seen: object({ failed: number, judged: number }, { alone: number }) }),
  remedy: object({ rule: text, remedy: object({ text }) }),
  late: object({ rule: text, late: object({ pet: text, request: text, missingMs: number, shownMs: number }) }),
  characteristic: object({ characteristic: text }),
  'rule-ended': object({ rule: text }),
  // It may say that what the run wrote down was lost, or was made for a run that did not end by itself.
  'run-ended': object({ ending: text }, { endingReason: text, stats }),
} satisfies Readonly<Record<RunEvent['type'], AnySchemaObject>>
