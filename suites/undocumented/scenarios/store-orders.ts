import { defineScenario } from '../../../src/kit/index.js'
import { repeated } from '../../shared/undocumented.js'

/** The one operation of the store area that the document names. */
export const storeOrders = repeated({
  id: 'store-orders',
  summary: 'GET /store/orders',
  inputs: [{}],
  times: { quick: 1, standard: 4, deep: 20 },
  perform: async t =>
    void (await t.send('orders', { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' })),
})

/** What has no key is refused, or not: its error has an Error body in any case. */
export const storeOrdersWithoutKey = defineScenario({
  id: 'store-orders-without-a-key',
  needs: [],
  phases: ['keys'],
  gap: true,
  summary: 'GET /store/orders without a key',
  examples: ({ depth }) => (depth === 'quick' ? [] : [{}]),
  perform: async t =>
    void (await t.send('orders', {
      endpoint: 'getStoreOrders',
      method: 'GET',
      path: '/store/orders',
      credential: 'none',
    })),
})
