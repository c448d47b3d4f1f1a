import { defineScenario, petStatuses } from '../../../src/kit/index.js'
import type { CreationInput } from '../../model/creation-requests.js'
import { letters, ordinaryName } from '../../model/creations.js'
import type { Row } from '../../model/row.js'
import { create } from './creation.js'
import { modelCreations } from './creations-by-model.js'
import { nameTwins } from './name-twins.js'
import { population } from './population.js'

const soundSpellings: readonly Row[] = [
  {},
  { 'white space': 'indented by two blanks' },
  { 'order of members': 'category, name, status' },
  { escapes: 'at the front of the name' },
  { 'white space': 'after colons and commas' },
  {},
  {},
]

const soundRows: readonly Row[] = [undefined, ...petStatuses, undefined, ...petStatuses].slice(0, 7).map((one, i) => ({
  name: ordinaryName.classes[i]!.name,
  words: 'one word',
  letters: letters.classes[i % 4]!.name,
  category: 'works',
  status: one ?? 'omitted',
  connection: 'reused',
  ...soundSpellings[i],
}))

/** One creation of each status and each kind of name, in the usual spellings: others are rows of the model. */
const soundCreations = defineScenario<CreationInput>({
  id: 'sound-creations',
  phases: ['creations'],
  summary: 'POST /pets with each kind of ordinary name, with each status and without one, then GET /pets/{petId}',
  sends: ['createPet'],
  examples: ({ depth }) => (depth === 'quick' ? soundRows.map((row, nth) => ({ row, nth })) : []),
  cost: { requests: 2, creates: 1 },
  perform: create,
})

/** Every creation as the document describes it, for its own sake. */
export const validCreations = [...population, soundCreations, nameTwins, ...modelCreations]
