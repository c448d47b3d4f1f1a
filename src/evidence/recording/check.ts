import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { Endpoint, Exchange, Role } from '../../core/exchange/exchange.js'
import { type TraceEntry, type TraceHead, whyUnasked } from '../../core/exchange/trace.js'
import { shape } from '../../core/json/shape.js'
import { phases } from '../../core/model/phase.js'
import type { RunEvent } from '../../core/report/event.js'
import type { Case } from '../../core/rule/scenario.js'
import { Damaged, decode } from './encode.js'
import { events, runHead, tellings } from './event-schema.js'
import { bytes, flag, list, number, object, pairs, type Schemas, text, url } from './schema.js'

type Members = Readonly<Record<string, unknown>>

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
