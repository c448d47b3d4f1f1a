import { describe, expect, test } from 'vitest'
import type { OwnPet } from '../../src/kit/index.js'
import { takesTwins } from './taken-names.js'

describe('twins are taken', () => {
  const pet = (id: number, more: Partial<OwnPet> = {}) =>
    ({ id, name: 'Rex', categoryId: 1, status: 'sold', tainted: false, ...more }) as OwnPet
  const isTaken = (...pets: readonly OwnPet[]) => takesTwins({ pets })

  test('once two creations of the same pet gave two ids', () => {
    expect(isTaken(pet(1), pet(2, { name: 'Tom' }))).toBe(false)
    expect(isTaken(pet(1), pet(2, { name: 'Tom' }), pet(3))).toBe(true)
  })

  test.each([
    ['in another category', { categoryId: 2 }],
    ['with another status', { status: 'pending' }],
    ['that ought to have been refused', { tainted: true }],
  ])('and not by one %s: names may be unique there', (_, more) => {
    expect(isTaken(pet(1), pet(2, more))).toBe(false)
  })

  test('nor where one response was given twice', () => {
    expect(isTaken(pet(1), pet(1))).toBe(false)
  })
})
