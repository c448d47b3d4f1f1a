import { type PetStatus, petStatuses } from '../../src/kit/index.js'

/** A status filter, or none. */
export type Filter = PetStatus | undefined
export const filters: readonly Filter[] = [undefined, ...petStatuses]

export const filterBranch = (status: Filter): string => (status === undefined ? 'no status' : `status=${status}`)
export const filterBranches: readonly string[] = filters.map(filterBranch)

/** The branch of an allowed limit: its bounds, what lies between them, and each combination with a status. */
export function limitBranch({ limit, status }: { limit: number; status?: Filter }): string {
  if (status !== undefined) return `limit with status=${status}`
  return limit === 1 ? 'limit=1' : limit === 100 ? 'limit=100' : '1 < limit < 100'
}

export const limitBranches: readonly string[] = [
  'limit=1',
  '1 < limit < 100',
  'limit=100',
  ...petStatuses.map(status => `limit with status=${status}`),
]

/** A list without a limit as a person reads it. */
export const listText = (status: Filter): string => (status === undefined ? 'GET /pets' : `GET /pets?status=${status}`)
