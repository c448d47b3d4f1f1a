import { defineScenario, type RequestSpec } from '../../../src/kit/index.js'
import { requestsOfEachKind } from '../../shared/plain-requests.js'

/** ms: what ends connections that nobody uses, or forgets what it knew, does so after whole seconds at the least. */
const pause = 1_100
const kinds = Object.values(requestsOfEachKind)

/** One pause of some connections in a run, and then a request of each kind over them. */
export const afterAPause = defineScenario({
  id: 'after-a-pause',
  phases: ['keys'],
  summary:
    'a request of each kind, with bad keys, too, at the same time, over connections that were idle for a good second',
  sends: ['createPet'],
  examples: ({ depth }) => (depth === 'quick' ? [] : [undefined]),
  needs: ['category'],
  cost: { requests: kinds.length, creates: 2, posts: 6 },
  async perform(t) {
    await t.idle(pause, kinds.length)
    const idle = { ...t, send: (label: string, request: RequestSpec) => t.send(label, { ...request, overIdle: true }) }
    await Promise.all(kinds.map(send => send(idle, 0)))
  },
})
