import { type Case, type Exchange, type Facts, type Json, parsedResponse, step } from '../../../src/kit/index.js'
import { statuses } from '../../list-pets/asks/branches.js'

/** A creation that succeeded, and the last answer of getPet to it. */
export interface Fetched {
  readonly create: Exchange
  readonly gets: readonly Exchange[]
  readonly last: Exchange
  /** The last read began so late that it proves something lost (P12). */
  readonly settled: boolean
  readonly branch: string
}

/** By the status that was asked for: `getPet of sold`, `getPet without status`. */
export const fetchedBranch = (status: Json | undefined): string =>
  status === undefined ? 'getPet without status' : `getPet of ${status}`

export const fetchedBranches: readonly string[] = [...statuses, undefined].map(fetchedBranch)

/** Reads a case of `validCreations`; undefined where the creation failed, which is another rule's concern. */
export function fetchedOf(sample: Case, facts: Facts): Fetched | undefined {
  const create = step(sample, 'create')
  const gets = sample.exchanges.filter(({ label }) => label === 'get')
  const last = gets.at(-1)
  if (create?.response?.status !== 201 || last === undefined || parsedResponse(create).looseId === undefined)
    return undefined
  const { status } = JSON.parse(create.request.body as string) as { status?: string }
  const settled = last.startedAt >= create.endedAt + facts.settleMs
  return { create, gets, last, settled, branch: fetchedBranch(status) }
}
