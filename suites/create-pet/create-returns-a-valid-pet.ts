import { type Bends, change, defineRule, fault, type SeamContext, statefulFault } from '../../src/kit/index.js'
import { judgePetFields, petFieldFaults, petFields } from '../shared/pet-fields.js'
import { wrongBesideCharset } from './asks/invalid-creations.js'
import { validCreations } from './asks/valid-creations.js'
import { accepted } from './shared/creations.js'
import { has, value } from './shared/refusal.js'

const isCharsetAndStatus = (c: SeamContext): boolean =>
  /charset/.test(c.headers['content-type'] ?? '') && typeof value('status')(c) === 'string' && has('name')(c)

const anyStatus: Bends = {
  'createPet.problem': (problem, c) => (isCharsetAndStatus(c) ? undefined : problem),
  'createPet.body': (pet, c) => (isCharsetAndStatus(c) ? change(pet, { status: value('status')(c) }) : pet),
}

export const createReturnsAValidPet = defineRule({
  id: 'create-returns-a-valid-pet',
  cites: 'create-returns-pet',
  summary: 'The body of a 201 is a valid Pet: id, name, categoryId, and status where present',
  why: 'Clients read the id and the fields of the new animal from this response; there is no other.',
  asks: [validCreations, wrongBesideCharset],
  branches: petFields.map(field => `createPet ${field}`),
  on: 'createPet',
  invariant: exchange => judgePetFields(exchange, 'createPet'),
  entails: ['omitted-status-is-valid', 'list-pets-are-valid', 'get-returns-a-valid-pet'],
  faults: [
    ...petFieldFaults('createPet'),
    statefulFault('takes-any-status-beside-a-charset', 'createPet status', () => anyStatus, { depth: 'standard' }),
    fault('wraps-the-pet', 'createPet id', 'createPet.body', pet => ({ pet })),
    fault('answers-a-list', 'createPet id', 'createPet.body', pet => [pet]),
    fault('answers-no-body', 'createPet id', 'createPet.response', (response, c) =>
      accepted(c, response) ? { ...response, body: '' } : response,
    ),
  ],
})
