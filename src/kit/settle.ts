import { parsedResponse } from '../spec/messages/response.js'
import { getPet } from './requests.js'
import type { Exchange, OwnPet, RequestSpec, ScenarioContext } from './types.js'

/** ms before the first poll; each pause is half as long again as the last, up to half a second. */
const firstPause = 80
const longer = (pause: number): number => Math.min(500, pause * 1.5)

/** Polls until the exchange satisfies, or until one that began after `deadline` (ms since the epoch) did not. */
export async function pollUntil(
  t: ScenarioContext,
  label: string,
  request: RequestSpec,
  deadline: number,
  satisfied: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  for (let pause = firstPause; ; pause = longer(pause)) {
    await t.sleep(pause)
    const exchange = await t.poll(label, request)
    if (satisfied(exchange) || exchange.startedAt >= deadline || exchange.response === undefined) return exchange
  }
}

/** Asks, and polls where the first response does not satisfy. */
export async function sendUntil(...asked: Parameters<typeof pollUntil>): Promise<void> {
  const [t, label, request, , satisfied] = asked
  if (!satisfied(await t.send(label, request))) await pollUntil(...asked)
}

/** ms that a response takes from a target that is far: to wait for each would hold up the run. */
const far = 20
/** Requests that go out so long after each other, ms, arrive in that order as a rule. */
const interval = 5
/** ms that a near target is waited for: it may take as long for some kinds of request as if it were far. */
const longest = 500

/**
 * Does the steps one after the other, each right behind the one before, with nothing between: when that has had its response,
 * or, where the target is far, so much later that it must have arrived. Other tasks go on behind the last step, unless `more` of
 * this one follows.
 */
export async function inSuccession(
  t: ScenarioContext,
  steps: readonly (() => Promise<unknown>)[],
  more?: 'more',
): Promise<void> {
  const begun: Promise<unknown>[] = []
  const isNear = t.facts.roundTripMs < far
  for (const step of steps) {
    // Until then the connection of what ended last is taken for busy: a service may keep by connection what went before.
    if (isNear) await t.sleep(0)
    const done = step()
    begun.push(done)
    await Promise.race([done, t.sleep(isNear ? longest : interval)])
  }
  if (more === undefined) t.letNextGo()
  await Promise.all(begun)
}

/**
 * An empty list proves something only while a pet that belongs in it is there before and after, and only once the
 * settling time has passed (P4, P6, P12). Asks getPet, the list and getPet again until the list shows something or
 * the time is over.
 */
export async function watchEmpty(t: ScenarioContext, request: RequestSpec, pet: OwnPet): Promise<void> {
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
