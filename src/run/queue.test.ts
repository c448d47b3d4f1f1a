import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Gate, Task } from '../plan/inputs.js'
import { Queue } from './queue.js'

const task = (id: string, gate: Gate): Task => ({ scenario: { id }, gate }) as unknown as Task

/** Tasks that say when they begin, and end or let the next one go when they are told to. */
function queueOf(tasks: readonly Task[], workers: number) {
  const ends = new Map<string, () => void>()
  const lets = new Map<string, () => void>()
  const begun: string[] = []
  let over = false
  const queue = new Queue(tasks, {
    workers,
    isOver: () => over,
    perform: ({ scenario: { id } }, letNextGo) => {
      begun.push(id)
      lets.set(id, letNextGo)
      return new Promise(resolve => ends.set(id, resolve))
    },
  })
  const run = queue.run()
  const end = (id: string) => {
    ends.get(id)!()
    return turn()
  }
  const letNextGo = (id: string) => {
    lets.get(id)!()
    return turn()
  }
  const stop = () => {
    over = true
  }
  return { run, begun, end, letNextGo, stop }
}

test('workers take the first task whose gate is open', async () => {
  const tasks = [task('w1', 'whole'), task('a1', 'any'), task('w2', 'whole'), task('f', 'fill'), task('a2', 'any')]
  const { run, begun, end } = queueOf(tasks, 2)
  expect(begun).toEqual(['a1', 'f'])
  await end('f')
  for (const id of ['a1', 'w1', 'w2', 'a2']) await end(id)
  await run
  expect(begun).toEqual(['a1', 'f', 'w1', 'w2', 'a2'])
})

test('what needs the whole store waits until nothing is left or under way that fills it', async () => {
  const { run, begun, end } = queueOf([task('w', 'whole'), task('f1', 'fill'), task('f2', 'fill')], 3)
  await end('f1')
  expect(begun).toEqual(['f1', 'f2'])
  await end('f2')
  expect(begun).toEqual(['f1', 'f2', 'w'])
  await end('w')
  await run
})

test('what needs a quiet wire goes by itself, and one behind the other', async () => {
  const { run, begun, end } = queueOf([task('q1', 'quiet'), task('q2', 'quiet'), task('f', 'fill')], 3)
  await turn()
  expect(begun).toEqual(['q1'])
  await end('q1')
  expect(begun).toEqual(['q1', 'q2'])
  await end('q2')
  expect(begun).toEqual(['q1', 'q2', 'f'])
  await end('f')
  await run
})

test('what needs the wire no longer lets the next one go, once', async () => {
  const { run, begun, end, letNextGo } = queueOf([task('q1', 'quiet'), task('q2', 'quiet'), task('f', 'fill')], 3)
  await letNextGo('q1')
  expect(begun).toEqual(['q1', 'q2'])
  await end('q1')
  expect(begun).toEqual(['q1', 'q2'])
  await letNextGo('q2')
  expect(begun).toEqual(['q1', 'q2', 'f'])
  for (const id of ['q2', 'f']) await end(id)
  await run
})

test('the end of the run ends the queue', async () => {
  const { run, begun, end, stop } = queueOf([task('f', 'fill'), task('w', 'whole')], 2)
  stop()
  await end('f')
  await run
  expect(begun).toEqual(['f'])
})

test('what needs a quiet wire waits until those before it have ended', async () => {
  const { run, begun, end } = queueOf([task('a1', 'any'), task('a2', 'any'), task('q', 'quiet')], 3)
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'q'])
  await end('q')
  await run
})
