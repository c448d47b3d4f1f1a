import { type Free, free } from './fill.js'
import type { Row } from './row.js'
import { bodySize, escapes, memberOrder, ordersOfTwo, whiteSpace } from './spelling.js'

/** What a body has: members at all, a valid name, a valid status, one that is wrong. */
type Part = 'members' | 'name' | 'status' | 'wrong status'

/** How a body is written, where no row says it. */
export const writing = (has: (row: Row, part: Part) => boolean): readonly Free[] => [
  free(whiteSpace, (_, row) => has(row, 'members')),
  free(memberOrder, (name, row) => {
    if (!has(row, 'members')) return false
    return has(row, 'status') || has(row, 'wrong status') || ordersOfTwo.includes(name)
  }),
  free(escapes, (name, row) => {
    if (name === 'in the status') return has(row, 'status')
    return has(row, / the name$/.test(name) ? 'name' : 'members')
  }),
]

/** A body is long by its white space. */
const canBeLong = (row: Row): boolean => (row[whiteSpace.name] ?? whiteSpace.preferred) !== whiteSpace.preferred

export const length: Free = free(bodySize, (name, row) => name === bodySize.preferred || canBeLong(row))
