import { defineAsk, getPet } from '../../../src/kit/index.js'

/**
 * What lacked a pet before it had to be there (P12) is asked once more when it has to, right behind what went before it: a
 * run that is over sooner than views need to settle could else prove nothing that shows but once.
 */
export const settledViews = defineAsk({
  id: 'settled-views',
  phase: 'history',
  anyStore: true,
  summary: 'what lacked a new pet, once more when it has settled, behind the request that went before',
  spare: true,
  early: () => 'settled views',
  alone: true,
  // Most targets show pets at once.
  cost: { requests: 0, creates: 0 },
  async perform(t) {
    for (const { request, ahead, pet } of t.facts.unsettled) {
      const view = t.facts.getPetDue ? getPet(pet.id) : request
      const { startedAt } = await t.send('before', view)
      await t.sleep(Math.max(0, pet.createdAt + t.facts.settleMs - startedAt))
      if (ahead !== undefined) await t.send('ahead', ahead)
      await t.send('again', request)
      if (t.facts.getPetDue) await t.send('after', view)
    }
  },
})
