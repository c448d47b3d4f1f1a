import { expect, test } from 'vitest'
import type { OwnPet } from '../core/scenario.js'
import { OwnReads, Shown } from './views.js'

const pet = (id: number, tainted = false) => ({ id, createdAt: 0, tainted }) as OwnPet

test('getPet is gone where none of the pets that were asked for was shown', () => {
  const reads = new OwnReads()
  expect(reads.allMissing).toBe(false)
  reads.see(pet(1), 404)
  reads.see(pet(2), 410)
  expect([reads.allMissing, reads.missed.size]).toEqual([true, 2])
  reads.see(pet(3), 200)
  expect([reads.allMissing, reads.missed.size]).toEqual([false, 2])
})

test('a pet that ought not to be there is not missed, nor one that a broken server did not show', () => {
  const reads = new OwnReads()
  reads.see(pet(1, true), 404)
  reads.see(pet(2), 500)
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
