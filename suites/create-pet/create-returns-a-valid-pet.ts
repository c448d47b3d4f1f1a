import { defineRule, fault } from '../../src/kit/index.js'
import { judgePetFields, petFieldFaults, petFields } from '../shared/pet-fields.js'
import { validCreations } from './asks/valid-creations.js'
import { accepted } from './shared/creations.js'

export const createReturnsAValidPet = defineRule({
  id: 'create-returns-a-valid-pet',
  cites: 'create-returns-pet',
  summary: 'The body of a 201 is a valid Pet: id, name, categoryId, and status where present',
  why: 'Clients read the id and the fields of the new animal from this response; there is no other.',
  asks: [validCreations],
  branches: petFields.map(field => `createPet ${field}`),
  on: 'createPet',
  invariant: exchange => judgePetFields(exchange, 'createPet'),
  withholds: 'responses',
  entails: ['omitted-status-is-valid', 'list-pets-are-valid', 'get-returns-a-valid-pet'],
  faults: [
    ...petFieldFaults('createPet'),
    fault('wraps-the-pet', 'createPet id', 'createPet.body', pet => ({ pet })),
    fault('answers-a-list', 'createPet id', 'createPet.body', pet => [pet]),
    fault('answers-no-body', 'createPet id', 'createPet.response', (response, c) =>
      accepted(c, response) ? { ...response, body: '' } : response,
    ),
  ],
})
