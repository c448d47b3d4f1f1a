import type { RunEvent } from '../core/event.js'

type Check = (value: unknown) => boolean

const text: Check = value => typeof value === 'string'
const number: Check = value => typeof value === 'number'
const list: Check = value => Array.isArray(value)
const object: Check = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)
const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    values.includes(value as string)

/** What a fold relies on, member by member; what lies deeper is checked in the report that it makes, against its schema. */
const members: Readonly<Record<RunEvent['type'], Readonly<Record<string, Check>>>> = {
  'run-started': { rules: list },
  phase: { phase: text, requests: number, at: maybe(number) },
  exchange: { seq: number, scenario: text, ms: number, at: maybe(number), status: maybe(number) },
  open: { operation: text },
  pet: { id: maybe(text), name: text, tainted: maybe(text) },
  'possible-pet': { name: text },
  tally: { rule: text, branches: object },
  finding: {
    rule: text,
    cause: text,
    finding: object,
    unless: maybe(list),
    subjects: maybe(list),
    exchanges: maybe(list),
  },
  reason: {
    rule: text,
    branch: maybe(text),
    kind: oneOf('inconclusive', 'not-applicable', 'error'),
    reason: text,
    exchanges: maybe(list),
  },
  answer: { rule: text, question: text, answer: text },
  seen: { rule: text, seen: object },
  smallest: { rule: text, smallest: object, contrasts: maybe(list), varied: maybe(list) },
  'not-again': { rule: text },
  remedy: { rule: text, remedy: object },
  late: { rule: text, late: object },
  characteristic: { characteristic: text },
  coverage: { strength: number },
  notice: { text },
  wait: { reason: text, ms: number, at: maybe(number) },
  'rule-ended': { rule: text },
  'run-ended': { ending: text, stats: maybe(object) },
}

/** What is wrong with an event that anybody may have written; undefined where nothing is. */
export function eventProblem(event: Readonly<Record<string, unknown>> & { readonly type: string }): string | undefined {
  if (!Object.hasOwn(members, event.type)) return 'has a type that no event has'
  const checks = Object.entries(members[event.type as RunEvent['type']])
  const wrong = checks.find(([member, check]) => !check(event[member]))
  return wrong && `has a "${wrong[0]}" that a ${event.type} event does not have`
}
