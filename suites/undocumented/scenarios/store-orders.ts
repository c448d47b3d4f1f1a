import { defineScenario, type RequestSpec } from '../../../src/kit/index.js'
import type { Gap } from '../../shared/gap.js'
import { repeated } from '../../shared/undocumented.js'

const orders: RequestSpec = { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' }
const branch = 'getStoreOrders'

/** The one operation of the store area that the document names. */
export const storeOrders = repeated<Gap>({
  id: 'store-orders',
  summary: 'GET /store/orders',
  inputs: [{ branch, question: '`GET /store/orders`' }],
  times: { quick: 1, standard: 4, deep: 20 },
  perform: async t => void (await t.send('orders', orders)),
})

/** What has no key is refused, or not: its error has an Error body in any case. */
export const storeOrdersWithoutKey = defineScenario<Gap>({
  id: 'store-orders-without-a-key',
  needs: [],
  phases: ['keys'],
  gap: true,
  summary: 'GET /store/orders without a key',
  examples: ({ depth }) => (depth === 'quick' ? [] : [{ branch, question: '`GET /store/orders` without a key' }]),
  perform: async t => void (await t.send('orders', { ...orders, credential: 'none' })),
})
