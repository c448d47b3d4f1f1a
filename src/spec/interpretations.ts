import type { Interpretation } from '../core/rule/clause.js'
import { readSpec } from './package.js'

let interpretations: ReadonlyMap<string, Interpretation> | undefined

/** How the document is read, row by row: `spec/interpretations.yaml`, read once. */
export function loadInterpretations(): ReadonlyMap<string, Interpretation> {
  interpretations ??= interpretationsOf(readSpec('interpretations.yaml'))
  return interpretations
}

/** Throws where there is no such row. */
export function interpretationOf(id: string): Interpretation {
  const found = loadInterpretations().get(id)
  if (found === undefined) throw new Error(`spec/interpretations.yaml has no row ${JSON.stringify(id)}`)
  return found
}

const shapes: Readonly<Record<keyof Interpretation, RegExp>> = {
  id: /^(P[1-9]\d?|G[123])$/,
  subject: /^\S.*\S$/,
  text: /^\S.*\.$/,
  reason: /^\S.*\.$/,
}

/** The rows of a parsed file; throws where one is not in order. */
export function interpretationsOf(value: unknown): ReadonlyMap<string, Interpretation> {
  if (!Array.isArray(value)) throw new Error('spec/interpretations.yaml: not a list of rows')
  const rows = new Map<string, Interpretation>()
  for (const [i, row] of value.entries()) {
    const name = `spec/interpretations.yaml: row ${i + 1} (${row?.id})`
    for (const [field, shape] of Object.entries(shapes)) {
      const content = row?.[field]
      if (typeof content !== 'string' || !shape.test(content))
        throw new Error(`${name} has a ${field} that is not in order: ${JSON.stringify(content)}`)
    }
    const unknown = Object.keys(row).find(field => !(field in shapes))
    if (unknown !== undefined) throw new Error(`${name} has an unknown field ${unknown}`)
    if (rows.has(row.id)) throw new Error(`spec/interpretations.yaml: the row ${row.id} occurs twice`)
    rows.set(row.id, row)
  }
  return rows
}
