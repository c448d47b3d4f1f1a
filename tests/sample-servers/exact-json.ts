import { parse, stringify } from 'lossless-json'

/** JSON whose integers are BigInt, so that int64 survives digit for digit. Throws where the text is not JSON. */
export const parseExact = (text: string): unknown =>
  parse(text, undefined, digits => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits)))

export const writeExact = (value: unknown): string => stringify(value)!

export const isInt64 = (value: unknown): value is bigint =>
  typeof value === 'bigint' && value >= -(2n ** 63n) && value < 2n ** 63n
