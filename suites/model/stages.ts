import type { Ask } from '../../src/kit/index.js'

/** The phases in which the store holds so many pets, by the classes of `store`. */
export const stages: readonly (readonly [phase: Ask['phase'], store: string])[] = [
  ['few pets', '1 to 19 pets'],
  ['20 pets', '20 pets'],
  ['21 pets', '21 pets'],
  ['one list', '22 to 98 pets'],
  ['99 pets', '99 pets'],
  ['100 pets', '100 pets'],
  ['101 pets', '101 pets'],
  ['creations', 'more'],
]

/** Of a store with exactly so many pets, which lasts as long as nothing is created. */
export const isExactSize = (store: string): boolean => /^\d+ pets$/.test(store)
