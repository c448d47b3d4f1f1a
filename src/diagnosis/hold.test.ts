import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Hold } from './hold.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ended = async (hold: Hold): Promise<boolean> => {
  let isEnded = false
  void hold.end.then(() => {
    isEnded = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return isEnded
}

test('a hold lasts until it is released', async () => {
  const hold = new Hold(10)
  await vi.advanceTimersByTimeAsync(hold.lead)
  expect([hold.isOpen, await ended(hold)]).toEqual([true, false])
  hold.release()
  expect([hold.isOpen, await ended(hold)]).toEqual([false, true])
})

test('a target that takes one request at a time gets the body after a while', async () => {
  const hold = new Hold(10)
  await vi.advanceTimersByTimeAsync(hold.lead + 1000)
  expect([hold.isOpen, await ended(hold)]).toEqual([false, true])
})

test('what is farther away gets longer', () => {
  expect(new Hold(100).lead).toBeGreaterThan(new Hold(1).lead + 200)
})
