import { randomUUID } from 'node:crypto'

// JSON whose integers are BigInt, so that int64 survives digit for digit. Marks numbers in the text, since Node 20's
// JSON.parse does not show a reviver the source of a number.

const numberOrString = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Throws a SyntaxError where the text is not JSON. */
export function parseExact(text: string): unknown {
  JSON.parse(text)
  const mark = `${randomUUID()}:`
  const marked = text.replace(numberOrString, token => (token.startsWith('"') ? token : `"${mark}${token}"`))
  return JSON.parse(marked, (_key, value) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value
    const number = value.slice(mark.length)
    return /^-?\d+$/.test(number) ? BigInt(number) : Number(number)
  })
}

export function writeExact(value: unknown, indent?: number): string {
  const mark = `${randomUUID()}:`
  const text = JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${mark}${part}` : part), indent)
  return text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
}

export const isInt64 = (value: unknown): value is bigint =>
  typeof value === 'bigint' && value >= -(2n ** 63n) && value < 2n ** 63n
