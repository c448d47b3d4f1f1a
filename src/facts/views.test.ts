import { expect, test } from 'vitest'
import type { OwnPet } from '../core/rule/scenario.js'
import { OwnReads, Shown } from './views.js'

const pet = (id: number, tainted = false) => ({ id, createdAt: 0, tainted }) as OwnPet

test('several pets that are missing when they must have settled prove that nobody need wait for another one', () => {
  const reads = new OwnReads()
  const [late, ...pets] = [1, 2, 3, 4, 5, 6, 7].map(id => pet(id))
  for (const each of pets.slice(0, 5)) reads.see(each, 404, 2000, 2000)
  reads.see(late!, 404, 1999, 2000)
  expect(reads.isGivenUp(late!)).toBe(false)
  expect(reads.allMissing).toBe(true)
  reads.see(pets[5]!, 410, 2000, 2000)
  expect(reads.isGivenUp(late!)).toBe(true)
  expect(reads.isGivenUp(pet(9))).toBe(false)
  reads.see(pet(9), 200, 2000, 2000)
  expect(reads.allMissing).toBe(false)
})

test('a pet that ought not to be there is not missed, nor one that a broken server did not show', () => {
  const reads = new OwnReads()
  reads.see(pet(1, true), 404, 2000, 2000)
  reads.see(pet(2), 500, 2000, 2000)
  expect(reads.missed.size).toBe(0)
})

test('a status has moved where a view differs from the creation or from the view before', () => {
  const shown = new Shown()
  shown.created(1, 'sold')
  expect([shown.view(1, 'sold'), shown.view(1, 'pending'), shown.read(1, 'pending')]).toEqual([false, true, false])
  expect([shown.count(), shown.count('sold'), shown.count('pending')]).toEqual([1, 0, 1])
})

test('an id that is given twice says nothing of a status, nor does a pet that is not valid', () => {
  const shown = new Shown()
  for (const id of [1, 1, 2]) shown.created(id, 'sold')
  shown.roughly(2, 'pending')
  expect([shown.view(1, 'pending'), shown.view(2, 'sold')]).toEqual([false, false])
  expect([shown.count(), shown.count('sold')]).toEqual([2, 1])
})

test('what getPet alone has found may be its invention', () => {
  const shown = new Shown()
  shown.created(5, 'sold')
  shown.read(9, 'sold')
  expect([shown.has(5), shown.has(9), shown.greatest, shown.count()]).toEqual([true, false, 5, 1])
  shown.roughly(9, undefined)
  expect([shown.has(9), shown.greatest]).toEqual([true, 9])
})
