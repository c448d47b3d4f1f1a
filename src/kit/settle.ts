import { parsedResponse } from '../spec/response.js'
import { getPet } from './requests.js'
import type { AskContext, AskRequest, Exchange, OwnPet } from './types.js'

/** ms before the first poll; each pause is half as long again as the last, up to half a second. */
const firstPause = 80
const longer = (pause: number): number => Math.min(500, pause * 1.5)

/** Polls until the exchange satisfies, or until one that began after `deadline` (ms since the epoch) did not. */
export async function pollUntil(
  t: AskContext,
  label: string,
  request: AskRequest,
  deadline: number,
  satisfied: (exchange: Exchange) => boolean,
): Promise<void> {
  for (let pause = firstPause; ; pause = longer(pause)) {
    await t.sleep(pause)
    const exchange = await t.poll(label, request)
    if (satisfied(exchange) || exchange.startedAt >= deadline || exchange.response === undefined) return
  }
}

/** Asks, and polls where the first response does not satisfy. */
export async function sendUntil(...asked: Parameters<typeof pollUntil>): Promise<void> {
  const [t, label, request, , satisfied] = asked
  if (!satisfied(await t.send(label, request))) await pollUntil(...asked)
}

/**
 * An empty list proves something only while a pet that belongs in it is there before and after, and only once the
 * settling time has passed (P4, P6, P12). Asks getPet, the list and getPet again until the list shows something or
 * the time is over.
 */
export async function watchEmpty(t: AskContext, request: AskRequest, pet: OwnPet): Promise<void> {
  const deadline = pet.createdAt + t.facts.settleMs
  for (let pause = firstPause; ; pause = longer(pause)) {
    const before = await t.poll('before', getPet(pet.id))
    const again = await t.poll('again', request)
    await t.poll('after', getPet(pet.id))
    if (before.response?.status !== 200 || parsedResponse(again).items?.length !== 0 || again.startedAt >= deadline)
      return
    await t.sleep(pause)
  }
}
