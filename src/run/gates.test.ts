import { expect, test } from 'vitest'
import type { Gate, Gated } from '../plan/tasks.js'
import { Gates } from './gates.js'

const fill = { gate: 'fill', sample: { input: {} }, ask: { cost: () => ({ requests: 1, creates: 1 }) } }
const tasks = [fill, fill] as unknown as readonly Gated[]
const all: readonly Gate[] = ['any', 'fill', 'size', 'whole']

test.each<[string, { done?: Gate[]; pets?: number; prompt?: boolean; settled?: boolean }, Gate[]]>([
  ['at first', {}, ['any', 'fill']],
  ['with the first new pet', { pets: 1 }, ['any', 'fill', 'size']],
  ['with all pets, which lists may not show yet', { pets: 2 }, ['any', 'fill', 'size']],
  ['with all pets, where lists show them at once', { pets: 2, prompt: true }, ['any', 'fill', 'size', 'whole']],
  ['where no pet could be created', { done: ['fill'], settled: true }, [...all]],
])('%s', (_, { done = [], pets = 0, prompt = false, settled = false }, open) => {
  const own: object[] = [{}]
  const isDone = (gate: Gate) => done.includes(gate)
  const gates = new Gates(tasks, { facts: { pets: own as never }, isDone, showAtOnce: () => prompt })
  own.push(...Array.from({ length: pets }, () => ({})))
  gates.isSettled = settled
  expect(all.filter(gate => gates.isOpen(gate))).toEqual(open)
})
