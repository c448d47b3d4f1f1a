import {
  defineScenario,
  inSuccession,
  listPets,
  type RequestSpec,
  type ScenarioContext,
} from '../../../src/kit/index.js'
import { getFarId } from '../../model/get.js'
import { badKeyRequest, plainRequests } from '../../shared/plain-requests.js'
import { elsewhere } from '../../shared/undocumented.js'

/** What a connection may begin with besides. */
const beginnings = {
  'a list without a key': t => badKeyRequest(t, 0),
  'a refused creation': () => ({
    endpoint: 'createPet',
    method: 'POST',
    path: '/pets',
    headers: [['content-type', 'application/json']],
    body: '{}',
  }),
  'a read of an unknown id': t => (t.facts.getPetDue ? getFarId(t) : listPets({ limit: 30 })),
  'OPTIONS /pets': () => elsewhere('OPTIONS', '/pets'),
  'GET /store/orders': () => ({ endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' }),
} as const satisfies Record<string, (t: ScenarioContext) => RequestSpec>

const plain = Object.values(plainRequests)

type Beginning = keyof typeof beginnings

/** A service is the same on each connection, whatever that began with. */
export const connectionBeginnings = defineScenario<{ readonly with: Beginning; readonly nth: number }>({
  id: 'connection-beginnings',
  phases: ['history'],
  sends: ['createPet'],
  summary:
    'new connections that begin with what is refused, with an unknown id, with OPTIONS or with /store/orders, and a request of each kind over them',
  examples: ({ depth }) =>
    depth === 'quick'
      ? []
      : (Object.keys(beginnings) as Beginning[]).map((beginning, nth) => ({ with: beginning, nth })),
  needs: ['category', 'quiet wire'],
  cost: { requests: 4 + plain.length, creates: 2, posts: 8 },
  async perform(t, { with: beginning, nth }) {
    const { response } = await t.send('first', { ...beginnings[beginning](t), opens: true })
    // Some targets never respond to other methods.
    if (response === undefined) return
    const good = plain.map(send => () => send(t, nth))
    const [bad, ...more] = [0, 1, 2].map(key => () => t.send('key', badKeyRequest(t, nth + key)))
    // By turns a bad key comes right behind the beginning, with the good ones behind it.
    await inSuccession(t, nth % 2 === 0 ? [...good, bad!, ...more] : [bad!, ...good, ...more])
  },
})
