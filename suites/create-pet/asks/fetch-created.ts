import { type AskContext, type Exchange, getPet, parsedResponse, sendUntil } from '../../../src/kit/index.js'

/** Reads a pet that was accepted, whatever its name and category; one that is missing until it is settled (P12). */
export async function fetchCreated(t: AskContext, created: Exchange): Promise<void> {
  const id = parsedResponse(created).looseId
  if (created.response?.status !== 201 || id === undefined || !t.facts.getPetDue) return
  const shown = ({ response }: Exchange): boolean => response?.status === 200
  await sendUntil(t, 'get', getPet(id), created.endedAt + t.facts.settleMs, shown)
}
