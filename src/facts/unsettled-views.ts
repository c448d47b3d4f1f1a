import type { Facts, OwnPet, UnsettledView } from '../core/ask.js'
import { type AskRequest, type Exchange, isInfrastructure } from '../core/exchange.js'
import { keyOf, requestOf, sentRequest } from '../spec/request.js'
import { parsedResponse } from '../spec/response.js'
import { doneBy } from './setting.js'

/** Where views lag, nearly every one lacks a pet. */
const most = 6
/** Exchanges that are looked back on for what came before. */
const mostEnded = 64

/**
 * Remembers views that lacked a pet before its settling time was over (P12). Within it nothing is proven, and by the time
 * that such a view is polled the reason may be gone: the poll follows another request.
 */
export class UnsettledViews {
  readonly all: UnsettledView[] = []
  private readonly known = new Set<string>()
  /** In the order in which they ended. */
  private readonly ended: Exchange[] = []

  see(exchange: Exchange, facts: Facts): void {
    if (exchange.response === undefined) return
    const pet = this.all.length < most ? missingIn(exchange, facts) : undefined
    if (pet !== undefined) this.add(exchange, pet)
    this.ended.push(exchange)
    if (this.ended.length > mostEnded) this.ended.shift()
  }

  private add(exchange: Exchange, pet: OwnPet): void {
    const before = this.ended.findLast(({ endedAt }) => endedAt <= exchange.startedAt)
    const done = before && doneBy(before, before.response!)
    const key = `${exchange.endpoint} behind ${done}`
    if (this.known.has(key)) return
    this.known.add(key)
    // Nothing is created once more.
    const isAhead = before !== undefined && !isInfrastructure(before) && done !== 'createPet 2xx'
    this.all.push({
      phase: exchange.phase,
      request: sameRequest(exchange),
      ...(isAhead ? { ahead: sameRequest(before) } : {}),
      pet,
    })
  }
}

const sameRequest = (exchange: Exchange): AskRequest => ({ ...requestOf(exchange), ...keyOf(exchange) })

/** The oldest pet of this run that the view ought to show before long, and does not. */
function missingIn(exchange: Exchange, facts: Facts): OwnPet | undefined {
  const { endpoint, credential, role, startedAt } = exchange
  if (credential !== 'valid' || role !== 'ask') return undefined
  const isDue = (pet: OwnPet): boolean =>
    !pet.tainted && !facts.isGivenUp(pet) && pet.createdAt <= startedAt && startedAt < pet.createdAt + facts.settleMs
  const { status: code, items, pets } = parsedResponse(exchange)
  const { query, petId } = sentRequest(exchange)
  if (endpoint === 'getPet') {
    const pet = facts.own(petId?.text ?? '')
    return pet !== undefined && isDue(pet) && (code === 404 || code === 410) ? pet : undefined
  }
  if (query?.validity !== 'valid' || code !== 200 || pets === undefined) return undefined
  const { status } = query
  const limit = query.limit === 'omitted' ? 20 : Number(query.limit)
  if ((items?.length ?? 0) >= limit) return undefined
  const shown = new Set(pets.map(({ id }) => id))
  return facts.pets.find(pet => isDue(pet) && (status === 'omitted' || pet.status === status) && !shown.has(pet.id))
}
