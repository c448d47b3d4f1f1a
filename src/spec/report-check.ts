import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { invisible } from '../core/invisible.js'
import { packageRoot } from './package.js'

/**
 * Texts that a target may have a say in, and the user's own options: formats escape them. All others are the tool's own
 * words, which never hold what steers a terminal.
 */
const free = new Set(
  `message expected actual place input notes path reason reasons answer question residue possiblyCreated notices url
  requestHeaders requestBody responseHeaders responseBody failure curl endingReason configuration`.split(/\s+/),
)

const steering = new RegExp(invisible().source, 'u')

/** What keeps a value from being a report of this tool, in a few words; undefined where nothing does. */
export function reportProblem(report: unknown): string | undefined {
  const check = validator()
  if (!check(report)) return schemaProblem(check.errors![0]!)
  const place = steeringIn(report, '')
  return place === undefined ? undefined : `${place} holds control characters`
}

function schemaProblem({ instancePath, message = 'is wrong' }: ErrorObject): string {
  const place = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.').slice(0, 100)
  return `${place} ${message}`.replace(/[^ -~]/g, '?')
}

function steeringIn(value: unknown, place: string): string | undefined {
  if (typeof value === 'string') return steering.test(value) ? place : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const here = place === '' ? name : `${place}.${name}`
    if (name === 'configuration' && Object.keys(member).some(key => steering.test(key))) return here
    const found = free.has(name) ? undefined : steeringIn(member, here)
    if (found !== undefined) return found
  }
  return undefined
}

let known: ValidateFunction | undefined

/** Loaded where a file is read only: Ajv costs a tenth of a second. */
function validator(): ValidateFunction {
  if (known !== undefined) return known
  const { Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const schema = JSON.parse(readFileSync(join(packageRoot(), 'reports/report.schema.json'), 'utf8')) as AnySchemaObject
  known = new Ajv2020({ allowUnionTypes: true }).compile(schema)
  return known
}
