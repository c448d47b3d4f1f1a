import type { Parameter } from '../../src/kit/index.js'
import { category } from './creations.js'
import type { Free } from './fill.js'
import { escaping, firstMember, isLarge, layout } from './rough.js'
import type { Row } from './row.js'
import { escapes, memberOrder, ordersOfTwo, whiteSpace } from './spelling.js'

/** The finer classes of what a row says roughly, as far as they can be beside its status. */
const finerOf = (rough: Parameter<string, string, keyof Row>, finer: Parameter): Free => [
  finer.name,
  row => {
    const classes = rough.classes.find(({ name }) => name === row[rough.name])?.values ?? []
    return row.status === 'omitted' ? classes.filter(canLackStatus) : classes
  },
]

const isOrder = (name: string): boolean => memberOrder.classes.some(each => each.name === name)
const canLackStatus = (name: string): boolean =>
  name !== 'in the status' && (!isOrder(name) || ordersOfTwo.some(order => order === name))

export const finerSpelling: readonly Free[] = [
  finerOf(layout, whiteSpace),
  finerOf(firstMember, memberOrder),
  finerOf(escaping, escapes),
]

/** The classes by size that a rough one stands for; all of them where a row says nothing of the category. */
export const finerCategory: Free = [
  'category by size',
  row => finerClasses.filter(({ of }) => (row.category ?? of) === of).map(({ name }) => name),
]

const finerClasses = category.classes.flatMap(({ name, values = [] }) =>
  values.length === 0 ? [] : [{ name, of: values.every(isLarge) ? '2^53 and beyond' : 'within 2^53' }],
)
