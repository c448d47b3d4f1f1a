/** Everything that `suites/` and rules of the user may use. `suites/README.md` shows a rule and says what each of its members is. */
export * as fc from 'fast-check'
export { type Free, filled, free } from '../arbitraries/fill.js'
export { otherName } from '../arbitraries/names.js'
export { naughtyString } from '../arbitraries/naughty.js'
export { named, namesOf, only, parameter, valuesOf, without } from '../arbitraries/parameter.js'
export { type Depths, fromStart, further, isFreshTurn, rowsOf, someOf, turnsOf } from '../arbitraries/rows.js'
export { now } from '../core/clock.js'
export { compact } from '../core/compact.js'
export { credentialOf, credentials, isRecased, spellingsOf } from '../core/credential.js'
export { atDepth, depths } from '../core/depth.js'
export {
  headerOf,
  headerValues,
  isCategoryRefusal,
  isDoubtfulRefusal,
  lacksHeader,
  mayExistBeside,
  operations,
  trafficScenario,
} from '../core/exchange.js'
export { int64, integer, isInt64, isInteger, writeJson } from '../core/json.js'
export { writtenMembers } from '../core/json-span.js'
export { nameLengths, nameLetters, nameWords } from '../core/name-form.js'
export { didYouMean } from '../core/nearest.js'
export { isOrdinaryName } from '../core/ordinary-name.js'
export { isPetStatus, mostOf, type PetStatus, petStatuses } from '../core/pet-status.js'
export {
  eachSize,
  fillings,
  isExactSize,
  type StoreClass,
  stages,
  storeClassOf,
  storeSizes,
} from '../core/phase.js'
export { plural } from '../core/plural.js'
export { quoted } from '../core/quoted.js'
export { choose, randomOf, shuffled } from '../core/random.js'
export { onceFor, remembered } from '../core/remembered.js'
export { wordKindIn, wordKinds } from '../core/word-kinds.js'
export {
  type CreationProblem,
  creationProblems,
  type OpenPoint,
  type SentCreation,
  writtenName,
} from '../spec/creation.js'
export { type Description, readDescription } from '../spec/description.js'
export { isRefusedOnTheWay, mayBeOfIntermediary } from '../spec/intermediary.js'
export { sameValue } from '../spec/json-keep.js'
export { numberInName } from '../spec/leftovers.js'
export { readLeniently } from '../spec/lenient-json.js'
export {
  isValidCreation,
  type SentId,
  type SentQuery,
  type SentRequest,
  sentRequest,
  withoutEscapes,
  withoutKey,
} from '../spec/request.js'
export { type Leftovers, type ParsedResponse, type PetView, parsedResponse, shownName } from '../spec/response.js'
export { defineGroup, defineRule, defineScenario, type OwnClause } from './define.js'
export {
  always,
  change,
  eachPet,
  edited,
  fault,
  faultsAt,
  oneMore,
  respond,
  sentText,
  withBody,
  withHeader,
} from './faults.js'
export { interactionOf } from './interaction.js'
export * from './outcomes.js'
export { createPet, createRaw, getPet, listPets, onNewConnection } from './requests.js'
export { inSuccession, pollUntil, sendUntil, watchEmpty } from './settle.js'
export type * from './types.js'
