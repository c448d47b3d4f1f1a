import { type Branch, type PetStatus, petStatuses } from '../../src/kit/index.js'

/** A status filter, or none. */
export type Filter = PetStatus | undefined
export const filters: readonly Filter[] = [undefined, ...petStatuses]

/** `status=sold`, `no status`: of a filter, or of a creation. */
export const statusBranch = (status: string | undefined): string =>
  status === undefined ? 'no status' : `status=${status}`
export const statusBranches: readonly Branch[] = petStatuses.map(petStatus => ({
  name: statusBranch(petStatus),
  petStatus,
}))
export const branchesOfAnyStatus: readonly (Branch | string)[] = [statusBranch(undefined), ...statusBranches]

export function limitAndStatus(status: Filter): string {
  return `limit with status=${status}`
}

/** The branch of an allowed limit: its bounds, what lies between them, and each combination with a status. */
export function limitBranch({ limit, status }: { limit: number; status?: Filter }): string {
  if (status !== undefined) return limitAndStatus(status)
  return limit === 1 ? 'limit=1' : limit === 100 ? 'limit=100' : '1 < limit < 100'
}

export const limitBranches: readonly (Branch | string)[] = [
  'limit=1',
  '1 < limit < 100',
  'limit=100',
  ...petStatuses.map(petStatus => ({ name: limitAndStatus(petStatus), petStatus })),
]

/** A list without a limit as a person reads it. */
export const listText = (status: Filter): string => (status === undefined ? 'GET /pets' : `GET /pets?status=${status}`)
