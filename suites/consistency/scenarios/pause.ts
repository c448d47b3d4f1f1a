import { defineScenario } from '../../../src/kit/index.js'
import { requestsOfEachKind } from '../../shared/plain-requests.js'

/** ms: what ends connections that nobody uses, or forgets what it knew, does so after whole seconds at the least. */
const pause = 1_100
const kinds = Object.values(requestsOfEachKind)

/** One pause in a run, and then a request of each kind over the connections that were left idle. */
export const afterAPause = defineScenario({
  id: 'after-a-pause',
  phases: ['keys'],
  summary: 'a good second without a request, then at the same time a request of each kind, with bad keys, too',
  sends: ['createPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : [undefined]),
  needs: ['category', 'quiet wire'],
  cost: { requests: kinds.length, creates: 2, posts: 6 },
  async perform(t) {
    await t.sleep(pause)
    await Promise.all(kinds.map(send => send(t, 0)))
  },
})
