import {
  defineScenario,
  inSuccession,
  listPets,
  type RequestSpec,
  type ScenarioContext,
} from '../../../src/kit/index.js'
import type { Gap } from '../../shared/gap.js'
import { getFarId, soundPets } from '../../shared/pets.js'
import { badKeyRequest, plainKinds, plainRequests } from '../../shared/plain-requests.js'
import { elsewhere, gapOf } from '../../shared/undocumented.js'

const path = '/pets'

/** Copies of the store that lag behind prove nothing before (P12), and a run may be over sooner than that. */
async function untilSettled(t: ScenarioContext): Promise<void> {
  const [pet] = soundPets(t.facts)
  if (pet !== undefined) await t.sleep(Math.max(0, pet.createdAt + t.facts.settleMs - Date.now()))
}

export interface FollowedInput extends Gap {
  readonly method: 'OPTIONS' | 'HEAD'
  readonly nth: number
}

/**
 * OPTIONS and HEAD, the first of them on a new connection, with each kind of request right behind them, nothing between: a service that
 * remembers what it was asked last must not respond otherwise to what is documented.
 */
export const methodsFollowed = defineScenario<FollowedInput>({
  id: 'other-methods-followed',
  phases: ['history'],
  gap: true,
  sends: ['createPet'],
  summary: 'OPTIONS and HEAD on /pets, and right behind each a list, a read, a creation, a bad key',
  examples: ({ depth }) =>
    depth === 'quick'
      ? []
      : (['OPTIONS', 'HEAD'] as const).map((method, nth) => ({ ...gapOf(method, path), method, nth })),
  needs: ['category', 'quiet wire'],
  cost: { requests: 2 * (plainKinds.length + 2), creates: 1 },
  async perform(t, { method, nth }) {
    await untilSettled(t)
    const ahead = (opens?: true) => t.send('elsewhere', { ...elsewhere(method, path), ...(opens ? { opens } : {}) })
    // Some targets never respond to other methods.
    const { response } = await ahead(true)
    if (response === undefined) return
    const behind = [
      // Of all pets, too: the read shows that they are there.
      () => t.send('list', listPets({ limit: 30 })),
      ...plainKinds.map(kind => () => plainRequests[kind](t, nth)),
      () => t.send('key', badKeyRequest(t, nth + 2)),
    ]
    await inSuccession(
      t,
      behind.flatMap((each, at) => (at === 0 ? [each] : [() => ahead(), each])),
    )
  },
})

/** Bad keys over each connection, of two operations by turns. */
const badKeys = [0, 1]

/** What a connection may begin with besides. */
const beginnings = {
  'a list without a key': t => badKeyRequest(t, 0),
  'a creation with a wrong key': t => badKeyRequest(t, 1),
  'a refused creation': () => ({
    endpoint: 'createPet',
    method: 'POST',
    path: '/pets',
    headers: [['content-type', 'application/json']],
    body: '{}',
  }),
  'a read of an unknown id': t => (t.facts.getPetDue ? getFarId(t) : listPets({ limit: 30 })),
  'GET /store/orders': () => ({ endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' }),
} as const satisfies Record<string, (t: ScenarioContext) => RequestSpec>

type Beginning = keyof typeof beginnings

/** A service is the same on each connection, whatever that began with. */
export const connectionBeginnings = defineScenario<{ readonly with: Beginning; readonly nth: number }>({
  id: 'connection-beginnings',
  phases: ['history'],
  sends: ['createPet'],
  summary:
    'new connections that begin with what is refused, with an unknown id or with /store/orders, and a request of each kind over them',
  examples: ({ depth }) =>
    depth === 'quick'
      ? []
      : (Object.keys(beginnings) as Beginning[]).map((beginning, nth) => ({ with: beginning, nth })),
  needs: ['category', 'quiet wire'],
  cost: { requests: 1 + plainKinds.length + badKeys.length, creates: 1 },
  async perform(t, { with: beginning, nth }) {
    await t.send('first', { ...beginnings[beginning](t), opens: true })
    await inSuccession(t, [
      ...plainKinds.map(kind => () => plainRequests[kind](t, nth)),
      ...badKeys.map(key => () => t.send('key', badKeyRequest(t, nth + key))),
    ])
  },
})
