import { expect, test } from 'vitest'
import { Budget } from './budget.js'

const outcome = (status: number) => ({ response: { status, headers: [], body: Buffer.alloc(0) } }) as never

test('a creation that may be one too many waits for what comes of those under way', async () => {
  const budget = new Budget(undefined, 2)
  await Promise.all([budget.take(true), budget.take(true)])
  const third = budget.take(true)
  budget.ended(outcome(400))
  expect(await third).toBeUndefined()
  const fourth = budget.take(true)
  budget.ended(outcome(201))
  budget.ended(outcome(201))
  expect(await fourth).toMatchObject({ kind: 'budget', message: '--max-creates 2 is used up' })
})
