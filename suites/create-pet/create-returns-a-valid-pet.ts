import { always, defineRule, faultsAt, withBody } from '../../src/kit/index.js'
import { judgePetFields, petFieldFaults, petFields } from '../shared/pet-fields.js'
import { accepted } from './shared/creation-faults.js'

export const createReturnsAValidPet = defineRule({
  id: 'create-returns-a-valid-pet',
  cites: 'create-returns-pet',
  summary: 'The body of a 201 is a valid Pet: it includes the id, name, categoryId, and status where present',
  why: 'Clients read the id and the fields of the new animal from this response; there is no other.',
  scenarios: ['valid creations'],
  branches: petFields.map(field => `createPet ${field}`),
  on: 'createPet',
  judge: exchange => judgePetFields(exchange, 'createPet'),
  withholds: 'responses',
  faults: () => [
    ...petFieldFaults('createPet'),
    ...faultsAt('createPet.body', [
      ['wraps-the-pet', 'createPet id', always, pet => ({ pet })],
      ['returns-a-list', 'createPet id', always, pet => [pet]],
    ]),
    ...faultsAt('createPet.response', [['returns-no-body', 'createPet id', accepted, withBody(() => '')]]),
  ],
})
