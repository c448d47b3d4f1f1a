/**
 * JSON without loss: integers keep every digit (number when safe, bigint beyond), objects have no prototype, so that
 * `__proto__` and `constructor` are ordinary names.
 */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** An exact integer: a safe integer as number, anything else as bigint. */
export type Integer = number | bigint

export const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the value is a JSON number with an integral value, of any size. */
export function isInteger(value: Json | undefined): value is Integer {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
}

/** Whether the value is an integer within -2^63 .. 2^63-1. */
export function isInt64(value: Json | undefined): value is Integer {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'bigint' && value >= int64.min && value <= int64.max
}

/** The smallest exact form of an integer. */
export function integer(value: bigint): Integer {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value
}

/** JSON text of a value, integers digit for digit. Depth is the caller's concern: only for values of our own making. */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
  return `{${members.join(',')}}`
}

/** The value as JSON text cut to `max` characters. Safe for any depth: what lies deeper than 8 levels is not visited. */
export function excerpt(value: Json, max = 80): string {
  const text = part(value, max, 0)
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}

function part(value: Json, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.length > room ? value.slice(0, room) : value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth > 8) return '…'
  const array = Array.isArray(value)
  let text = array ? '[' : '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    if (text.length > 1) text += ', '
    if (!array) text += `${JSON.stringify(name)}: `
    if (text.length > room) return text
    text += part(member as Json, room - text.length, depth + 1)
  }
  return text + (array ? ']' : '}')
}
