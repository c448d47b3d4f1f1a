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
