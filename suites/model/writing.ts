import { type Free, free } from './fill.js'
import type { Field } from './refusals.js'
import type { Row } from './row.js'
import { bodySize, escapes, memberOrder, ordersOfTwo, whiteSpace } from './spelling.js'

export const isBroken = (field: Field, row: Row): boolean =>
  (row[`${field} sent`] ?? `${field} valid`) !== `${field} valid`

const hasStatus = (row: Row): boolean => row.status !== undefined && row.status !== 'omitted'

/** How a body is written, where no row says it. */
export const writing: readonly Free[] = [
  free(whiteSpace),
  free(memberOrder, (name, row) => hasStatus(row) || isBroken('status', row) || ordersOfTwo.includes(name)),
  free(escapes, (name, row) => {
    if (name === 'in the status') return hasStatus(row) && !isBroken('status', row)
    return !isBroken('name', row) || !/ the name$/.test(name)
  }),
]

/** A body is long by its white space. */
const canBeLong = (row: Row): boolean => (row[whiteSpace.name] ?? whiteSpace.preferred) !== whiteSpace.preferred

export const length: Free = free(bodySize, (name, row) => name === bodySize.preferred || canBeLong(row))
