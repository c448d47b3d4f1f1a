import { expect, test } from 'vitest'
import { StratifiedTest } from './stratified-test.js'

const share = 0.2

/** Whether the sort is unlike the others after these outcomes: own, refused, in flight, ms. */
function isUnlike(outcomes: readonly (readonly [boolean, boolean, number, number])[]): boolean {
  const test = new StratifiedTest()
  for (const [own, refused, inFlight, now] of outcomes) test.count(own, refused ? 'refused' : 'usable', inFlight, now)
  return test.isUnlike(share)
}

const rounds = (n: number, what: (round: number) => readonly (readonly [boolean, boolean, number, number])[]) =>
  Array.from({ length: n }, (_, round) => what(round)).flat()

const alternately = (n: number, inFlight: (own: boolean) => number, at: (own: boolean, round: number) => number) =>
  rounds(n, round => [
    [true, true, inFlight(true), at(true, round)],
    [false, false, inFlight(false), at(false, round)],
  ])

test('a sort that is refused beside others that are taken is unlike them', () => {
  const outcomes = alternately(
    5,
    () => 3,
    (_, round) => round,
  )
  expect([isUnlike(outcomes.slice(0, 8)), isUnlike(outcomes)]).toEqual([false, true])
})

test('not where others were taken with fewer on the wire', () => {
  const outcomes = alternately(
    40,
    own => (own ? 5 : 4),
    (_, round) => round,
  )
  expect(isUnlike(outcomes)).toBe(false)
})

test('not where others were taken at another time', () => {
  const outcomes = alternately(
    40,
    () => 3,
    (own, round) => round + (own ? 0 : 1000),
  ).sort((a, b) => a[3] - b[3])
  expect(isUnlike(outcomes)).toBe(false)
})

test('what was seen adds up over time, and others that are refused more often are no limit of this sort', () => {
  const slowly = alternately(
    9,
    () => 1,
    (_, round) => round * 400,
  )
  expect(isUnlike(slowly)).toBe(true)
  expect(isUnlike(slowly.map(([own, ...rest]) => [!own, ...rest] as const))).toBe(false)
})

test('few refusals among many are no limit, however sure', () => {
  const few = rounds(60, round => [
    [true, round % 6 === 0, 1, round],
    [false, false, 1, round],
  ])
  expect(isUnlike(few)).toBe(false)
})
