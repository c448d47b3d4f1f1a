import { expect, test } from 'vitest'
import { Pace } from './pace.js'

test("the starts are spaced at the user's rate", () => {
  const pace = new Pace(100)
  pace.started(1000)
  expect(pace.due).toBe(1010)
  pace.started(1500)
  expect(pace.due).toBe(1510)
})

test('refused ones space them twice as far up to two seconds, responses less until nothing is left', () => {
  const pace = new Pace()
  const after = (happens: () => void): number => {
    happens()
    pace.started(0)
    return pace.due
  }
  const dues = Array.from({ length: 9 }, () => {
    pace.refused(0)
    return pace.due
  })
  expect(dues).toEqual([20, 40, 80, 160, 320, 640, 1280, 2000, 2000])
  for (let n = 0; n < 27; n++) pace.taken()
  expect(pace.isSlowed).toBe(false)
  expect(after(() => {})).toBeLessThan(2002)
})
