/** An element of an array or a member of an object, where it stands in JSON text. */
interface Part {
  /** Of a member: as it is written, without the quotes. */
  readonly name?: string
  /** Where the member begins, with its name; of an element where the value does. */
  readonly from: number
  readonly start: number
  /** Of the value; the end of the text where that is cut. */
  readonly end: number
}

/**
 * The parts of the array or object that begins at `open`, in linear time and without recursion. A text that is cut, or no JSON
 * further on, is read as far as it goes.
 */
export function* partsOf(text: string, open = blanks(text, 0)): Generator<Part> {
  const isObject = text[open] === '{'
  if (!isObject && text[open] !== '[') return
  for (let from = blanks(text, open + 1); from < text.length && !isClosing(text[from]); ) {
    const named = isObject ? stringEnd(text, from) : from
    const start = isObject ? Math.min(blanks(text, blanks(text, named) + 1), text.length) : from
    const end = valueEnd(text, start)
    yield { ...(isObject ? { name: text.slice(from + 1, named - 1) } : {}), from, start, end }
    const next = blanks(text, end)
    if (text[next] !== ',') return
    from = blanks(text, next + 1)
  }
}

/** Where the place of a finding stands in a body: `body[3].name` in the text of an array, with the member's name. */
export function placeIn(text: string, place: string): { readonly from: number; readonly to: number } | undefined {
  const path = /^body((?:\[\d+\]|\.[^.[\]\s]+)+)/.exec(place)?.[1]
  if (path === undefined) return undefined
  let found: Part | undefined
  for (const [, index, name] of path.matchAll(/\[(\d+)\]|\.([^.[\]\s]+)/g)) {
    found = child(text, found?.start, index === undefined ? name! : Number(index))
    if (found === undefined) return undefined
  }
  return found && { from: found.from, to: found.end }
}

function child(text: string, open: number | undefined, step: number | string): Part | undefined {
  let index = 0
  for (const part of partsOf(text, open)) if ((part.name ?? index++) === step) return part
  return undefined
}

/** One member of the outermost object: its name, unescaped, and its value as it is written. */
export interface WrittenMember {
  readonly name: string
  readonly text: string
}

/** The members of a JSON object as they are written, in order. Only for texts of our own requests that are JSON. */
export const writtenMembers = (text: string): readonly WrittenMember[] =>
  [...partsOf(text, text.indexOf('{'))].map(({ name = '', start, end }) => ({
    name: name.includes('\\') ? JSON.parse(`"${name}"`) : name,
    text: text.slice(start, end),
  }))

const numberAfterColon = /\s*:\s*([^\s,\]}]+)/y

/** The number that the object has under this name, as it is written; of a repeated one the last. Its value is a number. */
export function writtenNumber(text: string, name: string): string | undefined {
  const quoted = `"${name}"`
  const at = text.indexOf(quoted)
  // Where the name stands once and no escape can spell another, it is that of the member.
  if (at < 0 || at !== text.lastIndexOf(quoted) || text.includes('\\'))
    return writtenMembers(text).findLast(member => member.name === name)?.text
  numberAfterColon.lastIndex = at + quoted.length
  return numberAfterColon.exec(text)?.[1]
}

const isClosing = (char: string | undefined): boolean => char === ']' || char === '}'
const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

function blanks(text: string, from: number): number {
  let at = from
  while (isBlank(text[at])) at++
  return at
}

function valueEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      at = stringEnd(text, at) - 1
      if (depth === 0) return at + 1
    } else if (char === '[' || char === '{') depth++
    else if (isClosing(char)) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && (char === ',' || isBlank(char))) return at
  }
  return text.length
}

/** One past the closing quote of the string that begins here. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}
