import { categories } from './categories.js'
import { consistency } from './consistency.js'
import { createPet } from './create-pet.js'
import { everyResponse } from './every-response.js'
import { getPet } from './get-pet.js'
import { ids } from './ids.js'
import { listContents } from './list-contents.js'
import { listPets } from './list-pets.js'
import { refusals } from './refusals.js'
import type { NearMiss } from './trace.js'

/** The smallest exchanges that are just right for a rule, and those that are just wrong: each expected by the document, by hand. */
export const nearMisses: readonly NearMiss[] = [
  ...listPets,
  ...listContents,
  ...createPet,
  ...categories,
  ...ids,
  ...refusals,
  ...getPet,
  ...everyResponse,
  ...consistency,
]
