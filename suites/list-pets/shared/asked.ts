import { always, type InjectionContext } from '../../../src/kit/index.js'
import type { Filter } from '../../shared/branches.js'

// For faults: what a list was asked for.

type When = (c: InjectionContext) => boolean

export const hasLimit: When = c => c.query.has('limit')
export const lacksLimit: When = c => !c.query.has('limit')
export const hasStatus: When = c => c.status !== undefined

export const ofLimit =
  (least: number, most = least): When =>
  c => {
    const limit = Number(c.query.get('limit') ?? Number.NaN)
    return limit >= least && limit <= most
  }

/** With this filter, or none, and whatever else. */
export const ofStatus =
  (status: Filter, and: When = always): When =>
  c =>
    c.status === status && and(c)

export const withLimit = (status: Filter): When => ofStatus(status, hasLimit)
export const withoutLimit = (status: Filter): When => ofStatus(status, lacksLimit)

// What lists hold instead of what they are asked for.

export const allMatching = (_: unknown, c: InjectionContext) => c.matching!
export const allPets = (_: unknown, c: InjectionContext) => c.pets
