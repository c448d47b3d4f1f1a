import { faultsAt, type Operation } from '../../src/kit/index.js'
import { type Filter, statusBranch } from './branches.js'

/** For tables of faults: a row for each status, or for none, with which the same goes wrong. */
export const perStatus = <When, Then>(
  id: string,
  statuses: readonly Filter[],
  when: (status: Filter) => When,
  then: Then,
  branchOf: (status: Filter) => string = statusBranch,
  also?: 'standard',
) => statuses.map(status => [`${id}-${status ?? 'no-status'}`, branchOf(status), when(status), then, also] as const)

/** Servers that find the key in one letter case of `Authorization` only. */
export const spelledOtherwise = (operation: Operation, branch: string) =>
  faultsAt(
    `${operation}.authenticate`,
    [
      ['as-documented', 'Authorization'],
      ['in-lower-case', 'authorization'],
    ].map(([id, name]) => [`takes-a-key-${id}-only`, branch, c => !c.headerNames.includes(name!), false] as const),
    [['takes-no-key-in-upper-case', branch, c => c.headerNames.includes('AUTHORIZATION'), false]],
  )
