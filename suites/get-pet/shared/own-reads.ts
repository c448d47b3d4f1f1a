import { type Exchange, type Facts, type OwnPet, sentRequest } from '../../../src/kit/index.js'
import { statuses } from '../../list-pets/asks/branches.js'

/** A read of a pet that this run created and that it ought to find, whoever asked for it. */
export interface OwnRead {
  readonly pet: OwnPet
  readonly status: number
  /** It began so late that it proves something lost (P12). */
  readonly settled: boolean
  /** By the status that was asked for on creation: `getPet of sold`, `getPet without status`. */
  readonly branch: string
  /** The creation and the read. */
  readonly exchanges: readonly Exchange[]
}

export const readBranch = (status: string | undefined): string =>
  status === undefined ? 'getPet without status' : `getPet of ${status}`

export const readBranches: readonly string[] = [...statuses, undefined].map(readBranch)

/** Responses that may mean "not there yet". */
export const mayLag: ReadonlySet<number> = new Set([404, 410])

export function ownRead(exchange: Exchange, facts: Facts): OwnRead | undefined {
  const { endpoint, credential, response, startedAt } = exchange
  if (endpoint !== 'getPet' || credential !== 'valid' || response === undefined) return undefined
  const pet = facts.own(sentRequest(exchange).petId?.text ?? '')
  if (pet === undefined || pet.tainted) return undefined
  const { creation } = pet
  return {
    pet,
    status: response.status,
    settled: startedAt >= pet.createdAt + facts.settleMs,
    branch: readBranch(creation && sentRequest(creation).creation?.status),
    exchanges: creation === undefined ? [exchange] : [creation, exchange],
  }
}
