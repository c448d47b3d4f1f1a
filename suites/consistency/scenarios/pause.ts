import { defineScenario } from '../../../src/kit/index.js'
import { badKeyRequest, plainKinds, plainRequests } from '../../shared/plain-requests.js'

/** ms: what ends connections that nobody uses, or forgets what it knew, does so after whole seconds at the least. */
const pause = 1_100
const badKeys = [0, 1, 2]

/** One pause in a run, and then a request of each kind over the connections that were left idle. */
export const afterAPause = defineScenario({
  id: 'after-a-pause',
  phases: ['keys'],
  summary: 'a good second without a request, then at the same time a request of each kind, with bad keys, too',
  sends: ['createPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : [undefined]),
  needs: ['category', 'quiet wire'],
  cost: { requests: plainKinds.length + badKeys.length, creates: 2 },
  async perform(t) {
    await t.sleep(pause)
    await Promise.all([
      ...plainKinds.map(kind => plainRequests[kind](t, 0)),
      ...badKeys.map(nth => t.send('key', badKeyRequest(t, nth))),
    ])
  },
})
