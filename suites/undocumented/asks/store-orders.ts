import { amongBadKeys, type Depth, defineAsk } from '../../../src/kit/index.js'

/** So often: requests of every sort are to come behind one of them. */
const times: Readonly<Record<Depth, number>> = { quick: 1, standard: 7, deep: 20 }

/** The one operation of the store area that the document names. */
export const storeOrders = amongBadKeys(
  defineAsk<object>({
    id: 'store-orders',
    anyStore: true,
    phase: 'main',
    gap: true,
    summary: 'GET /store/orders',
    examples: ({ depth }) => Array.from({ length: times[depth] }, () => ({})),
    perform: async t =>
      void (await t.send('orders', { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' })),
  }),
)

/** What has no key is refused, or not: its error has an Error body in any case. */
export const storeOrdersWithoutKey = defineAsk({
  id: 'store-orders-without-a-key',
  anyStore: true,
  phase: 'keys',
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
