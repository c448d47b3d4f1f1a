import { expect, test } from 'vitest'
import type { RequestSpec } from '../../core/exchange.js'
import { Health, stateOf } from './class-health.js'

const malformed: RequestSpec = { endpoint: 'createPet', method: 'POST', path: '/pets', body: '{' }
const sound: RequestSpec = { ...malformed, body: '{"name":"Milo","categoryId":1}' }
const read: RequestSpec = { endpoint: 'getPet', method: 'GET', path: '/pets/7' }

/** So many came to nothing, at ms 2. */
function failed(times: number, request = malformed): Health {
  const health = new Health()
  health.usable(sound, 0)
  for (let i = 0; i < times; i++) health.failed(request, 1, 2)
  return health
}

const passes = (health: Health, request: RequestSpec, now = 10) => {
  const pass = health.pass(request, now)
  return typeof pass === 'string' ? pass : pass.kind
}

test('a class that comes to nothing is not asked again, others are', () => {
  const health = failed(3)
  expect([passes(health, malformed), passes(health, sound), passes(health, read)]).toEqual(['aborted', 'pass', 'pass'])
})

test('why not says the class', () => {
  expect(failed(4).pass(malformed, 10)).toMatchObject({
    message: 'not sent: requests of this kind get no usable response at present (malformed POST createPet)',
  })
})

test('what chokes with the key may have a response without it', () => {
  expect(passes(failed(3), { ...malformed, credential: 'none' })).toBe('pass')
})

test('after a while one decides for all', () => {
  const later = failed(3)
  expect([passes(later, malformed, 2002), passes(later, malformed, 2003)]).toEqual(['probe', 'aborted'])
  later.usable(malformed, 2010)
  expect(passes(later, malformed)).toBe('pass')
})

test('what began before another that had a response merely took longer to fail', () => {
  const health = failed(2)
  health.usable(malformed, 5)
  for (let i = 0; i < 9; i++) health.failed(malformed, 4, 100)
  expect(passes(health, malformed)).toBe('pass')
  for (let i = 0; i < 3; i++) health.failed(malformed, 6, 100)
  expect(passes(health, malformed)).toBe('aborted')
})

test('the state of a class', () => {
  const health = new Health()
  const one = health.of(read)
  const states = [stateOf(one)]
  health.failed(read, 1, 1)
  states.push(stateOf(one))
  health.usable(read, 2)
  states.push(stateOf(one))
  health.shut(read, 3, 0)
  states.push(stateOf(one))
  expect(states).toEqual([
    { classAnswered: false, requestClass: 'usual' },
    { classAnswered: false, requestClass: 'failing' },
    { classAnswered: true, requestClass: 'usual' },
    { classAnswered: true, requestClass: 'broken' },
  ])
})
