import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withResolvers } from '../core/with-resolvers.js'
import { runApart } from './apart.js'

/** A task that says when it begins and ends. */
const task =
  (name: string, log: string[], ms = 1) =>
  async () => {
    log.push(`+${name}`)
    await delay(ms)
    log.push(`-${name}`)
  }

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
