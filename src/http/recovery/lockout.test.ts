import { expect, test } from 'vitest'
import { Lockout } from './lockout.js'

/** So many bad keys in a row without a response, so many ms apart, the good one in between where `good`. */
function losing(lockout: Lockout, count: number, apart: number, good = true, from = 0): readonly boolean[] {
  return Array.from({ length: count }, (_, nth) => {
    const alone = lockout.lost(from + nth * apart)
    if (good) lockout.usable(false)
    return alone
  })
}

test('bad keys alone are concerned once the good one has had a response', () => {
  expect(losing(new Lockout(), 4, 100)).toEqual([false, false, true, true])
  expect(losing(new Lockout(), 4, 100, false)).toEqual([false, false, false, false])
})

test.each<readonly [string, number, number, boolean, boolean]>([
  ['often and for long', 15, 2000, true, true],
  ['often, but for a moment', 15, 100, true, false],
  ['for long, but seldom', 5, 10_000, true, false],
  ['and everybody else as well', 15, 2000, false, false],
])('they are shut out where they get nothing %s', (_, count, apart, good, shut) => {
  const lockout = new Lockout()
  losing(lockout, count, apart, good)
  expect(lockout.shut).toBe(shut)
})

test('once they are shut out one is sent now and then, ever more seldom, until it gets a response', () => {
  const lockout = new Lockout()
  expect(lockout.pass()).toBe(true)
  losing(lockout, 15, 2000)
  const sent = Array.from({ length: 80 }, () => lockout.pass()).flatMap((passes, nth) => (passes ? [nth + 1] : []))
  expect(sent).toEqual([10, 30, 70])
  lockout.usable(true)
  expect([lockout.shut, lockout.pass()]).toEqual([false, true])
})

test('a response to a bad key begins everything anew', () => {
  const lockout = new Lockout()
  losing(lockout, 11, 2000)
  lockout.usable(true)
  losing(lockout, 5, 2000, true, 30_000)
  expect(lockout.shut).toBe(false)
})
