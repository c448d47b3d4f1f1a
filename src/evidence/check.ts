import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { RunEvent } from '../core/event.js'
import type { Endpoint, Exchange, Role } from '../core/exchange.js'
import { phases } from '../core/phase.js'
import type { Case } from '../core/scenario.js'
import { shape } from '../core/shape.js'
import { type TraceEntry, type TraceHead, whyUnasked } from '../core/trace.js'
import { Damaged, decode } from './encode.js'

type Members = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const url = { type: 'string', pattern: '^https?://[^/]' }
const number = { type: 'number' }
const flag = { type: 'boolean' }
const bytes = { bytes: true }
const list = (items: AnySchemaObject) => ({ type: 'array', items })
const pairs = list({ type: 'array', items: text, minItems: 2, maxItems: 2 })
const textMembers = { type: 'object', additionalProperties: text }
type Schemas = Readonly<Record<string, AnySchemaObject>>

/** What judging relies on of an object; it may have more. */
const object = (required: Schemas, optional: Schemas = {}): AnySchemaObject => ({
  type: 'object',
  bytes: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
})

// Objects, so that one that is added elsewhere is missed here by the compiler.
const endpoints = Object.keys({
  listPets: 1,
  createPet: 1,
  getPet: 1,
  getStoreOrders: 1,
  description: 1,
  elsewhere: 1,
} satisfies Record<Endpoint, 1>)
const roles = Object.keys({ scenario: 1, poll: 1, shrink: 1 } satisfies Record<Role, 1>)
const phase = { enum: phases }
/** Milliseconds that a Date can hold. */
const time = { type: 'number', exclusiveMinimum: -8e15, exclusiveMaximum: 8e15 }

const exchange = shape(() => ({
  ...object(
    {
      seq: number,
      sample: number,
      scenario: text,
      label: text,
      phase,
      role: { enum: roles },
      endpoint: { enum: endpoints },
      credential: text,
      request: object({ method: text, path: text, headers: pairs }, { body: { anyOf: [text, bytes] } }),
      startedAt: time,
      endedAt: number,
      retries: number,
      uncertain: flag,
    },
    {
      response: {
        ...object({ status: number, headers: pairs }),
        anyOf: [object({ body: bytes }), object({ coded: bytes, coding: text })],
      },
      failure: object({ kind: text, message: text, sent: flag }),
    },
  ),
  oneOf: [{ required: ['response'] }, { required: ['failure'] }],
}))

/** What a run says before anything was sent. */
const runHead = (rule: AnySchemaObject): AnySchemaObject =>
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

const head = shape(() =>
  object({
    head: runHead(object({ id: text, rerun: text, scenarios: list(text) })),
    facts: object({
      readOnly: flag,
      getPetDue: flag,
      settleMs: number,
      baseUrl: url,
      now: { instant: true },
      seed: number,
      depth: text,
      local: flag,
      keyVariants: flag,
    }),
    scenarios: list(text),
    unasked: list({ type: 'array', items: text, minItems: 2, maxItems: 2, contains: { enum: whyUnasked } }),
  }),
)

const course = object({
  names: list(number),
  begun: number,
  sent: list(number),
  went: list({ type: 'array', items: number, minItems: 2, maxItems: 2 }),
})

const sample = shape(() =>
  object(
    { scenario: text, sample: number, exchanges: list({ type: ['number', 'object'] }), notes: object({}) },
    { course },
  ),
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
const tellings = {
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
        { reducible: flag, curl: text },
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
const events = {
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
  seen: object({ rule: text, seen: object({ failed: number, judged: number }) }),
  remedy: object({ rule: text, remedy: object({ text }) }),
  late: object({ rule: text, late: object({ pet: text, request: text, missingMs: number, shownMs: number }) }),
  characteristic: object({ characteristic: text }),
  'rule-ended': object({ rule: text }),
  // It may say that what the run wrote down was lost, or was made for a run that did not end by itself.
  'run-ended': object({ ending: text }, { endingReason: text, stats }),
} satisfies Readonly<Record<RunEvent['type'], AnySchemaObject>>

/** By type: every entry but head, exchange and cases, which need more than the line. */
const entries: Schemas = {
  category: object({}, { category: { exact: true } }),
  namesake: object({ name: text }),
  found: object({ count: number }, { status: text }),
  'found-fixed': {},
  shrunk: object({ rule: text, path: text }),
  broke: object({ rule: text, reason: text }),
  lacking: object({ scenario: text, kind: { enum: ['inconclusive', 'error'] }, reason: text }),
  'phase-ended': object({ phase, judged: flag }),
  concluded: object({ judged: flag }),
  event: object({ event: byType(tellings) }),
}

function byType(schemas: Schemas): AnySchemaObject {
  return {
    ...object({ type: { enum: Object.keys(schemas) } }),
    discriminator: { propertyName: 'type' },
    oneOf: Object.entries(schemas).map(([type, schema]) => ({
      ...schema,
      properties: { ...schema.properties, type: { const: type } },
    })),
  }
}

const plain = shape(() => byType(entries))
const event = shape(() => byType(events))

/** The value, where it has the shape. Throws Damaged with the place where it has not. */
function checked<T>(what: string, check: ReturnType<typeof shape>, value: unknown): T {
  const misfit = check(value)
  if (misfit !== undefined) throw new Damaged(`${what}: ${misfit.says}`)
  return value as T
}

export const checkExchange = (value: unknown): Exchange => checked('an exchange', exchange, value)

export function checkHead(value: unknown): TraceHead {
  const found = checked<TraceHead>('its head', head, value)
  if (!URL.canParse(found.facts.baseUrl)) throw new Damaged('its head: the base URL is not a valid URL')
  return found
}

/** Exchanges that no case has taken up yet, by number. */
export type Pending = Map<number, Exchange>

export function checkCase(value: unknown, pending: Pending): Case {
  const { scenario, sample: nth, input, notes, course: taken, exchanges } = checked<Case>('a case', sample, value)
  return {
    scenario,
    sample: nth,
    input,
    notes,
    ...(taken === undefined ? {} : { course: taken }),
    exchanges: exchanges.map((each: unknown) => {
      if (typeof each !== 'number') return checkExchange(each)
      const found = pending.get(each)
      if (found === undefined) throw new Damaged(`a case names exchange ${each}, which does not come before it`)
      return found
    }),
  }
}

export const checkPlain = (value: unknown): TraceEntry => checked('an entry', plain, value)

export const checkEvent = (value: unknown): RunEvent => checked('an event', event, value)

const lineShape = shape(() => object({ type: text }))

export const members = (line: string): Members => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Damaged('a line is not JSON')
  }
  return checked('a line', lineShape, decode(value))
}
