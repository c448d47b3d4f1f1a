import { expect, test } from 'vitest'
import { Recent } from './recent.js'

const keys = Array.from({ length: 10 }, (_, nth) => ({ nth }))

test('the latest are kept, those of long ago are not', () => {
  const recent = new Recent<object, number>(4)
  for (const key of keys) recent.set(key, key.nth)
  expect(keys.slice(0, 4).map(key => recent.get(key))).toEqual([undefined, undefined, undefined, undefined])
  expect(keys.slice(-4).map(key => recent.get(key))).toEqual([6, 7, 8, 9])
})

test('what is asked for again stays', () => {
  const recent = new Recent<object, number>(2)
  for (const key of keys) {
    recent.set(key, key.nth)
    expect(recent.get(keys[0]!)).toBe(0)
  }
  expect(recent.get(keys[1]!)).toBeUndefined()
})
