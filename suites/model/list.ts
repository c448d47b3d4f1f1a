import {
  type Interaction,
  listPets,
  type Model,
  named,
  only,
  type ParameterClass,
  parameter,
  petStatuses,
  type RequestSpec,
  type RowOf,
  sentRequest,
  storeClassOf,
  storeSizes,
  without,
} from '../../src/kit/index.js'
import { askedConnection } from './traffic.js'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const queryOf = (interaction: Interaction) => sentRequest(interaction).query

const sizes = storeSizes.map(({ name }) => name)

/** How many pets the store holds. */
export const store = parameter({
  name: 'store',
  source: '4.1 P2 P6',
  classes: named(...sizes),
  notAtQuick: ['99 pets', '100 pets', '101 pets', 'more'],
  classOf: ({ setting }) => storeClassOf(setting.pets.total),
})

export const filter = parameter({
  name: 'filter',
  source: '4.1 P4',
  classes: named('none', ...petStatuses),
  classOf: interaction => {
    const status = queryOf(interaction)?.status
    return status === 'omitted' ? 'none' : status === 'open' ? undefined : status
  },
})

const limitClasses = [
  ...named('omitted'),
  { name: '1', values: [1] },
  { name: '2 to 18', values: range(2, 18) },
  { name: '19', values: [19] },
  { name: '20', values: [20] },
  { name: '21', values: [21] },
  { name: '22 to 50', values: range(22, 50) },
  { name: '51 to 98', values: range(51, 98) },
  { name: '99', values: [99] },
  { name: '100', values: [100] },
] as const satisfies readonly ParameterClass<number>[]
type LimitClass = (typeof limitClasses)[number]['name']

/** The limit as a number; the last three are relative to the pets that match, as far as they are known. */
export const limit = parameter({
  name: 'limit',
  source: '4.1 P1 P2',
  classes: limitClasses,
  classOf: interaction => {
    const sent = queryOf(interaction)?.limit
    return typeof sent === 'number' ? limitClass(sent) : sent === 'omitted' ? sent : undefined
  },
})

export function limitClass(value: number): LimitClass {
  if (value >= 2 && value <= 18) return '2 to 18'
  if (value >= 22 && value <= 98) return value <= 50 ? '22 to 50' : '51 to 98'
  return String(value) as LimitClass
}

/** A limit by its distance from the number of pets that match when the list is sent. */
export interface Distance {
  readonly match: number
}

/** For requests: the limits above, and those beside the number of pets that match. */
export const askedLimit = parameter({
  ...limit,
  classes: [
    ...limit.classes,
    { name: 'one below the match', values: [{ match: -1 } as number | Distance] },
    { name: 'the match', values: [{ match: 0 }] },
    { name: 'one above the match', values: [{ match: 1 }] },
  ],
})

/** The page that a valid request asks for, and how many pets match; undefined for any other request. */
export function pageOf(interaction: Interaction) {
  const query = queryOf(interaction)
  if (query?.validity !== 'valid') return undefined
  const { pets } = interaction.setting
  const matching = query.status === 'omitted' || query.status === 'open' ? pets.total : pets[query.status]
  return { query, matching, size: typeof query.limit === 'number' ? query.limit : 20 }
}

export const page = parameter({
  name: 'page',
  source: '4.1 P1 P6',
  classes: named('nothing matches', 'room for more', 'one to spare', 'just full', 'one left over', 'more left over'),
  classOf: interaction => {
    const asked = pageOf(interaction)
    if (asked === undefined) return undefined
    if (asked.matching === 0) return 'nothing matches'
    const over = asked.matching - asked.size
    if (over < -1) return 'room for more'
    return over > 1 ? 'more left over' : (['one to spare', 'just full', 'one left over'] as const)[over + 1]
  },
})

/** The order of the two query parameters means nothing. */
export const order = parameter({
  name: 'order',
  source: '4.1',
  classes: named('limit first', 'status first'),
  classOf: interaction => queryOf(interaction)?.order,
})

/** Letters and digits written as escapes such as `%35`: the same query (RFC 3986, 6.2.2.2). */
export const queryEscapes = parameter({
  name: 'escapes in the query',
  source: '4.1 P1',
  classes: named('none', 'in a name', 'in a value'),
  preferred: 'none',
  classOf: interaction => {
    const query = queryOf(interaction)
    return query && (query.escapes ?? 'none')
  },
})

/** For requests: with one parameter or none there is no order. */
const askedOrder = parameter({
  ...order,
  classes: [...named('none'), ...order.classes],
})

/** Sizes at the edges of a page mean something to lists only. */
export const roughStore = only(store, '1 to 19 pets', '22 to 98 pets', 'more')

export type ListRow = RowOf<
  typeof store | typeof filter | typeof askedLimit | typeof askedOrder | typeof askedConnection
>

/** `GET /pets` at each stage of the store. */
export const lists: Model<ListRow> = {
  id: 'lists',
  title: 'lists',
  parameters: [without(store, 'empty'), filter, askedLimit, askedOrder, askedConnection],
  constraints: [
    {
      because: 'an order needs both parameters',
      parameters: ['filter', 'limit', 'order'],
      allows: row => (row.filter === 'none' || row.limit === 'omitted') === (row.order === 'none'),
    },
  ],
}

/** The list of a row, with this limit if any, and with further members of its query. */
export function listRequest(row: ListRow, limit: number | undefined, ...further: readonly string[]): RequestSpec {
  const status = petStatuses.find(each => each === row.filter)
  const members = [
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
    ...further,
  ]
  return listPets((row.order === 'status first' ? members.reverse() : members).join('&'))
}
