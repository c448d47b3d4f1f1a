import { type AskContext, defineAsk, getPet, inSuccession, type UnsettledView } from '../../../src/kit/index.js'

const defineViews = (id: string, phase: 'keys' | 'history', isOurs: (view: UnsettledView) => boolean) =>
  defineAsk({
    id,
    phase,
    store: 'any',
    summary: 'what lacked a new pet, once more when it has settled, behind the request that went before',
    quiet: 1,
    // Most targets show pets at once.
    cost: { requests: 0, creates: 0 },
    async perform(t) {
      for (const view of t.facts.unsettled.filter(isOurs)) await askAgain(t, view)
    },
  })

async function askAgain(t: AskContext, { request, ahead, pet }: UnsettledView): Promise<void> {
  const read = t.facts.getPetDue ? getPet(pet.id) : request
  const { startedAt } = await t.send('before', read)
  await t.sleep(Math.max(0, pet.createdAt + t.facts.settleMs - startedAt))
  await inSuccession(t, [
    ...(ahead === undefined ? [] : [() => t.send('ahead', ahead)]),
    () => t.send('again', request),
  ])
  if (t.facts.getPetDue) await t.send('after', read)
}

/**
 * What lacked a pet before it had to be there (P12) is asked once more when it has to, right behind what went before it: a
 * run that is over sooner than views need to settle could else prove nothing that shows but once.
 */
export const settledViews = [
  defineViews('settled-views', 'keys', ({ phase }) => phase !== 'keys'),
  defineViews('settled-views-among-keys', 'history', ({ phase }) => phase === 'keys'),
]
