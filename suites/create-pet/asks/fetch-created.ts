import { type AskContext, answerOf, type Exchange, getPet, pollUntil } from '../../../src/kit/index.js'

/** Reads a pet that was accepted, whatever its name and category; one that is missing until it is settled (P12). */
export async function fetchCreated(t: AskContext, created: Exchange): Promise<void> {
  const id = answerOf(created).looseId
  if (created.response?.status !== 201 || id === undefined || !t.facts.getPetDue) return
  const shown = ({ response }: Exchange): boolean => response?.status === 200
  if (shown(await t.send('get', getPet(id)))) return
  await pollUntil(t, 'get', getPet(id), created.endedAt + t.facts.settleMs, shown)
}
