import { answer, defineRule, observe } from '../../src/kit/index.js'
import { storeOrders as storeOrdersAsk } from './asks/store-orders.js'

export const storeOrders = defineRule({
  id: 'store-orders',
  cites: 'store-orders',
  summary: 'The response to GET /store/orders is left open',
  why: 'Its existence is named and nothing else: clients cannot know what comes back.',
  asks: [storeOrdersAsk],
  branches: ['getStoreOrders'],
  *judge(sample) {
    yield answer('`GET /store/orders`', `answered with ${sample.exchanges[0]!.response!.status}`)
    yield observe('getStoreOrders')
  },
  faults: 'observes',
})
