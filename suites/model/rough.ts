import type { Parameter } from '../../src/kit/index.js'
import { category } from './creations.js'
import { parameter } from './parameter.js'
import { escapes, memberOrder, whiteSpace } from './spelling.js'

// For questions about something else: parameters with few classes, each of which stands for several of a finer one.

/** The first class is the usual one. */
const grouped = <Finer extends string, const Name extends string, const Class extends string>(
  name: Name,
  { source }: Parameter<unknown, Finer>,
  groups: Readonly<Record<Class, readonly Finer[]>>,
) => {
  const classes = (Object.keys(groups) as Class[]).map(each => ({ name: each, values: groups[each] }))
  return parameter({ name, source, classes, preferred: classes[0]!.name })
}

export const layout = grouped('layout', whiteSpace, {
  'no white space': ['none'],
  'in one line': ['after colons and commas', 'around every token', 'a line break at the end'],
  'in several lines': ['indented by two blanks', 'indented by four blanks or tabs'],
})

export const firstMember = grouped('first member', memberOrder, {
  name: ['name, category, status', 'name, status, category'],
  category: ['category, name, status', 'category, status, name'],
  status: ['status, name, category', 'status, category, name'],
})

export const escaping = grouped('escaping', escapes, {
  none: ['none'],
  'in a value': ['at the front of the name', 'in the status', 'at the end of the name'],
  'in a member name': ['in member names'],
})

/** How a body is written. */
export const roughly = [layout, firstMember, escaping] as const

/** Not held by a double. */
export const isLarge = (id: bigint): boolean => id >= 2n ** 53n || id < -(2n ** 53n)
const categoryValues: readonly bigint[] = category.classes.flatMap(each => ('values' in each ? each.values : []))

/** Categories that a double holds, and others. */
export const roughCategory = parameter({
  name: 'category',
  source: '2 P9',
  classes: [
    { name: 'works' },
    { name: 'within 2^53', values: categoryValues.filter(id => !isLarge(id)) },
    { name: '2^53 and beyond', values: categoryValues.filter(isLarge) },
  ],
})
