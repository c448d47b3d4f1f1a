import { defineRule, openAnswer } from '../../src/kit/index.js'

export const storeOrders = defineRule({
  id: 'store-orders',
  cites: 'store-orders',
  summary: 'The response to GET /store/orders is left open',
  why: 'Its existence is named and nothing else: clients cannot know what comes back.',
  scenarios: ['store-orders', 'store-orders-without-a-key'],
  branches: ['getStoreOrders'],
  scope: 'case',
  judge(sample) {
    const [asked] = sample.exchanges
    const what = asked!.credential === 'none' ? '`GET /store/orders` without a key' : '`GET /store/orders`'
    return openAnswer(asked!, 'getStoreOrders', what, status => `answered with ${status}`)
  },
})
