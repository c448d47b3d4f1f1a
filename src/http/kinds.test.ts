import { expect, test } from 'vitest'
import type { AskRequest, Phase } from '../core/exchange.js'
import { Kinds } from './kinds.js'
import type { SendContext } from './probe.js'

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
