import { defineRule, fault, found, headerOf, observe, step, withHeaders } from '../../src/kit/index.js'
import { validCreations } from './asks/valid-creations.js'

export const createdHasLocation = defineRule({
  id: 'created-has-location',
  cites: 'create-location',
  summary: 'A 201 carries a Location header',
  why: 'Generic clients find what they created by this header.',
  asks: [validCreations],
  branches: ['createPet'],
  *judge(sample) {
    const create = step(sample, 'create')!
    if (create.response!.status !== 201) return
    if (headerOf(create, 'location')) yield observe('createPet')
    else {
      yield found({
        branch: 'createPet',
        message: 'The 201 of POST /pets has no Location header that names the new pet.',
        expected: 'a header such as Location: /v1/pets/123',
        actual: headerOf(create, 'location') === '' ? 'an empty header' : 'no such header',
        place: 'header location',
        exchanges: [create],
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
