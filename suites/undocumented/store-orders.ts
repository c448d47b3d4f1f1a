import { answeredWith, unspecifiedRule } from '../shared/unspecified.js'

export const storeOrders = unspecifiedRule({
  id: 'store-orders',
  cites: 'store-orders',
  summary: 'The response to GET /store/orders is left open',
  why: 'Its existence is named and nothing else: clients cannot know what comes back.',
  scenarios: ['store-orders', 'store-orders-without-a-key'],
  branches: ['getStoreOrders'],
  behaviour: answeredWith,
})
