import type { Clause } from '../core/rule/clause.js'
import { nearest } from '../core/text/nearest.js'
import { readSpec } from './package.js'

export { packageRoot, toolVersion } from './package.js'

export interface Requirements {
  readonly title: string
  readonly version: string
  /** Clauses, then standards, in the order of their files. */
  readonly all: readonly Clause[]
  /** Throws where no entry has the id, and names the nearest one. */
  clause(id: string): Clause
}

let requirements: Requirements | undefined

/** Statements of the user's own, which rules of their own cite. */
const own = new Map<string, Clause>()

/** Makes a statement that is in no file of `spec/` one that can be cited. */
export function addOwnClause(clause: Clause): Clause {
  own.set(clause.id, clause)
  return clause
}

/** The statements of `spec/`, read once. */
export function loadRequirements(): Requirements {
  requirements ??= requirementsOf(() => readSpec('openapi.yaml'), readSpec('clauses.yaml'), readSpec('standards.yaml'))
  return requirements
}

/**
 * The requirements of three parsed files; throws where an entry is not in order. The description comes as a function, because
 * commands that judge nothing never need it.
 */
export function requirementsOf(openapi: () => unknown, clauses: unknown, standards: unknown): Requirements {
  const all = [...entries('spec/clauses.yaml', clauses, false), ...entries('spec/standards.yaml', standards, true)]
  const byId = new Map<string, Clause>()
  for (const entry of all) {
    if (byId.has(entry.id)) throw new Error(`spec/: the id ${entry.id} occurs twice`)
    byId.set(entry.id, entry)
  }
  const clause = (id: string): Clause => {
    const found = byId.get(id) ?? own.get(id)
    if (found === undefined)
      throw new Error(`no clause ${JSON.stringify(id)}; did you mean ${nearest(id, [...byId.keys()])}?`)
    return found
  }
  return {
    all,
    clause,
    get title() {
      return info(openapi(), 'title')
    },
    get version() {
      return info(openapi(), 'version')
    },
  }
}

function info(openapi: unknown, field: 'title' | 'version'): string {
  const value = (openapi as { info?: Record<string, unknown> } | null)?.info?.[field]
  if (typeof value !== 'string') throw new Error(`spec/openapi.yaml: info.${field} must be a string`)
  return value
}

const shapes: Readonly<Record<string, RegExp>> = {
  id: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  section: /^[1-9](\.[1-9])?$/,
  interpretation: /^(P[1-9]\d?|G[123]|none)$/,
  level: /^(must|should|observe)$/,
  text: /^\S.*\S$/,
  source: /^\S.*\S$/,
  unchecked: /^\S.*\S$/,
}

function entries(file: string, value: unknown, standards: boolean): readonly Clause[] {
  if (!Array.isArray(value)) throw new Error(`${file}: not a list of entries`)
  const required = ['id', 'section', 'interpretation', 'level', 'text', ...(standards ? ['source'] : [])]
  for (const [i, entry] of value.entries()) {
    const name = `${file}: entry ${i + 1} (${entry?.id})`
    for (const field of required) if (entry?.[field] === undefined) throw new Error(`${name} has no ${field}`)
    for (const [field, content] of Object.entries(entry)) {
      if (shapes[field] === undefined) throw new Error(`${name} has an unknown field ${field}`)
      if (typeof content !== 'string' || !shapes[field].test(content))
        throw new Error(`${name} has an invalid ${field}: ${JSON.stringify(content)}`)
    }
    // A sentence of a standard is never a must, a statement of the document never a mere should.
    if (entry.level === (standards ? 'must' : 'should')) throw new Error(`${name} cannot have the level ${entry.level}`)
  }
  return value as Clause[]
}
