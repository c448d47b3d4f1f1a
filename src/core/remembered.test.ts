import { expect, it } from 'vitest'
import { remembered } from './remembered.js'

interface Facts {
  readonly seed: number
  readonly found?: { readonly total: number }
}

/** Counts how often it is called; reads `found` for even seeds only. */
function counted() {
  let calls = 0
  const of = remembered(({ seed, ...rest }: Facts) => {
    calls++
    return [seed, rest.found?.total]
  })
  const sparing = remembered((facts: Facts) => {
    calls++
    return facts.seed % 2 === 0 ? facts.found?.total : facts.seed
  })
  return { of, sparing, calls: () => calls }
}

it('is not called again where what it read is the same', () => {
  const { sparing, calls } = counted()
  const found = { total: 3 }
  expect([sparing({ seed: 1, found }), sparing({ seed: 1, found: { total: 4 } }), sparing({ seed: 1 })]).toEqual([
    1, 1, 1,
  ])
  expect(calls()).toBe(1)
})

it('is called again where something that it read has changed, or has come to be there', () => {
  const { sparing, calls } = counted()
  const found = { total: 3 }
  expect(sparing({ seed: 2 })).toBeUndefined()
  expect(sparing({ seed: 2, found })).toBe(3)
  expect(sparing({ seed: 2, found })).toBe(3)
  expect(sparing({ seed: 2, found: { total: 4 } })).toBe(4)
  expect(sparing({ seed: 1, found })).toBe(1)
  expect(calls()).toBe(4)
})

it('sees what is read by taking the facts apart', () => {
  const { of } = counted()
  expect([of({ seed: 1, found: { total: 1 } }), of({ seed: 1, found: { total: 2 } })]).toEqual([
    [1, 1],
    [1, 2],
  ])
})

it('one in the other: the outer one is called anew for what the inner one read', () => {
  const inner = remembered(({ found }: Facts) => found?.total)
  const outer = remembered((facts: Facts) => `${facts.seed} ${inner(facts)}`)
  const found = { total: 1 }
  inner({ seed: 1, found })
  expect(outer({ seed: 1, found })).toBe('1 1')
  expect(outer({ seed: 1, found: { total: 2 } })).toBe('1 2')
})
