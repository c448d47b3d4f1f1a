import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withResolvers } from '../core/with-resolvers.js'
import { runApart, type Turn } from './apart.js'

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

test('a task of many responses is waited for as long as they come', async () => {
  vi.useFakeTimers()
  try {
    const begun: string[] = []
    const { promise: never } = withResolvers<void>()
    let heard = () => {}
    const long = (turn: Turn) => {
      heard = turn.heard
      return never
    }
    void runApart([long, async () => void begun.push('b')], 100)
    for (let nth = 0; nth < 5; nth++) {
      await vi.advanceTimersByTimeAsync(80)
      heard()
    }
    expect(begun).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toEqual(['b'])
  } finally {
    vi.useRealTimers()
  }
})

test('what goes by itself may let the next one go before its own end', async () => {
  const log: string[] = []
  const lets = async ({ letNextGo }: Turn) => {
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
