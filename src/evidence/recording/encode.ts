import { isUtf8 } from 'node:buffer'

/**
 * Values as JSON without loss: what JSON lacks is an object with one member whose name begins with `$`. Bytes that are
 * UTF-8 stay readable.
 */
export function encode(value: unknown): unknown {
  switch (typeof value) {
    case 'bigint':
      return { $integer: String(value) }
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $number: Object.is(value, -0) ? '-0' : `${value}` }
    case 'undefined':
      return { $undefined: true }
    case 'object':
      return value === null ? null : encodeObject(value)
    default:
      return value
  }
}

function encodeObject(value: object): unknown {
  if (value instanceof Uint8Array) return encodeBytes(value)
  if (value instanceof Date) return { $date: value.toISOString() }
  if (Array.isArray(value)) return value.map(encode)
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  if (entries.some(([name]) => name.startsWith('$') || name === '__proto__'))
    return { $object: entries.map(([name, member]) => [name, encode(member)]) }
  const encoded: Record<string, unknown> = {}
  for (const [name, member] of entries) encoded[name] = encode(member)
  return encoded
}

function encodeBytes(bytes: Uint8Array): unknown {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Control characters would grow sixfold.
  if (isUtf8(buffer) && !/(?![\t\n\r])\p{Cc}/u.test(buffer.toString())) return { $text: buffer.toString() }
  return { $base64: buffer.toString('base64') }
}

/** Values of our own making nest far less. */
const deepest = 100

/** A file is not what it should be: the message says why, in a few words. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** The value again, in the place of what JSON.parse gave. Throws Damaged for what `encode` never writes. */
export function decode(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) throw new Damaged('it nests too deep')
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (typeof value[i] === 'object') value[i] = decode(value[i], depth + 1)
    return value
  }
  const members = value as Record<string, unknown>
  const names = Object.keys(value)
  const [name] = names
  if (name?.startsWith('$')) {
    if (names.length > 1) throw new Damaged(`"${name}" does not stand alone`)
    return special(name, members[name], depth)
  }
  for (const each of names) {
    if (each === '__proto__') throw new Damaged('a member is called "__proto__"')
    const member = members[each]
    if (typeof member === 'object') members[each] = decode(member, depth + 1)
  }
  return value
}

function special(name: string, value: unknown, depth: number): unknown {
  if (name === '$undefined') return undefined
  if (name === '$object' && Array.isArray(value)) return fromEntries(value, depth)
  if (typeof value === 'string') {
    if (name === '$text') return Buffer.from(value)
    if (name === '$base64') return Buffer.from(value, 'base64')
    if (name === '$integer' && /^-?\d{1,100}$/.test(value)) return BigInt(value)
    if (name === '$number' && /^(?:-0|NaN|-?Infinity)$/.test(value)) return Number(value)
    if (name === '$date' && !Number.isNaN(Date.parse(value))) return new Date(value)
  }
  throw new Damaged(`"${name.slice(0, 20)}" is not a value`)
}

function fromEntries(entries: readonly unknown[], depth: number): object {
  const decoded: Record<string, unknown> = Object.create(null)
  for (const entry of entries) {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') throw new Damaged('"$object" has no members')
    decoded[entry[0]] = decode(entry[1], depth + 1)
  }
  return decoded
}
