import { type Exchange, type Facts, isCategoryRefusal, sentRequest } from '../../src/kit/index.js'
import { soundPets } from '../model/get.js'

/** A pet of anybody may have a name of up to so many letters; longer ones are rare, or bear the mark of the run. */
const unmarked = 5

export const hasNoMark = (name: string): boolean => name.length <= unmarked

/**
 * Whether a creation may have been refused because another pet has its name (P7): with 409, or, where nothing in the name
 * tells it from those of other runs, or only its letter case from another name of this run, with any status that refuses
 * a creation in a category that works.
 */
export function mayBeTaken(exchange: Exchange, { works, pets }: Pick<Facts, 'works' | 'pets'>): boolean {
  if (exchange.response?.status === 409) return true
  const { name, categoryId } = sentRequest(exchange).creation ?? {}
  if (name === undefined || categoryId === undefined) return false
  const hasNamesake = () => pets.some(pet => pet.name.toLowerCase() === name.toLowerCase())
  return isCategoryRefusal(exchange) && works(categoryId) && (hasNoMark(name) || hasNamesake())
}

/** Whether two pets of this run differ in their ids alone: names need not be unique, by themselves or with the rest. */
export function takesTwins(facts: Pick<Facts, 'pets'>): boolean {
  const pets = new Map(soundPets(facts).map(({ id, ...pet }) => [id, [pet.name, pet.categoryId, pet.status].join()]))
  return new Set(pets.values()).size < pets.size
}

/** Label of a creation that was refused with 409 and is sent once more: a second refusal counts (P7). */
export const underAnotherName = 'create under another name'

/**
 * Whether the refusal says no more than that the name may be taken: it was not yet asked under another name, or under one
 * that is as short. Where names must be unique, all the short ones may be taken.
 */
export function isExcused(exchange: Exchange, facts: Pick<Facts, 'works' | 'pets'>): boolean {
  if (!mayBeTaken(exchange, facts)) return false
  const name = sentRequest(exchange).creation?.name ?? ''
  return exchange.label !== underAnotherName || (hasNoMark(name) && !takesTwins(facts))
}
