import { didYouMean, type Scenario } from '../src/kit/index.js'
import { createKeys, getKeys, keyKinds, listKeys, unspecifiedKeysScenario } from './authentication/scenarios/keys.js'
import { listedPets } from './consistency/scenarios/listed-pets.js'
import { afterAPause, connectionBeginnings, sameAgain } from './consistency/scenarios/on-one-connection.js'
import { sequences } from './consistency/scenarios/sequences.js'
import { createWithOtherNames, modelCreations, nearDuplicateNames } from './create-pet/scenarios/creations.js'
import { finalLists } from './create-pet/scenarios/final-lists.js'
import { invalidCreations, wrongFields } from './create-pet/scenarios/invalid-creations.js'
import { fullPageOfStatus, population } from './create-pet/scenarios/population.js'
import { unspecifiedCreations } from './create-pet/scenarios/unspecified-creations.js'
import { publishedDescription } from './get-pet/scenarios/description.js'
import { otherIds } from './get-pet/scenarios/other-ids.js'
import { knownIds, readsAtTheEnd } from './get-pet/scenarios/own-pets.js'
import { unknownIds } from './get-pet/scenarios/unknown-ids.js'
import { unspecifiedLimits, unspecifiedStatuses } from './list-pets/scenarios/unspecified-queries.js'
import { listWithLimit, wholeList } from './list-pets/scenarios/with-limit.js'
import { listWithoutLimit } from './list-pets/scenarios/without-limit.js'
import {
  otherMethods,
  storeOrders,
  storeOrdersWithoutKey,
  unknownPathsScenario,
} from './undocumented/scenarios/elsewhere.js'

/** With an allowed limit, or without one. */
const lists = [...listWithLimit, fullPageOfStatus]
const validCreations = [...population, nearDuplicateNames, ...modelCreations]
const errors = [...invalidCreations, ...unknownIds, ...keyKinds, ...validCreations, storeOrders, storeOrdersWithoutKey]

/** Scenarios that belong together, by the name that rules give them. */
export const groups: Readonly<Record<string, readonly Scenario[]>> = {
  'lists with and without a limit': lists,
  'lists without a limit': listWithoutLimit,
  'valid creations': validCreations,
  'creations by the model': modelCreations,
  'creations with other names': createWithOtherNames,
  'invalid creations': invalidCreations,
  'invalid fields': wrongFields,
  'every way to create': [...validCreations, sequences, finalLists],
  'reads of unknown ids': unknownIds,
  'reads of pets': [knownIds, ...readsAtTheEnd],
  'lists with bad keys': listKeys,
  'creations with bad keys': createKeys,
  'reads with bad keys': getKeys,
  'bad keys': keyKinds,
  'every documented error': errors,
  'every documented response': [...errors, ...lists],
}

const single: readonly Scenario[] = [
  afterAPause,
  connectionBeginnings,
  otherMethods,
  unspecifiedCreations,
  unspecifiedKeysScenario,
  listedPets,
  unspecifiedLimits,
  unspecifiedStatuses,
  nearDuplicateNames,
  otherIds,
  publishedDescription,
  sameAgain,
  unknownPathsScenario,
  wholeList,
]

const byId = new Map([...Object.values(groups).flat(), ...single].map(scenario => [scenario.id, scenario]))

export const scenarios: readonly Scenario[] = [...byId.values()]

/** Those of such ids and groups, each once. Throws where there is none of that name. */
export function scenariosNamed(names: readonly string[]): readonly Scenario[] {
  return [...new Set(names.flatMap(scenariosOf))]
}

function scenariosOf(name: string): readonly Scenario[] {
  const scenario = byId.get(name)
  const those = scenario === undefined ? groups[name] : [scenario]
  if (those !== undefined) return those
  throw new Error(`There is no scenario "${name}".${didYouMean(name, [...byId.keys(), ...Object.keys(groups)])}`)
}
