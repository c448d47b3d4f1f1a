import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withResolvers } from '../core/with-resolvers.js'
import { runApart, runLanes, runWithSpare } from './lanes.js'

/** A task that says when it begins and ends. */
const task =
  (name: string, log: string[], ms = 1) =>
  async () => {
    log.push(`+${name}`)
    await delay(ms)
    log.push(`-${name}`)
  }

test('no more tasks than lanes are under way', async () => {
  const log: string[] = []
  await runLanes(
    ['a', 'b', 'c', 'd'].map(name => task(name, log)),
    2,
  )
  let open = 0
  const widths = log.map(entry => (entry.startsWith('+') ? ++open : --open))
  expect(Math.max(...widths)).toBe(2)
  expect(log).toHaveLength(8)
})

test('spare tasks fill what the last ones leave idle, and are not waited for', async () => {
  const log: string[] = []
  const spare = ['x', 'y', 'z'].map(name => task(name, log, 60))
  const rest = await runWithSpare([task('a', log), task('b', log, 30)], 8, () => spare.shift(), 3)
  // One beside the two, one more when the first has ended; none is begun for its own sake.
  expect(log).toEqual(['+a', '+b', '+x', '-a', '+y', '-b'])
  expect(spare).toHaveLength(1)
  await Promise.all(rest)
  expect(log).toEqual(['+a', '+b', '+x', '-a', '+y', '-b', '-x', '-y'])
})

test('where tasks fill the wire, no spare one is begun before they leave room', async () => {
  const log: string[] = []
  const spare = [task('x', log)]
  const rest = await runWithSpare(
    ['a', 'b', 'c'].map(name => task(name, log)),
    2,
    () => spare.shift(),
    2,
  )
  await Promise.all(rest)
  expect(log.indexOf('+x')).toBeGreaterThan(log.indexOf('+c'))
})

test('spare tasks that come to be while the last one is under way need not wait for its end', async () => {
  const log: string[] = []
  const spare: (() => Promise<void>)[] = []
  let look = () => {}
  const rest = runWithSpare(
    [task('a', log, 40)],
    4,
    () => spare.shift(),
    4,
    again => {
      look = again
    },
  )
  spare.push(task('x', log))
  expect(log).toEqual(['+a'])
  look()
  expect(log).toEqual(['+a', '+x'])
  await Promise.all(await rest)
  expect(log).toEqual(['+a', '+x', '-x', '-a'])
})

test('without tasks there is nothing to go beside', async () => {
  const spare = [task('x', [])]
  expect(await runWithSpare([], 4, () => spare.shift(), 4)).toEqual([])
  expect(spare).toHaveLength(1)
})

test('tasks go apart: each begins when the one before has ended', async () => {
  const log: string[] = []
  const open = await runApart([task('a', log, 20), task('b', log)], 60_000)
  expect(log).toEqual(['+a', '-a', '+b', '-b'])
  expect(open).toEqual([])
})

test('a task that does not end is not waited for, and returned', async () => {
  const log: string[] = []
  const { promise: never, resolve } = withResolvers<void>()
  const open = await runApart([() => never, task('b', log, 0)], 10)
  expect(log[0]).toBe('+b')
  expect(open.length).toBeGreaterThan(0)
  resolve()
  await Promise.all(open)
  expect(log).toEqual(['+b', '-b'])
})

test('what goes by itself may let the next one go before its own end', async () => {
  const log: string[] = []
  const lets = async (letNextGo: () => void = () => {}) => {
    log.push('+a')
    await delay(1)
    letNextGo()
    await delay(20)
    log.push('-a')
  }
  const open = await runApart([lets, task('b', log, 1)], 60_000)
  expect(log).toEqual(['+a', '+b', '-b'])
  await Promise.all(open)
  expect(log).toEqual(['+a', '+b', '-b', '-a'])
})
