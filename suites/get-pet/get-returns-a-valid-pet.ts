import { defineRule } from '../../src/kit/index.js'
import { judgePetFields, petFieldFaults, petFields } from '../shared/pet-fields.js'

export const getReturnsAValidPet = defineRule({
  id: 'get-returns-a-valid-pet',
  cites: 'get-returns-pet',
  summary: 'The 200 of GET /pets/{petId} is a valid Pet: id, name, categoryId, and status where present',
  why: 'Clients that read the required fields of a fetched pet fail on this one.',
  scenarios: ['valid creations'],
  branches: petFields.map(field => `getPet ${field}`),
  on: 'getPet',
  judge: exchange => judgePetFields(exchange, 'getPet'),
  withholds: 'responses',
  faults: () => petFieldFaults('getPet'),
})
