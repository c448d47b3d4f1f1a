import { expect, test } from 'vitest'
import { parameters } from '../../suites/model/index.js'
import type { Exchange } from '../core/exchange.js'
import { randomOf } from '../core/random.js'
import type { Rule } from '../core/rule.js'
import type { Facts, OwnPet } from '../core/scenario.js'
import { Diagnosis } from './index.js'
import { nextFlip } from './questions.js'

const rule = { id: 'unknown-id-returns-404', parameters } as unknown as Rule
const pet = { id: 7n, name: 'Rex', categoryId: 1, status: 'sold', createdAt: 0 } as unknown as OwnPet
const facts = {
  ...{ seed: 1, depth: 'standard', readOnly: false, categoryId: 1, pets: [pet], missed: new Set() },
  stock: { total: 30, available: 10, pending: 10, sold: 10 },
  own: (id: string) => (id === '7' ? pet : undefined),
} as unknown as Facts

/** What is asked, one after the other, of a read of an unknown id that failed; others may have been under way, or not. */
function askedAfter({ alone, right = [], nth = 2 }: { alone: boolean; right?: readonly string[]; nth?: number }) {
  const diagnosis = new Diagnosis(parameters, facts)
  let now = 0
  const see = (path: string, { status = 404, isAlone = true, fails = false }) => {
    const exchange = {
      ...{ endpoint: 'getPet', credential: 'valid', retries: 0, alone: isAlone, scenario: 'unknown-ids' },
      request: { method: 'GET', path, headers: [] },
      connection: fails ? { id: 2, nth } : { id: 1, nth: now + 1 },
      ...{ startedAt: ++now * 10, endedAt: now * 10 + 1 },
      response: { status, body: Buffer.alloc(0) },
    } as unknown as Exchange
    diagnosis.see(exchange)
    if (status === 404) diagnosis.judged(rule, exchange, fails)
  }
  see('/pets/7', { status: 200 })
  see(`/pets/${2n ** 45n}`, { isAlone: alone, fails: true })
  // A read of a pet goes before each.
  for (const path of right) {
    see('/pets/7', { status: 200 })
    see(path, {})
  }
  const asked = new Map<string, number>()
  const tools = { facts, rule, random: randomOf('questions'), name: () => 'Rex', mayCreate: true, mayOmitKey: false }
  return Array.from({ length: 20 }, () => {
    const flip = nextFlip(diagnosis.undecided(rule, true)!, tools, asked)
    if (flip === undefined) return []
    asked.set(flip.question, (asked.get(flip.question) ?? 0) + 1)
    const last = flip.before.at(-1)?.[0]
    const of = last?.endpoint === 'getPet' ? 'same' : 'another'
    const ended = /limit=0|\/\d{9,}/.test(last?.path ?? '') || last?.body === '{}' ? 'refused' : 'accepted'
    return [{ ...flip, after: `${of} ${ended}`, isAlong: flip.concurrent.length > 0 }]
  }).flat()
}

test('what may have gone before is tried alone, then along with others, and along with them once more', () => {
  const asked = askedAfter({ alone: false })
  const all = ['another accepted', 'another refused', 'same accepted', 'same refused']
  const rounds = [asked.slice(0, 4), asked.slice(4, 8), asked.slice(8)]
  expect(rounds.map(round => round.map(({ after }) => after).sort())).toEqual([all, all, all])
  expect(rounds.map(round => round.map(({ isAlong }) => isAlong))).toEqual(
    [false, true, true].map(along => all.map(() => along)),
  )
})

test('what failed over a new connection goes over another one along with others', () => {
  const asked = askedAfter({ alone: false, nth: 1 })
  const [alone, along] = [asked.slice(0, 4), asked.slice(4)]
  expect(alone.every(({ request }) => request.fresh)).toBe(true)
  expect(along.length).toBeGreaterThan(0)
  expect(along.every(({ request, isAlong }) => isAlong && !request.fresh)).toBe(true)
})

test('the same again is asked of another id of that class', () => {
  const asked = askedAfter({ alone: true, right: ['/pets/1000', `/pets/${2n ** 60n}`] })
  const again = asked.filter(({ question }) => question.includes('again'))
  expect(again.length).toBeGreaterThan(0)
  for (const { request } of again) {
    const id = BigInt(request.path.slice('/pets/'.length))
    expect(id).not.toBe(2n ** 45n)
    expect(id.toString(2).length).toBe(53)
  }
})
