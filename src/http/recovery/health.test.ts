import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.js'
import { Health } from './health.js'

/** So many came to nothing, at ms 2. */
function failed(times: number): Health {
  const health = new Health(new CircuitBreaker(2000))
  for (let i = 0; i < times; i++) health.failed(1, 2)
  return health
}

test('the state: as usual, failing, broken; whether it had a response ever', () => {
  expect([0, 1, 2, 3].map(times => failed(times).state(2).breaker)).toEqual(['usual', 'failing', 'failing', 'broken'])
  const health = failed(3)
  health.usable(3)
  expect(health.state(4)).toEqual({ answered: true, breaker: 'usual', troubledFor: 0 })
})

test('what began before another that had a response merely took longer to fail', () => {
  const health = failed(2)
  health.usable(5)
  for (let i = 0; i < 9; i++) health.failed(4, 100)
  expect(health.state(200)).toMatchObject({ breaker: 'usual', troubledFor: 0 })
  for (let i = 0; i < 3; i++) health.failed(6, 100)
  expect(health.state(200)).toMatchObject({ breaker: 'broken', troubledFor: 100 })
})

test('it is in trouble from the first loss to a usable response, though nothing breaks', () => {
  const health = failed(0)
  health.lost(1, 10)
  health.lost(11, 20)
  expect(health.state(30)).toMatchObject({ breaker: 'usual', troubledFor: 20 })
  health.usable(25)
  expect(health.troubledFor(40)).toBe(0)
})
