import {
  always,
  check,
  defineRule,
  faultsAt,
  headerOf,
  lacksHeader,
  type UnframedResponse,
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
    const isAnnounced = ['deprecation', 'sunset'].some(name => headerOf(exchange, name) !== undefined)
    if (!isAnnounced && !lacksHeader(exchange, 'sunset')) return
    yield check(isAnnounced, {
      branch: 'getPet',
      message: 'The 200 of the deprecated GET /pets/{petId} has neither a Deprecation nor a Sunset header.',
      expected: 'Deprecation: @<Unix seconds> or Sunset: Thu, 05 Dec 2030 00:00:00 GMT',
      actual: 'neither header',
      place: 'headers',
    })
  },
  faults: () =>
    faultsAt('getPet.response', [
      ['says-nothing', 'getPet', always, silent],
      ['says-nothing-of-sold-pets', 'getPet', c => c.pet?.status === 'sold', silent],
    ]),
})

function silent(response: UnframedResponse): UnframedResponse {
  return withHeader('sunset')(withHeader('deprecation')(response))
}
