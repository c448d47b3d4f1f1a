import type { Exchange, Header } from '../../src/core/exchange/exchange.js'
import { exchangeWith } from '../../src/core/exchange/fixtures.js'
import type { Outcome, Rule } from '../../src/core/rule/rule.js'
import type { Case, PlanFacts } from '../../src/core/rule/scenario.js'
import { Tracker } from '../../src/facts/tracker.js'

/** Written by hand: what a rule says of the last exchange of a trace, and at its end. */
export interface NearMiss {
  readonly rule: string
  readonly what: string
  readonly verdict: Verdict
  readonly trace: readonly Step[]
  /** Of its findings or, where there are none, its observations; any where left out. */
  readonly branches: readonly string[] | undefined
  readonly given: Given
}

/** What a rule knows besides the exchanges. */
export interface Given extends Partial<PlanFacts> {
  /** Of the case that they are. */
  readonly input?: object
  readonly notes?: Case['notes']
}

/** Unseen is inconclusive since nobody could read what came. */
type Verdict = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'unseen' | 'not-applicable' | 'nothing'

export type Row = readonly [
  verdict: Verdict,
  what: string,
  trace: readonly Step[],
  branches?: readonly string[] | undefined,
  given?: Given,
]

export const nearMissesOf = (rows: Readonly<Record<string, readonly Row[]>>): readonly NearMiss[] =>
  Object.entries(rows).flatMap(([rule, those]) =>
    those.map(([verdict, what, trace, branches, given = {}]) => ({ rule, what, verdict, trace, branches, given })),
  )

// -- Requests with their responses

/** What differs from an exchange with the key that began and ended when its turn came, a second after the one before. */
type More = Partial<Omit<Exchange, 'request' | 'response'>> & { readonly headers?: readonly Header[]; chunked?: true }

type Step = Pick<Exchange, 'endpoint'> & {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly response: Response
  readonly more: More
}

interface Response {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string
  readonly encoding?: BufferEncoding
  readonly coding?: string
  readonly partialHeaders?: true
}

/** A value as JSON, integers of any size; a text as it stands. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `int:${each}` : each)).replace(
        /"int:(-?\d+)"/g,
        '$1',
      )

export const respond = (status: number, body: unknown, ...headers: readonly Header[]): Response => ({
  status,
  headers: [['content-type', 'application/json'], ...headers],
  body: textOf(body),
})
export const ok = (body: unknown) => respond(200, body)
export const refused = (status: number) => respond(status, { code: 'no', message: 'No', status })

export const list = (query: string, response: Response, more: More = {}): Step => ({
  ...{ endpoint: 'listPets', method: 'GET', path: `/pets${query}` },
  ...{ response, more },
})
export const get = (id: bigint | number | string, response: Response, more: More = {}): Step => ({
  ...{ endpoint: 'getPet', method: 'GET', path: `/pets/${id}` },
  ...{ response, more },
})
export const create = (body: unknown, response: Response, more: More = {}): Step => ({
  ...{ endpoint: 'createPet', method: 'POST', path: '/pets', body: textOf(body) },
  ...{ response, more },
})
export const elsewhere = (method: string, path: string, response: Response): Step => ({
  ...{ endpoint: 'elsewhere', method, path },
  ...{ response, more: {} },
})
export const orders = (response: Response): Step => ({
  ...{ endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' },
  ...{ response, more: {} },
})
export const description = (response: Response): Step => ({
  ...{ endpoint: 'description', method: 'GET', path: '/openapi.json' },
  ...{ response, more: {} },
})

// -- Pets

const runId = 'qqqqqq'

/** A name of this run: its number is one letter. */
export const nameOf = (number: string): string => `Conform ${runId} aaa${number}`
const letterOf = (id: bigint | number): string => String.fromCharCode(97 + Number(BigInt(id) % 26n))

/** As a creation of this run sends it. */
export const pet = (id: bigint | number, more: object = {}) => ({
  ...{ id, name: nameOf(letterOf(id)), categoryId: 1, status: 'available' },
  ...more,
})
export const petOfOthers = (id: number, more: object = {}) => pet(id, { name: `Old ${letterOf(id)}`, ...more })
/** With the ids from 1 on. */
export const pets = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => petOfOthers(i + 1, more))

/** The pet is created as it is shown. */
export const created = ({ id, ...sent }: ReturnType<typeof pet>, more: More = {}): Step =>
  create(sent, respond(201, { id, ...sent }), more)

// -- Judging

export const settleMs = 500
export const secondMs = 1000

const planFacts: PlanFacts = {
  ...{ depth: 'quick', seed: 1, readOnly: false, keyVariants: true, keyHasLetters: true },
  ...{ baseUrl: 'https://pets.example/v1', local: false, now: new Date('2026-01-01'), getPetDue: true, settleMs },
  ...{ stock: { total: 0, available: 0, pending: 0, sold: 0 } },
}

function exchangeOf({ endpoint, method, path, body, response, more }: Step, index: number): Exchange {
  const { headers = body === undefined ? [] : [['content-type', 'application/json']], chunked, ...rest } = more
  const startedAt = rest.startedAt ?? index * secondMs
  return exchangeWith({
    ...{ seq: index + 1, endpoint, label: `${index}`, startedAt, endedAt: startedAt + 10 },
    request: { method, path, headers, ...(body === undefined ? {} : { body }), ...(chunked ? { chunked } : {}) },
    response: { ...response, body: Buffer.from(response.body, response.encoding) },
    ...rest,
  })
}

/** What the rule says by itself: category 1 is in use. */
export function judged(rule: Rule, { trace, given }: NearMiss): { verdict: Verdict; branches: readonly string[] } {
  const { input, notes = {}, ...known } = given
  const tracker = new Tracker({ ...planFacts, ...known }, runId)
  tracker.useCategory(1)
  const { facts } = tracker
  const state = rule.history?.start()
  const exchanges = trace.map(exchangeOf)
  let outcomes: readonly Outcome[] = []
  for (const exchange of exchanges) {
    tracker.see(exchange)
    if (rule.on !== undefined && rule.on !== exchange.endpoint) outcomes = []
    else outcomes = [...(rule.invariant?.(exchange, facts) ?? rule.history?.see(state, exchange, facts) ?? [])]
  }
  const testCase = { scenario: 'test', sample: 0, input, exchanges, notes }
  const said = [...outcomes, ...(rule.judge?.(testCase, facts) ?? rule.history?.end(state, facts) ?? [])]
  const kind = kinds.find(each => said.some(outcome => kindOf(outcome) === each))
  const branches = said.flatMap(each => (kindOf(each) === kind && 'branch' in each ? [each.branch ?? ''] : []))
  return { verdict: verdictOf(rule, kind), branches: [...new Set(branches)].sort() }
}

/** The first that there is. */
const kinds = ['finding', 'observation', 'inconclusive', 'unseen', 'not-applicable'] as const
type Kind = (typeof kinds)[number] | 'answer'

const kindOf = (outcome: Outcome): Kind => (outcome.kind === 'inconclusive' && outcome.unseen ? 'unseen' : outcome.kind)

function verdictOf({ level }: Rule, kind: (typeof kinds)[number] | undefined): Verdict {
  if (kind === 'finding') return level === 'must' ? 'fail' : 'warn'
  return kind === 'observation' ? 'pass' : (kind ?? 'nothing')
}

/** Whether the rule comes to what is expected by hand. */
export function isAsExpected(rule: Rule, nearMiss: NearMiss): boolean {
  const { verdict, branches } = judged(rule, nearMiss)
  const expected = nearMiss.branches
  return verdict === nearMiss.verdict && (expected === undefined || String([...expected].sort()) === String(branches))
}
