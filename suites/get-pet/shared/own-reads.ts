import { type Exchange, type Facts, type OwnPet, petStatuses, sentRequest } from '../../../src/kit/index.js'

/** A read of a pet that this run created and that it ought to find, whoever asked for it. */
interface OwnRead {
  readonly pet: OwnPet
  readonly status: number
  /** It began so late that it proves something lost (P12). */
  readonly settled: boolean
  /** By the status that was asked for on creation: `getPet of sold`, `getPet without status`. */
  readonly branch: string
  readonly exchanges: readonly Exchange[]
}

export const readBranch = (status: string | undefined): string =>
  status === undefined ? 'getPet without status' : `getPet of ${status}`

export const readBranches: readonly string[] = [...petStatuses, undefined].map(readBranch)

export const laterBranch = 'getPet at the end of the run'

/** Responses that may mean "not there yet". */
export const mayLag: ReadonlySet<number> = new Set([404, 410])

/** The pet of this run that a read asks for, where it ought to be there. */
export function ownPet(exchange: Exchange, facts: Facts): OwnPet | undefined {
  if (exchange.endpoint !== 'getPet' || exchange.credential !== 'valid') return undefined
  const pet = facts.own(sentRequest(exchange).petId?.text ?? '')
  return pet?.tainted ? undefined : pet
}

export const branchOf = ({ creation }: OwnPet): string => readBranch(creation && sentRequest(creation).creation?.status)

export function ownRead(exchange: Exchange, facts: Facts): OwnRead | undefined {
  const { response, startedAt } = exchange
  const pet = response && ownPet(exchange, facts)
  if (pet === undefined) return undefined
  const { creation } = pet
  return {
    pet,
    status: response!.status,
    settled: startedAt >= pet.createdAt + facts.settleMs,
    branch: branchOf(pet),
    exchanges: creation === undefined ? [exchange] : [creation, exchange],
  }
}
