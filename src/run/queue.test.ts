import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Gate, Gated } from '../plan/tasks.js'
import { Queue } from './queue.js'

const task = (id: string, gate: Gate): Gated => ({ scenario: { id }, gate }) as unknown as Gated

function queueOf(tasks: readonly Gated[], workers: number) {
  let isWhole = false
  const under = new Map<string, () => void>()
  const begun: string[] = []
  let over = false
  const queue = new Queue(tasks, {
    workers,
    isWhole: () => isWhole,
    isOver: () => over,
    perform: ({ scenario: { id } }) => {
      begun.push(id)
      return new Promise(resolve => under.set(id, resolve))
    },
  })
  const end = async (id: string) => {
    under.get(id)!()
    await turn()
  }
  const complete = async () => {
    isWhole = true
    queue.look()
    await turn()
  }
  const stop = () => {
    over = true
    queue.look()
  }
  return { queue, begun, end, complete, stop }
}

test('workers take the first task whose gate is open', async () => {
  const tasks = [task('w1', 'whole'), task('a1', 'any'), task('w2', 'whole'), task('f', 'fill'), task('a3', 'any')]
  const { queue, begun, end, complete } = queueOf(tasks, 2)
  const run = queue.run()
  await turn()
  expect(begun).toEqual(['a1', 'f'])
  await complete()
  expect(begun).toEqual(['a1', 'f'])
  await end('f')
  expect(begun).toEqual(['a1', 'f', 'w1'])
  for (const id of ['a1', 'w1', 'w2', 'a3']) await end(id)
  await run
  expect(begun).toEqual(['a1', 'f', 'w1', 'w2', 'a3'])
})

test('a worker that finds every gate shut waits until the store is whole, or waited for no longer', async () => {
  const { queue, begun, end } = queueOf([task('w', 'whole')], 3)
  const run = queue.run()
  await turn()
  expect(begun).toEqual([])
  queue.isSettled = true
  queue.look()
  await turn()
  expect(begun).toEqual(['w'])
  await end('w')
  await run
})

test('the store is filled when none of what fills it is left or under way', async () => {
  const { queue, end } = queueOf([task('f1', 'fill'), task('f2', 'fill'), task('a', 'any')], 1)
  let isFilled = false
  const filled = queue.filled().then(() => {
    isFilled = true
  })
  const run = queue.run()
  await turn()
  await end('f1')
  expect(isFilled).toBe(false)
  await end('f2')
  await filled
  await end('a')
  await run
})

test('the end of the run ends the queue and whoever waits for the store', async () => {
  const { queue, begun, end, stop } = queueOf([task('f', 'fill'), task('w', 'whole')], 2)
  const run = queue.run()
  const filled = queue.filled()
  await turn()
  stop()
  await filled
  await end('f')
  await run
  expect(begun).toEqual(['f'])
})
