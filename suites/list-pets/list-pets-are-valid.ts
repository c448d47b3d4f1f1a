import { defineRule } from '../../src/kit/index.js'
import { judgePetFields, petFieldFaults, petFields } from '../shared/pet-fields.js'

export const listPetsAreValid = defineRule({
  id: 'list-pets-are-valid',
  cites: 'list-elements-are-pets',
  summary: 'Every element of a list is a valid Pet: id, name, categoryId, and status where present',
  why: 'Clients that read the required fields of a listed pet fail on this one.',
  scenarios: ['lists with and without a limit', 'lists without a limit'],
  branches: petFields.map(field => `listPets ${field}`),
  on: 'listPets',
  judge: exchange => judgePetFields(exchange, 'listPets'),
  withholds: 'responses',
  faults: () => petFieldFaults('listPets'),
})
