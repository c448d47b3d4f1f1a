import { modelCreations } from './creations-by-model.js'
import { nameTwins } from './name-twins.js'
import { population } from './population.js'

/** Every creation as the document describes it, for its own sake. */
export const validCreations = [...population, nameTwins, ...modelCreations]
