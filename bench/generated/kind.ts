import type { Operation } from '../../src/core/exchange/exchange.js'
import type { Interaction, Parameter } from '../../src/core/model/model.js'
import { type SentRequest, sentRequest } from '../../src/kit/index.js'
import { spelling } from '../../suites/model/body.js'
import { category } from '../../suites/model/categories.js'
import { name, ofPet, status } from '../../suites/model/create.js'
import { pathId } from '../../suites/model/get.js'
import { credential, credentialKind } from '../../suites/model/key.js'
import { filter, limit, order, page, store } from '../../suites/model/list.js'
import { sentCategory, sentName, sentStatus } from '../../suites/model/refusal.js'
import { requestParameter } from '../../suites/model/request.js'
import { traffic as anyTraffic, previousRequest } from '../../suites/model/traffic.js'

/** A kind of request that the document gives one response to, with the parameters that must make no difference to it. */
interface Kind {
  readonly operation: Operation
  readonly keyed: SentRequest['keyed']
  /** What the service returns. */
  readonly outcome: '2xx' | '4xx' | '401'
  readonly parameters: readonly Parameter[]
  /** Parameters of which the model promises each class, but none of them beside classes of others. */
  readonly alone?: readonly string[]
  /** Whether a request to its operation, with or without the key, is of it. */
  readonly holds: (sent: SentRequest, interaction: Interaction) => boolean
}

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
/** A body in chunks or of another Content-Type need not be read at all (P11, P22). */
const veils = ({ name: parameter }: Parameter): boolean => parameter !== 'transfer' && parameter !== 'content type'

/** With a bad key: what a request is told by besides must make no difference either. */
const withBadKey = (operation: Operation, besides: readonly Parameter[]): Kind => ({
  operation,
  keyed: 'invalid',
  outcome: '401',
  parameters: [requestParameter, credential, credentialKind, ...anyTraffic, ...besides],
  // Beside other classes there are kinds of key, not their spellings.
  alone: [credential.name],
  // P15 leaves out what is no id at all.
  holds: ({ petId }) => operation !== 'getPet' || petId?.id !== undefined,
})

const table = {
  list: {
    ...{ operation: 'listPets', keyed: 'valid', outcome: '2xx' },
    parameters: [store, filter, limit, page, order, ...traffic],
    holds: ({ query }) => query?.validity === 'valid',
  },
  creation: {
    ...{ operation: 'createPet', keyed: 'valid', outcome: '2xx' },
    parameters: [roughStore, ...ofPet, ...spelling, ...traffic],
    // The reference server accepts what the document leaves open.
    holds: ({ creation }) => creation?.problems.length === 0,
  },
  refusal: {
    ...{ operation: 'createPet', keyed: 'valid', outcome: '4xx' },
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
    holds: ({ creation }) => creation?.validity === 'invalid',
  },
  read: {
    ...{ operation: 'getPet', keyed: 'valid', outcome: '2xx' },
    parameters: [roughStore, ...ofPet, ...traffic],
    holds: ({ petId }, { setting }) => petId?.kind === 'integer' && setting.pet !== undefined,
  },
  unknown: {
    ...{ operation: 'getPet', keyed: 'valid', outcome: '4xx' },
    parameters: [roughStore, pathId, ...traffic],
    holds: ({ petId }, { setting }) => petId?.kind === 'integer' && setting.pet === undefined,
  },
  listKey: withBadKey('listPets', [filter, limit, order]),
  createKey: withBadKey('createPet', [status]),
  getKey: withBadKey('getPet', [status]),
} as const satisfies Record<string, Kind>

export type KindId = keyof typeof table
export const kinds: Readonly<Record<KindId, Kind>> = table
export const kindIds = Object.keys(table) as readonly KindId[]
export const keyKinds = ['listKey', 'createKey', 'getKey'] as const satisfies readonly KindId[]

export function isOf(id: KindId, interaction: Interaction): boolean {
  const { operation, keyed, holds } = kinds[id]
  const sent = sentRequest(interaction)
  return interaction.endpoint === operation && sent.keyed === keyed && holds(sent, interaction)
}
