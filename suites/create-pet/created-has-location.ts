import { defineRule, fault, found, headerOf, observe, withHeaders } from '../../src/kit/index.js'
import { validCreations } from './asks/valid-creations.js'

export const createdHasLocation = defineRule({
  id: 'created-has-location',
  cites: 'create-location',
  summary: 'A 201 carries a Location header',
  why: 'Generic clients find what they created by this header.',
  asks: [validCreations],
  branches: ['createPet'],
  on: 'createPet',
  *invariant(exchange) {
    if (exchange.endpoint !== 'createPet' || exchange.response?.status !== 201) return
    if (headerOf(exchange, 'location')) yield observe('createPet')
    else {
      yield found({
        branch: 'createPet',
        message: 'The 201 of POST /pets has no Location header that names the new pet.',
        expected: 'a header such as Location: /v1/pets/123',
        actual: headerOf(exchange, 'location') === '' ? 'an empty header' : 'no such header',
        place: 'header location',
      })
    }
  },
  faults: [
    fault('no-location', 'createPet', 'createPet.response', response =>
      withHeaders(response, headers => headers.filter(([name]) => name.toLowerCase() !== 'location')),
    ),
    fault('empty-location', 'createPet', 'createPet.response', response =>
      withHeaders(response, headers =>
        headers.map(([name, value]) => [name, name.toLowerCase() === 'location' ? '' : value]),
      ),
    ),
  ],
})
