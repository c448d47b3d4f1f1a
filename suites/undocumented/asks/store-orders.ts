import { defineAsk } from '../../../src/kit/index.js'

/** The one operation of the store area that the document names. */
export const storeOrders = defineAsk({
  id: 'store-orders',
  anyStore: true,
  phase: 'main',
  gap: true,
  summary: 'GET /store/orders',
  perform: async t =>
    void (await t.send('orders', { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' })),
})
