import { defineGroup, type Rule } from '../src/kit/index.js'
import * as authentication from './authentication/index.js'
import * as consistency from './consistency/index.js'
import * as createPet from './create-pet/index.js'
import * as everyResponse from './every-response/index.js'
import * as getPet from './get-pet/index.js'
import * as listPets from './list-pets/index.js'
import { parameters } from './model/index.js'
import { writtenAs } from './model/serialise.js'
import { scenariosNamed } from './scenarios.js'
import * as undocumented from './undocumented/index.js'

/** Every rule, group by group: the order of the report. */
export const rules = [
  ...defineGroup('list-pets', listPets),
  ...defineGroup('create-pet', createPet),
  ...defineGroup('get-pet', getPet),
  ...defineGroup('authentication', authentication),
  ...defineGroup('every-response', everyResponse),
  ...defineGroup('consistency', consistency),
  ...defineGroup('undocumented', undocumented),
].map(rule => ({ ...withScenarios(rule), parameters, writeCreation: writtenAs }))

/** With the scenarios that it names. Throws where there is none of such a name. */
export function withScenarios(rule: Rule): Rule {
  return { ...rule, scenarios: [...scenariosNamed(rule.named), ...rule.scenarios] }
}
