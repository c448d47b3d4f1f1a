import type { Phase } from '../../src/kit/index.js'
import type { StoreClass } from './lists.js'

/** The phases in which the store holds so many pets, by the classes of `store`. */
export const stages: readonly (readonly [phase: Phase, store: StoreClass])[] = [
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

/** Every size that a store has in a run, once; of what is asked at all of them lists are to follow. */
export const eachSize: readonly Phase[] = [
  ...stages.map(([phase]) => phase).filter(phase => phase !== 'creations'),
  'main',
]
