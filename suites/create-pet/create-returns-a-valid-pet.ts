import { defineRule, fault, faultsAt } from '../../src/kit/index.js'
import { judgePetFields, petFieldFaults, petFields } from '../shared/pet-fields.js'
import { validCreations } from './scenarios/valid-creations.js'
import { accepted } from './shared/creations.js'

export const createReturnsAValidPet = defineRule({
  id: 'create-returns-a-valid-pet',
  cites: 'create-returns-pet',
  summary: 'The body of a 201 is a valid Pet: id, name, categoryId, and status where present',
  why: 'Clients read the id and the fields of the new animal from this response; there is no other.',
  scenarios: [validCreations],
  branches: petFields.map(field => `createPet ${field}`),
  on: 'createPet',
  judge: exchange => judgePetFields(exchange, 'createPet'),
  withholds: 'responses',
  entails: ['omitted-status-is-valid', 'list-pets-are-valid', 'get-returns-a-valid-pet'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...petFieldFaults('createPet'),
  ...faultsAt('createPet.body', [
    { id: 'wraps-the-pet', branch: 'createPet id', then: pet => ({ pet }) },
    { id: 'answers-a-list', branch: 'createPet id', then: pet => [pet] },
  ]),
  fault({
    id: 'answers-no-body',
    branch: 'createPet id',
    seam: 'createPet.response',
    when: (c, response) => accepted(c, response),
    then: response => ({ ...response, body: '' }),
  }),
]
