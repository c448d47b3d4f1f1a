import { expect, test } from 'vitest'
import type { AskRequest, Phase } from '../../core/exchange.js'
import type { SendContext } from '../probe.js'
import { Kinds } from './kinds.js'

const malformed: AskRequest = { endpoint: 'createPet', method: 'POST', path: '/pets', body: '{' }
const sound: AskRequest = { ...malformed, body: '{}' }
const context = (phase: Phase): SendContext => ({
  ask: 'bodies',
  sample: 0,
  phase,
  label: 'create',
  role: 'ask',
  gap: false,
})

/** Times in ms; a cool-down longer than a test. */
function hung(times: number, request = malformed): Kinds {
  const kinds = new Kinds(60_000)
  kinds.usable(sound, context('few pets'), 0)
  for (let i = 0; i < times; i++) kinds.unusable(request, context('few pets'), 1, 2)
  return kinds
}

const passes = (kinds: Kinds, request: AskRequest, phase: Phase) => {
  const pass = kinds.pass(request, context(phase), 10)
  return typeof pass === 'string' ? pass : pass.kind
}

test('a kind that hangs is not asked again in its phase, other sorts of body are', () => {
  const kinds = hung(3)
  expect(passes(kinds, malformed, 'few pets')).toBe('aborted')
  expect(passes(kinds, sound, 'few pets')).toBe('pass')
})

test('it is asked anew in the next phase', () => {
  const kinds = hung(3)
  expect([passes(kinds, malformed, 'main'), passes(kinds, malformed, 'main')]).toEqual(['pass', 'pass'])
})

test('by a single request, where nothing of its sort ever had a response', () => {
  const kinds = hung(6)
  expect([passes(kinds, malformed, 'main'), passes(kinds, malformed, 'main')]).toEqual(['probe', 'aborted'])
  kinds.usable(malformed, context('main'), 20)
  expect(passes(kinds, malformed, 'main')).toBe('pass')
  expect(passes(kinds, malformed, 'keys')).toBe('pass')
})

test('what hangs with the key may have a response without it', () => {
  expect(passes(hung(6), { ...malformed, credential: 'none' }, 'keys')).toBe('pass')
})

const listed = (query: string): AskRequest => ({ endpoint: 'listPets', method: 'GET', path: `/pets${query}` })

test.each([
  ['with any filter', ['?status=sold', '?status=sold&limit=5', '?status=pending'], '?status=available', ''],
  ['with one filter', ['?status=sold', '?limit=5&status=sold'], '?limit=7&status=sold', '?status=pending'],
  ['without a filter', ['', '?limit=5', '?limit=1'], '?limit=100', '?status=sold'],
])('lists that hang %s are told from others by all of those, whatever the ask', (_, queries, hanging, other) => {
  const kinds = new Kinds(60_000)
  const of = (query: string, ask: string) => ({ request: listed(query), context: { ...context('main'), ask } })
  for (const [i, query] of [...queries, ...queries, ...queries].entries()) {
    kinds.usable(listed(other), { ...context('main'), ask: `ask ${i}` }, 0)
    const hung = of(query, `ask ${i}`)
    kinds.unusable(hung.request, hung.context, 1, 2)
  }
  const pass = (query: string, ask: string) => {
    const { request, context } = of(query, ask)
    return kinds.pass(request, context, 10)
  }
  expect(pass(hanging, 'another ask')).toBe('probe')
  expect(pass(hanging, 'one more')).toMatchObject({ kind: 'aborted' })
  expect(pass(other, 'one more')).toBe('pass')
  kinds.usable(listed(hanging), { ...context('main'), ask: 'another ask' }, 20)
  expect(pass(hanging, 'one more')).toBe('pass')
})

test('a probe that the endpoint refuses leaves its kind as it was', () => {
  const kinds = new Kinds(1000)
  for (let i = 0; i < 6; i++) kinds.unusable(malformed, context('few pets'), 1, 2)
  // The sort has not been asked in this phase, and its endpoint never had a response.
  expect(passes(kinds, malformed, 'main')).toBe('aborted')
  const later = (phase: Phase) => kinds.pass(malformed, context(phase), 1010)
  expect(later('main')).toBe('probe')
})

test('a response to a plain question opens its endpoint, whatever hung there before', () => {
  const kinds = new Kinds(60_000)
  for (let i = 0; i < 8; i++) kinds.unusable(listed('?limit=100'), { ...context('main'), ask: `ask ${i}` }, 1, 2)
  expect(passes(kinds, listed('?limit=5'), 'main')).toBe('aborted')
  kinds.answered(listed('?limit=1'))
  expect(passes(kinds, listed('?limit=5'), 'main')).toBe('pass')
})
