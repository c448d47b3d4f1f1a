import type { Reading } from '../core/clause.js'
import { readSpec } from './package.js'

let readings: ReadonlyMap<string, Reading> | undefined

/** How the document is read, row by row: `spec/interpretations.yaml`, read once. */
export function loadReadings(): ReadonlyMap<string, Reading> {
  readings ??= readingsOf(readSpec('interpretations.yaml'))
  return readings
}

/** Throws where there is no such row. */
export function readingOf(id: string): Reading {
  const found = loadReadings().get(id)
  if (found === undefined) throw new Error(`spec/interpretations.yaml has no row ${JSON.stringify(id)}`)
  return found
}

const shapes: Readonly<Record<keyof Reading, RegExp>> = {
  id: /^(P[1-9]\d?|G[123])$/,
  subject: /^\S.*\S$/,
  text: /^\S.*\.$/,
  reason: /^\S.*\.$/,
}

/** The rows of a parsed file; throws where one is not in order. */
export function readingsOf(value: unknown): ReadonlyMap<string, Reading> {
  if (!Array.isArray(value)) throw new Error('spec/interpretations.yaml: not a list of rows')
  const rows = new Map<string, Reading>()
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
