import {
  createPet,
  createRaw,
  defineScenario,
  getPet,
  inSuccession,
  listPets,
  type RequestSpec,
  type ScenarioContext,
  writeJson,
} from '../../../src/kit/index.js'
import { getFarId, tellingPets } from '../../model/get.js'
import { badKeyRequest, plainRequests, requestsOfEachKind } from '../../shared/plain-requests.js'
import { elsewhere, orders } from '../../undocumented/scenarios/elsewhere.js'

/**
 * The same request again and again, with nothing between: a service that keeps what it saw last, takes the second for a retry or
 * counts them must not respond otherwise.
 */
export const sameAgain = defineScenario({
  id: 'same-again',
  needs: ['category', 'quiet wire'],
  phases: ['main'],
  summary:
    'a list without a limit six times in a row, one with a limit twice, and reads of two pets five times; a read of an unknown id and refused creations, each twice',
  sends: ['createPet'],
  examples: { standard: [undefined] },
  cost: { requests: 24, creates: 0, posts: 4 },
  async perform(t) {
    const { categoryId, getPetDue } = t.facts
    const pets = (['pending', 'sold'] as const).flatMap(
      status => tellingPets(t.facts).find(pet => pet.status === status) ?? [],
    )
    const requests: readonly (readonly [times: number, label: string, request: RequestSpec])[] = [
      [6, 'list', listPets({})],
      [2, 'list', listPets({ limit: 7, status: 'pending' })],
      ...(getPetDue ? pets : []).map(({ id }) => [5, 'get', getPet(id)] as const),
      ...(getPetDue ? [[2, 'unknown', getFarId(t)] as const] : []),
      [2, 'create', createPet({ name: t.name(), categoryId: categoryId!, status: 'SOLD' })],
      [2, 'create', createRaw(writeJson({ name: t.name(), status: 'sold' }))],
    ]
    await inSuccession(
      t,
      requests.flatMap(([times, label, request]) => Array.from({ length: times }, () => () => t.send(label, request))),
    )
  },
})

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
  examples: { standard: [undefined] },
  needs: ['category'],
  cost: { requests: kinds.length, creates: 2, posts: 6 },
  async perform(t) {
    await t.idle(pause, kinds.length)
    const idle = { ...t, send: (label: string, request: RequestSpec) => t.send(label, { ...request, overIdle: true }) }
    await Promise.all(kinds.map(send => send(idle, 0)))
  },
})

/** What a connection may begin with besides. */
const beginnings = {
  'a list without a key': t => badKeyRequest(t, 0),
  'a refused creation': () => createRaw('{}'),
  'a read of an unknown id': t => (t.facts.getPetDue ? getFarId(t) : listPets({ limit: 30 })),
  'OPTIONS /pets': () => elsewhere('OPTIONS', '/pets'),
  'GET /store/orders': () => orders,
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
  examples: { standard: (Object.keys(beginnings) as Beginning[]).map((beginning, nth) => ({ with: beginning, nth })) },
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
