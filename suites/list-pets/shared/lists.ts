import {
  answeredOrRefused,
  type Exchange,
  expectStatus,
  type Outcomes,
  onceFor,
  type PlanFacts,
  parsedResponse,
  requestText,
  sentRequest,
} from '../../../src/kit/index.js'
import { type Filter, limitBranch, statusBranch } from '../../shared/branches.js'

/** A `GET /pets` with the key and with documented parameters only, whoever sent it (P1, P2). */
export interface ValidList {
  readonly limit: number | undefined
  readonly status: 'available' | 'pending' | 'sold' | undefined
  /** `limit=1`, `limit with status=sold` ...; undefined where the limit was omitted. */
  readonly limitBranch: string | undefined
  readonly filterBranch: string
  /** `GET /pets?limit=5`, as it was sent. */
  readonly text: string
}

/** How many pets ought to be in a list of any length. */
export const matchingIn = ({ stock }: Pick<PlanFacts, 'stock'>, status: Filter): number => stock[status ?? 'total']

/** How often lists without a limit and with limit=20 are asked in turn, where the default is held against 20. */
export const pairs = 4

export const validList = onceFor((exchange: Exchange): ValidList | undefined => {
  if (exchange.endpoint !== 'listPets') return undefined
  const { keyed, query } = sentRequest(exchange)
  if (keyed === 'invalid' || query?.validity !== 'valid') return undefined
  // Spellings of the header that the document leaves open may be refused; what is shown is a list all the same.
  if (keyed === 'open' && exchange.response?.status !== 200) return undefined
  const limit = query.limit === 'omitted' ? undefined : Number(query.limit)
  const status = query.status === 'omitted' || query.status === 'open' ? undefined : query.status
  return {
    limit,
    status,
    limitBranch: limit === undefined ? undefined : limitBranch({ limit, status }),
    filterBranch: statusBranch(status),
    text: `GET ${exchange.request.path}`,
  }
})

/** Judges that the lists that have a branch by this get 200, whatever they are asked for. */
export function returns200(branchOf: (list: ValidList) => string | undefined) {
  const concerns = (exchange: Exchange): string | undefined => {
    const list = validList(exchange)
    return list && branchOf(list)
  }
  const judge = (exchange: Exchange): Outcomes => {
    const branch = concerns(exchange)
    return branch === undefined ? [] : [expectStatus(exchange, 200, branch, requestText(exchange))]
  }
  return { concerns, judge }
}

export const itemsOf = (exchange: Exchange) => parsedResponse(exchange).items

export function listBehaviour(status: number, list: Exchange): string {
  const { items } = parsedResponse(list)
  if (status !== 200 || items === undefined) return answeredOrRefused(status)
  return `answered with ${items.length} ${items.length === 1 ? 'pet' : 'pets'}`
}
