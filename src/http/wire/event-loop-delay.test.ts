import { expect, test } from 'vitest'
import { EventLoopDelay } from './event-loop-delay.js'

test('beats in time are no delay', () => {
  const delay = new EventLoopDelay(0)
  for (let now = 100; now <= 1000; now += 100) delay.beaten(now)
  expect([delay.totalMs(1000), delay.totalMs(1099)]).toEqual([0, 0])
})

test('what beats are late by adds up, and so does what the next one is late by already', () => {
  const delay = new EventLoopDelay(0)
  delay.beaten(2100)
  delay.beaten(2200)
  delay.beaten(2350)
  expect([delay.totalMs(2350), delay.totalMs(2450), delay.totalMs(5450)]).toEqual([2050, 2050, 5050])
})
