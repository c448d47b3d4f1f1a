import { type Integer, integer } from '../../core/json/json.js'

/** More digits than any integer that means something: beyond them the double will do. */
const maxDigits = 40

/** The value of a JSON number token that is too long or too unusual for plain arithmetic. */
export function exactNumber(token: string): Integer {
  const negative = token.startsWith('-')
  const exponentAt = token.search(/[eE]/)
  const mantissa = token.slice(negative ? 1 : 0, exponentAt < 0 ? undefined : exponentAt)
  const point = mantissa.indexOf('.')
  const digits = point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1)
  const [from, to] = significant(digits)
  if (from === to) return 0
  // The value is digits[from..to) times ten to the power.
  const power = (exponentAt < 0 ? 0 : Number(token.slice(exponentAt + 1))) + (point < 0 ? 0 : point - digits.length)
  const zeros = power + digits.length - to
  if (zeros < 0) return fraction(Number(token))
  if (to - from + zeros > maxDigits) return Number(token)
  const value = BigInt(digits.slice(from, to)) * 10n ** BigInt(zeros)
  return integer(negative ? -value : value)
}

/** Where the digits begin and end without the zeros at both ends. A loop: a regular expression would backtrack. */
function significant(digits: string): [from: number, to: number] {
  let from = 0
  let to = digits.length
  while (from < to && digits[from] === '0') from++
  while (to > from && digits[to - 1] === '0') to--
  return [from, to]
}

/** The greatest double with a fraction. */
const greatest = 2 ** 52 - 0.5

/** A fraction must not turn into an integer by rounding (`1e-400`, `1.00000000000000000001`): it becomes one nearby. */
function fraction(value: number): number {
  if (!Number.isInteger(value)) return value
  if (value === 0) return Number.MIN_VALUE
  return Math.abs(value) > greatest ? Math.sign(value) * greatest : value * (1 + Number.EPSILON)
}
