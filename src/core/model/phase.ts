/** How many pets the store holds. Where `least` and `most` are one, it is about lists of exactly so many. */
export interface StoreSize {
  /** The class of the model's `store`. */
  readonly name: string
  readonly least: number
  readonly most: number
}

/** In order. 20 is the default limit of a list, 100 the greatest. */
export const storeSizes = [
  { name: 'empty', least: 0, most: 0 },
  { name: '1 to 19 pets', least: 1, most: 19 },
  { name: '20 pets', least: 20, most: 20 },
  { name: '21 pets', least: 21, most: 21 },
  { name: '22 to 98 pets', least: 22, most: 98 },
  { name: '99 pets', least: 99, most: 99 },
  { name: '100 pets', least: 100, most: 100 },
  { name: '101 pets', least: 101, most: 101 },
  { name: 'more', least: 102, most: Infinity },
] as const satisfies readonly StoreSize[]

export type StoreClass = (typeof storeSizes)[number]['name']

export const storeClassOf = (pets: number): StoreClass | undefined =>
  storeSizes.find(({ least, most }) => least <= pets && pets <= most)?.name

/** Whether a class of the model's `store` is of several sizes that pets may be added up to. */
export const isSizeRange = (name: string | undefined): boolean =>
  storeSizes.some(size => size.name === name && size.least < size.most && size.most < Infinity)

export const isExactSize = ({ least, most }: StoreSize): boolean => least === most && most > 0

interface PhaseRow {
  readonly phase: string
  /** How full the store is while the phase sends what is about its size; none where that does not matter. */
  readonly store?: StoreClass
  /** Its first requests create pets until there are so many. */
  readonly fillTo?: number
}

/**
 * The parts of a run, in order. The store grows from one to the next, since many a fault shows only while everything fits
 * into one list, or only where it does not: the phases are named after what the store then holds.
 */
const rows = [
  { phase: 'preflight', store: 'empty' },
  { phase: 'few pets', store: '1 to 19 pets', fillTo: 12 },
  { phase: '20 pets', store: '20 pets', fillTo: 20 },
  { phase: '21 pets', store: '21 pets', fillTo: 21 },
  { phase: 'one list', store: '22 to 98 pets' },
  { phase: '99 pets', store: '99 pets', fillTo: 99 },
  { phase: '100 pets', store: '100 pets', fillTo: 100 },
  { phase: '101 pets', store: '101 pets', fillTo: 101 },
  { phase: 'creations', store: 'more' },
  { phase: 'main', store: 'more' },
  { phase: 'keys', store: 'more' },
  { phase: 'history' },
] as const satisfies readonly PhaseRow[]

export type Phase = (typeof rows)[number]['phase']

export const phases: readonly Phase[] = rows.map(({ phase }) => phase)

const byPhase = new Map<Phase, PhaseRow>(rows.map(row => [row.phase, row]))

/** Undefined of a phase in which the size of the store does not matter. */
export function storeIn(phase: Phase): (typeof storeSizes)[number] | undefined {
  const name = byPhase.get(phase)?.store
  return storeSizes.find(size => size.name === name)
}

export const fillings: readonly { readonly phase: Phase; readonly fillTo: number }[] = rows.flatMap(row =>
  'fillTo' in row ? [row] : [],
)

/** The first phase of each size of a store that has pets. */
export const stages: readonly { readonly phase: Phase; readonly store: StoreClass }[] = storeSizes
  .slice(1)
  .map(({ name }) => ({ phase: rows.find(row => 'store' in row && row.store === name)!.phase, store: name }))

/** Every size that a store with pets has in a run, once; of what is sent at all of them lists are to follow. */
export const eachSize: readonly Phase[] = [
  ...stages.map(({ phase }) => phase).filter(phase => phase !== 'creations'),
  'main',
]
