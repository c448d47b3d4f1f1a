import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Gate, Gated } from '../plan/tasks.js'
import { Queue } from './queue.js'

const task = (id: string, gate: Gate): Gated => ({ ask: { id }, gate }) as unknown as Gated

function queueOf(tasks: readonly Gated[], workers: number) {
  const open = new Set<Gate>(['any'])
  const under = new Map<string, () => void>()
  const begun: string[] = []
  let over = false
  const queue = new Queue(tasks, {
    workers,
    isOpen: gate => open.has(gate),
    room: () => true,
    isOver: () => over,
    perform: ({ ask: { id } }) => {
      begun.push(id)
      return new Promise(resolve => under.set(id, resolve))
    },
  })
  const end = async (id: string) => {
    under.get(id)!()
    await turn()
  }
  const unlock = async (gate: Gate) => {
    open.add(gate)
    queue.look()
    await turn()
  }
  const stop = () => {
    over = true
    queue.look()
  }
  return { queue, begun, end, unlock, stop }
}

test('workers take the first task whose gate is open', async () => {
  const tasks = [task('w1', 'whole'), task('a1', 'any'), task('w2', 'whole'), task('a2', 'any'), task('a3', 'any')]
  const { queue, begun, end, unlock } = queueOf(tasks, 2)
  const run = queue.run()
  await turn()
  expect(begun).toEqual(['a1', 'a2'])
  await unlock('whole')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'w1'])
  for (const id of ['a1', 'w1', 'w2', 'a3']) await end(id)
  await run
  expect(begun).toEqual(['a1', 'a2', 'w1', 'w2', 'a3'])
})

test('a worker that finds every gate shut waits until one opens', async () => {
  const { queue, begun, end, unlock } = queueOf([task('w', 'whole')], 3)
  const run = queue.run()
  await turn()
  expect(begun).toEqual([])
  await unlock('whole')
  expect(begun).toEqual(['w'])
  await end('w')
  await run
})

test('a gate is done when none of its tasks is left or under way', async () => {
  const { queue, end } = queueOf([task('a1', 'any'), task('a2', 'any')], 1)
  const log: string[] = []
  void queue.done('any').then(() => log.push('any'))
  void queue.done('fill').then(() => log.push('fill'))
  const run = queue.run()
  await end('a1').catch(() => {})
  await turn()
  expect(log).toEqual(['fill'])
  await end('a2')
  await run
  await turn()
  expect(log).toEqual(['fill', 'any'])
})

test('the end of the run ends the queue and whoever waits for a gate', async () => {
  const { queue, begun, end, stop } = queueOf([task('a', 'any'), task('w', 'whole')], 2)
  const run = queue.run()
  const done = queue.done('whole')
  await turn()
  stop()
  await done
  await end('a')
  await run
  expect(begun).toEqual(['a'])
})
