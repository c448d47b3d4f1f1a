import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { shape } from '../core/json/shape.js'
import { invisible } from '../core/text/invisible.js'
import { packageRoot } from './package.js'

/**
 * Texts that a target may have a say in, and the user's own options: formats escape them. All others are the tool's own
 * words, which never hold what steers a terminal.
 */
const free = new Set(
  `message expected actual place input notes path reason reasons answer question leftovers possiblyCreated notices url
  requestHeaders requestBody responseHeaders responseBody spots failure curl endingReason configuration like value`.split(
    /\s+/,
  ),
)

const steering = new RegExp(invisible().source, 'u')

/** What keeps a value from being a report of this tool, in a few words; undefined where nothing does. */
export function reportProblem(report: unknown): string | undefined {
  const misfit = check(report)
  if (misfit !== undefined) return misfit.says
  const place = steeringIn(report, '')
  return place === undefined ? undefined : `${place} holds control characters`
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

const schema = () =>
  JSON.parse(readFileSync(join(packageRoot(), 'reports/report.schema.json'), 'utf8')) as AnySchemaObject

const check = shape(schema)
