import {
  type Exchange,
  getPet,
  onNewConnection,
  parsedResponse,
  type RequestSpec,
  type ScenarioContext,
  sendUntil,
  sentRequest,
} from '../../src/kit/index.js'
import { mayBeTaken, underAnotherName } from './taken-names.js'

/** Creates a pet, and gives it a name of the run instead where that one may be taken (P7). */
export async function createNamed(
  t: ScenarioContext,
  name: string,
  request: (name: string) => RequestSpec,
): Promise<void> {
  const created = await t.send('create', request(name))
  if (mayBeTaken(created, t.facts)) await t.send(underAnotherName, request(t.name()))
}

/**
 * Reads the pet that was created; one that is missing, or shown otherwise, until the settling time is over (P12), unless so
 * many were never found that this one would tell no more.
 */
export async function readBack(t: ScenarioContext, created: Exchange, isFresh = false): Promise<void> {
  const id = parsedResponse(created).looseId
  if (created.response?.status !== 201 || id === undefined || !t.facts.getPetDue) return
  const { creation } = sentRequest(created)
  const own = t.facts.own(id)
  const shown = (exchange: Exchange): boolean => {
    const { pet, status } = parsedResponse(exchange)
    if (status === 404 || status === 410) return own !== undefined && t.facts.isGivenUp(own)
    if (pet === undefined || creation?.validity !== 'valid') return true
    return pet.id === id && pet.name === creation.name && pet.categoryId === creation.categoryId
  }
  await sendUntil(t, 'get', onNewConnection(isFresh, getPet(id)), created.endedAt + t.facts.settleMs, shown)
}
