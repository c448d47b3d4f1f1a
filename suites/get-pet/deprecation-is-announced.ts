import {
  always,
  defineRule,
  faultsAt,
  found,
  headerOf,
  lacksHeader,
  observe,
  type SeamResponse,
  withHeader,
} from '../../src/kit/index.js'

export const deprecationIsAnnounced = defineRule({
  id: 'deprecation-is-announced',
  cites: 'deprecation-announced',
  summary: 'GET /pets/{petId} announces its removal with a Deprecation or a Sunset header',
  why: 'Clients that do not read the document learn of the removal when it has happened.',
  scenarios: ['valid creations'],
  branches: ['getPet'],
  on: 'getPet',
  *judge(exchange) {
    if (exchange.endpoint !== 'getPet' || exchange.response?.status !== 200) return
    if (headerOf(exchange, 'deprecation') !== undefined || headerOf(exchange, 'sunset') !== undefined)
      yield observe('getPet')
    else if (lacksHeader(exchange, 'sunset')) {
      yield found({
        branch: 'getPet',
        message: 'The 200 of the deprecated GET /pets/{petId} has neither a Deprecation nor a Sunset header.',
        expected: 'Deprecation: @<Unix seconds> or Sunset: Thu, 05 Dec 2030 00:00:00 GMT',
        actual: 'neither header',
        place: 'headers',
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = faultsAt('getPet.response', [
  ['says-nothing', 'getPet', always, silent],
  ['says-nothing-of-sold-pets', 'getPet', c => c.pet?.status === 'sold', silent],
])

function silent(response: SeamResponse): SeamResponse {
  return withHeader(withHeader(response, 'deprecation'), 'sunset')
}
