import { category, status } from '../../../suites/model/creations.js'
import { credential, credentialKind, requestParameter } from '../../../suites/model/credentials.js'
import { filter, limit, order, page, store } from '../../../suites/model/lists.js'
import { name, ofPet } from '../../../suites/model/names.js'
import { pathId } from '../../../suites/model/reads.js'
import { sentCategory, sentName, sentStatus } from '../../../suites/model/refusals.js'
import { spelling } from '../../../suites/model/spelling.js'
import { traffic as anyTraffic, previousRequest } from '../../../suites/model/traffic.js'
import type { Operation } from '../../core/exchange.js'
import type { Interaction, Parameter } from '../../core/model.js'
import { sentRequest } from '../../kit/index.js'
import { hasKey, idAsked, isAccepted, isBadKey, isInvalidCreation, pageOf } from './requests.js'

/** A kind of request that the document gives one response to, with the parameters that must make no difference to it. */
export interface Kind {
  readonly id: KindId
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
  /** Parameters of which the model promises each class, but none of them beside classes of others. */
  readonly alone?: readonly string[]
  readonly holds: (interaction: Interaction) => boolean
}

export type KindId = 'list' | 'creation' | 'refusal' | 'read' | 'unknown' | 'listKey' | 'createKey' | 'getKey'

const without = (parameter: Parameter, ruledOut: RegExp): Parameter => ({
  ...parameter,
  classOf: interaction => {
    const name = parameter.classOf?.(interaction)
    return name !== undefined && ruledOut.test(name) ? undefined : name
  },
})

/** Sizes at the edges of a page mean something to lists only. */
const roughStore = without(store, /^(empty|\d+ pets)$/)
/** Names without room for the mark of a run go with no wrong field: what is taken all the same must be recognised as a leftover (P28). */
const tooShort = /^(?:3|4 to 5|6 to 9|10 to 16) characters$/
/** Bad keys go last in a run (P15): what has a good one does not follow them. */
const traffic = anyTraffic.map(each => (each === previousRequest ? without(each, / denied$/) : each))
const keyed = [requestParameter, credential, credentialKind, ...anyTraffic]
/** What a request with a bad key is told by besides: it must make no difference either. */
const besides: Readonly<Record<Operation, readonly Parameter[]>> = {
  listPets: [filter, limit, order],
  createPet: [status],
  getPet: [status],
}

/** A body in chunks or of another Content-Type need not be read at all (P11, P22). */
const veils = ({ name: parameter }: Parameter): boolean => parameter !== 'transfer' && parameter !== 'content type'

/** P15 leaves out what is no id at all. */
const isKeyOf =
  (operation: Operation) =>
  (interaction: Interaction): boolean =>
    interaction.endpoint === operation &&
    isBadKey(interaction) &&
    (operation !== 'getPet' || sentRequest(interaction).petId?.id !== undefined)

const all: readonly Kind[] = [
  {
    id: 'list',
    operation: 'listPets',
    parameters: [store, filter, limit, page, order, ...traffic],
    holds: interaction => pageOf(interaction) !== undefined,
  },
  {
    id: 'creation',
    operation: 'createPet',
    parameters: [roughStore, ...ofPet, ...spelling, ...traffic],
    holds: isAccepted,
  },
  {
    id: 'refusal',
    operation: 'createPet',
    parameters: [
      roughStore,
      without(name, tooShort),
      category,
      status,
      sentName,
      sentCategory,
      sentStatus,
      ...spelling.filter(veils),
      ...traffic,
    ],
    holds: isInvalidCreation,
  },
  {
    id: 'read',
    operation: 'getPet',
    parameters: [roughStore, ...ofPet, ...traffic],
    holds: interaction => idAsked(interaction) !== undefined && interaction.setting.pet !== undefined,
  },
  {
    id: 'unknown',
    operation: 'getPet',
    parameters: [roughStore, pathId, ...traffic],
    holds: interaction =>
      idAsked(interaction) !== undefined && interaction.setting.pet === undefined && hasKey(interaction),
  },
  ...(['listPets', 'createPet', 'getPet'] as const).map(operation => ({
    id: `${operation.replace('Pets', '').replace('Pet', '')}Key` as KindId,
    operation,
    parameters: [...keyed, ...besides[operation]],
    // Beside other classes there are kinds of key, not their spellings.
    alone: [credential.name],
    holds: isKeyOf(operation),
  })),
]

export const kinds: Readonly<Record<KindId, Kind>> = Object.fromEntries(all.map(kind => [kind.id, kind])) as Record<
  KindId,
  Kind
>
