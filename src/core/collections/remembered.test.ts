import { expect, it } from 'vitest'
import { remembered } from './remembered.js'

interface Facts {
  readonly seed: number
  readonly total?: number
  readonly known?: Set<number>
}

/** Counts how often a function of facts is called. */
function counted<T>(of: (facts: Facts) => T) {
  let calls = 0
  const counting = remembered((facts: Facts) => {
    calls++
    return of(facts)
  })
  return { of: counting, calls: () => calls }
}

it('is not called again where what it read is the same', () => {
  const { of, calls } = counted(({ seed }) => [seed])
  const first = of({ seed: 1, total: 3 })
  expect(of({ seed: 1, total: 4 })).toBe(first)
  expect(of({ seed: 1 })).toBe(first)
  expect(calls()).toBe(1)
})

it('is called again where something that it read has changed, or has come to be there', () => {
  const { of, calls } = counted(facts => (facts.seed % 2 === 0 ? facts.total : facts.seed))
  expect([of({ seed: 2 }), of({ seed: 2, total: 3 }), of({ seed: 2, total: 3 }), of({ seed: 1 })]).toEqual([
    undefined,
    3,
    3,
    1,
  ])
  expect(calls()).toBe(3)
})

it('is called again where something is there that was looked for in vain', () => {
  const { of } = counted(facts => ('known' in facts ? [...facts.known!] : 'nothing is known'))
  expect(of({ seed: 1 })).toBe('nothing is known')
  expect(of({ seed: 1, known: new Set([1]) })).toEqual([1])
})

it('is called again where what it read may have changed inside', () => {
  const { of } = counted(({ known }) => known!.size)
  const known = new Set([1])
  expect(of({ seed: 1, known })).toBe(1)
  known.add(2)
  expect(of({ seed: 1, known })).toBe(2)
})

it('is called again for whoever takes all facts there are', () => {
  const { of } = counted(facts => Object.keys({ ...facts }))
  expect([of({ seed: 1 }), of({ seed: 1, total: 2 })]).toEqual([['seed'], ['seed', 'total']])
})

it('one in the other: the outer one is called anew for what the inner one read', () => {
  const inner = remembered(({ total }: Facts) => total)
  const outer = remembered((facts: Facts) => `${facts.seed} ${inner(facts)}`)
  inner({ seed: 1, total: 1 })
  expect([outer({ seed: 1, total: 1 }), outer({ seed: 1, total: 2 })]).toEqual(['1 1', '1 2'])
})
