import { expect, test } from 'vitest'
import { type Part, shrunk } from './parts.js'

const part = (name: string): Part => ({ name, value: 'odd', plain: 'plain', others: [] })
const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(part)

/** Fails as long as these are not made plain; returns what is left and how many requests it took. */
async function shrink(...needed: readonly string[]) {
  let asked = 0
  const left = await shrunk(all, async plain => {
    asked++
    return !plain.some(({ name }) => needed.includes(name))
  })
  return { left: left.map(({ name }) => name), asked }
}

test.each([[[]], [['a']], [['g']], [['a', 'g']], [['b', 'c', 'f']], [['a', 'b', 'c', 'd', 'e', 'f', 'g']]])(
  'what a failure needs is left: %j',
  async needed => {
    const { left, asked } = await shrink(...needed)
    expect(left).toEqual(needed)
    expect(asked).toBeLessThanOrEqual(20)
  },
)

test('what needs nothing odd takes one request', async () => {
  expect(await shrink()).toEqual({ left: [], asked: 1 })
})
