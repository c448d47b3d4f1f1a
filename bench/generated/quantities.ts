import type { Interaction } from '../../src/core/model/model.js'
import type { Course, InjectionContext } from '../../src/core/rule/injection.js'
import { sentRequest, writtenMembers } from '../../src/kit/index.js'
import { type KindId, keyKinds, kindIds, kinds } from './kind.js'

type Holds = (interaction: Interaction, context: InjectionContext) => boolean

/** How much, how long and how often: what no class of a single request says. */
export interface Quantity {
  readonly name: string
  /** The kinds of request that can have it. */
  readonly kinds: readonly KindId[]
  readonly classes: Readonly<Record<string, (kind: KindId) => Holds>>
}

const inCourse =
  (holds: (course: Course, setting: InjectionContext['setting'], kind: KindId) => boolean) =>
  (kind: KindId): Holds =>
  (_, { course, setting }) =>
    holds(course, setting, kind)

const isLike = ({ after }: InjectionContext['setting'], kind: KindId): boolean =>
  after === `${kinds[kind].operation} ${kinds[kind].outcome}`

const openings = {
  '401': / 401$/,
  '400': /^createPet 4xx$/,
  '404': /^getPet 4xx$/,
  OPTIONS: /^options /,
  orders: /Orders /,
}

const octets = { '600': 600, '2,000': 2_000, '20,000': 20_000 } as const
const characters = { '70': 70, '300': 300, '1,000': 1_000 } as const

const mapped = <T, U>(table: Readonly<Record<string, T>>, to: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, to(value)]))

/** The longest value of a wrong field. */
function valueLength(interaction: Interaction): number {
  const { creation } = sentRequest(interaction)
  const texts = creation?.json === undefined ? [] : writtenMembers(creation.text)
  const known = texts.filter(({ name }) => name === 'name' || name === 'categoryId' || name === 'status')
  return Math.max(0, ...known.map(({ text }) => text.length))
}

export const quantities: readonly Quantity[] = [
  {
    name: 'requests on its connection',
    kinds: kindIds,
    classes: { 'over 100': inCourse((_, { nth = 0 }) => nth > 100) },
  },
  {
    name: 'repetition',
    kinds: kindIds,
    classes: {
      'the 4th of its kind in a row': inCourse(({ row }, setting, kind) => isLike(setting, kind) && row >= 3),
      'the 8th of its kind in a row': inCourse(({ row }, setting, kind) => isLike(setting, kind) && row >= 7),
      'behind 6 of another kind': inCourse(({ row }, setting, kind) => !isLike(setting, kind) && row >= 6),
    },
  },
  {
    name: 'the same request',
    kinds: ['list', 'read'],
    classes: { 'the 4th in a row': inCourse(({ same }) => same >= 3) },
  },
  {
    name: 'its connection began with',
    kinds: kindIds,
    classes: mapped(openings, opening => inCourse(({ opened = '' }) => opening.test(opened))),
  },
  {
    name: 'idle before it',
    kinds: kindIds,
    classes: { 'a second': inCourse(({ idleMs }) => idleMs >= 1_000) },
  },
  {
    name: 'octets of its body',
    kinds: ['creation', 'refusal', 'createKey'],
    classes: mapped(
      octets,
      least =>
        () =>
        (_, { requestBody }) =>
          requestBody.length >= least,
    ),
  },
  {
    name: 'characters of its key',
    kinds: keyKinds,
    classes: mapped(
      characters,
      least =>
        () =>
        (_, { headers }) =>
          (headers.authorization ?? '').length >= least,
    ),
  },
  {
    name: 'characters of a wrong value',
    kinds: ['refusal'],
    classes: mapped(characters, least => () => interaction => valueLength(interaction) >= least),
  },
]
