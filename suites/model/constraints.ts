import type { Constraint, Parameter } from '../../src/kit/index.js'
import type { Row } from './row.js'
import { bodySize, ordersOfTwo } from './spelling.js'

/** Constraints of two parameters are seen early while rows are built; those of more cost time. */
export const rule = (
  because: string,
  parameters: readonly (keyof Row)[],
  allows: (row: Row) => boolean,
): Constraint => ({
  because,
  parameters,
  allows,
})

export const written: readonly Constraint[] = [
  rule('an order of three needs three members', ['status', 'order of members'], row =>
    row.status === 'omitted' ? ordersOfTwo.includes(row['order of members']!) : true,
  ),
  rule('what is not there has no escapes', ['status', 'escapes'], row =>
    row.status === 'omitted' ? row.escapes !== 'in the status' : true,
  ),
]

/** `whiteSpace`: the parameter that says whether a body has any. */
export const padded = ({ name, preferred }: Parameter<unknown, string, keyof Row>): Constraint =>
  rule('without white space a body is short', [name, bodySize.name], row =>
    row[name] === preferred ? row[bodySize.name] === bodySize.preferred : true,
  )

/** An order has who sends both query parameters. */
export const ordered: Constraint = rule('an order needs both parameters', ['filter', 'limit', 'order'], row =>
  row.filter === 'none' || row.limit === 'omitted' ? row.order === 'none' : row.order !== 'none',
)
