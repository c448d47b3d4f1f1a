import type { Json } from '../../core/json/json.js'

/** Its prototype is empty and has none: objects of a class are fast, those of Object.create(null) are hash tables. */
export class Members {
  [name: string]: Json
}
Object.setPrototypeOf(Members.prototype, null)
Reflect.deleteProperty(Members.prototype, 'constructor')
// Text such as any other object has: a judge that takes a value for a text must not break.
Object.defineProperty(Members.prototype, Symbol.toPrimitive, { value: () => '[object Object]' })

/** Stand for every object and every array of which nothing is kept. */
export const nobody = new Members()
export const nothing: Json[] = []

/** Responses of this size are kept whole, whatever they hold. */
const small = 64 * 1024
/** Of what is nested deeper nothing is kept. */
export const maxLevels = 256
/** Values that are kept wherever they stand. */
const maxValues = 5000
/** Beyond them, so many elements of a list and so many members of a pet or an error. */
const maxElements = 1000
const maxMembers = 1000
/** A text that is not long is always kept whole; long ones are, all together, up to so many characters. */
const long = 1000
const maxText = 1024 * 1024
/** Longer than any name that this tool makes up. */
const endless = 16 * 1024

/**
 * Decides what is kept of a body that was read. A response may hold a million values or one text of megabytes, and
 * hundreds of responses are remembered at a time: what nobody judges is let go. A list within its limit stays whole.
 */
export class Keep {
  private readonly whole: boolean
  private values = 0
  private text = maxText
  /** Members so far of what is open of the first two levels. */
  private readonly members = [0, 0]

  constructor(size: number) {
    this.whole = size <= small
  }

  /** An array or object begins at the level, 0 for the outermost. */
  opened(level: number): void {
    if (level < this.members.length) this.members[level] = 0
  }

  /** Whether anything is kept of a container in another one at the level. What is not is not made either: each new name
   * of a member costs the engine a class of objects. */
  takes(outer: readonly Json[] | Members | undefined, level: number): boolean {
    if (outer === undefined) return true
    if (outer === nothing || outer === nobody || level + 1 >= maxLevels) return false
    if (this.whole || this.values + 1 < maxValues) return true
    return Array.isArray(outer)
      ? level === 0 && outer.length < maxElements
      : (this.members[level] ?? maxMembers) + 1 < maxMembers
  }

  /** Whether the array at the level takes one more element. */
  element(array: readonly Json[], level: number): boolean {
    return this.whole || ++this.values < maxValues || (level === 0 && array.length < maxElements)
  }

  /** Whether the object at the level takes one more member. */
  member(name: string, level: number): boolean {
    if (this.whole) return true
    const count = level < this.members.length ? ++this.members[level]! : maxMembers
    if (name.length > long && !this.room(name)) return false
    return ++this.values < maxValues || count < maxMembers
  }

  /** What is kept of a value. Parts of a large text would hold on to the whole of it. */
  shown(value: Json): Json {
    if (typeof value !== 'string' || this.whole) return value
    if (value.length <= long || (value.length <= endless && this.room(value))) return copied(value)
    return copied(value.slice(0, long) + cutMark)
  }

  private room({ length }: string): boolean {
    if (length > this.text) return false
    this.text -= length
    return true
  }
}

const cutMark = '…'
const isCut = (text: string): boolean => text.length === long + 1 && text.endsWith(cutMark)

/**
 * Whether two values are the same; texts, as far as they were kept: what one response shows whole, another one that is
 * large may show the beginning of.
 */
export function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other || typeof one !== 'string' || typeof other !== 'string') return one === other
  const [cut, whole] = isCut(one) ? [one, other] : [other, one]
  return isCut(cut) && whole.length > long && whole.startsWith(cut.slice(0, long))
}

const copied = (text: string): string => ` ${text}`.slice(1)
