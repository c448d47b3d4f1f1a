/** Everything that `suites/` and rules of the user may use. `suites/README.md` shows a rule and says what each of its members is. */
export * as fc from 'fast-check'
export { type Free, filled, free } from '../arbitraries/fill.js'
export { otherName } from '../arbitraries/names.js'
export { naughtyString } from '../arbitraries/naughty.js'
export { named, namesOf, only, parameter, valuesOf, without } from '../arbitraries/parameter.js'
export { type Depths, fromStart, further, isFreshTurn, rowsOf, someOf, turnsOf } from '../arbitraries/rows.js'
export { onceFor, remembered } from '../core/collections/remembered.js'
export { credentialOf, credentials, isRecased, spellingsOf } from '../core/credential/credential.js'
export { compact } from '../core/exchange/compact.js'
export {
  headerOf,
  headerValues,
  isCategoryRefusal,
  isDoubtfulRefusal,
  lacksHeader,
  mayExistBeside,
  operations,
  trafficScenario,
} from '../core/exchange/exchange.js'
export { int64, integer, isInt64, isInteger, writeJson } from '../core/json/json.js'
export { writtenMembers } from '../core/json/json-span.js'
export { atDepth, depths } from '../core/model/depth.js'
export { nameLengths, nameLetters, nameWords } from '../core/model/name-form.js'
export { isOrdinaryName } from '../core/model/ordinary-name.js'
export { isPetStatus, mostOf, type PetStatus, petStatuses } from '../core/model/pet-status.js'
export {
  eachSize,
  fillings,
  isExactSize,
  type StoreClass,
  stages,
  storeClassOf,
  storeSizes,
} from '../core/model/phase.js'
export { wordKindIn, wordKinds } from '../core/model/word-kinds.js'
export { choose, randomOf, shuffled } from '../core/random/random.js'
export { now } from '../core/system/clock.js'
export { didYouMean } from '../core/text/nearest.js'
export { plural } from '../core/text/plural.js'
export { quoted } from '../core/text/quoted.js'
export { type Description, readDescription } from '../spec/description/description.js'
export { sameValue } from '../spec/json/json-keep.js'
export { readLeniently } from '../spec/json/lenient-json.js'
export {
  type CreationProblem,
  creationProblems,
  type OpenPoint,
  type SentCreation,
  writtenName,
} from '../spec/messages/creation.js'
export { isRefusedOnTheWay, mayBeOfIntermediary } from '../spec/messages/intermediary.js'
export { numberInName } from '../spec/messages/leftovers.js'
export {
  isValidCreation,
  type SentId,
  type SentQuery,
  type SentRequest,
  sentRequest,
  withoutEscapes,
  withoutKey,
} from '../spec/messages/request.js'
export {
  type Leftovers,
  type ParsedResponse,
  type PetView,
  parsedResponse,
  shownName,
} from '../spec/messages/response.js'
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
