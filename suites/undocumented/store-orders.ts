import { answer, defineRule, observe } from '../../src/kit/index.js'
import { storeOrders as storeOrdersAsks, storeOrdersWithoutKey } from './asks/store-orders.js'

export const storeOrders = defineRule({
  id: 'store-orders',
  cites: 'store-orders',
  summary: 'The response to GET /store/orders is left open',
  why: 'Its existence is named and nothing else: clients cannot know what comes back.',
  asks: [...storeOrdersAsks, storeOrdersWithoutKey],
  branches: ['getStoreOrders'],
  *judge(sample) {
    const { credential, response } = sample.exchanges[0]!
    const what = credential === 'none' ? '`GET /store/orders` without a key' : '`GET /store/orders`'
    yield answer(what, `answered with ${response!.status}`)
    yield observe('getStoreOrders')
  },
  faults: 'observes',
})
