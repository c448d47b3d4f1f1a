import { parseJson } from './json-parse.js'

const begin = /[ \t\r\n]*\{/y
const string = /[ \t\r\n]*"(?:[^"\\]|\\.)*"/sy
const colon = /[ \t\r\n]*:/y
const comma = /[ \t\r\n]*,/y
/** A number or word at the very end may have been cut: it is none. */
const token = /[ \t\r\n]*(?:"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+(?=[\s"[\]{},:]))/sy

const isJson = (text: string): boolean => parseJson(Buffer.from(text), { whole: true }).value !== undefined

/**
 * The members that stand before the error of a text that is no JSON, as an object: closed values as they are written, one
 * that is not closed as null. Undefined where the text begins no object.
 */
export function closedBeforeError(text: string): string | undefined {
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  if (take(begin) === '') return undefined
  const members: string[] = []
  do {
    const name = take(string)
    if (!isJson(name)) break
    const written = take(colon) === '' ? '' : value()
    const isClosed = isJson(written)
    members.push(`${name}:${isClosed ? written : 'null'}`)
    if (!isClosed) break
  } while (take(comma) !== '')
  return `{${members.join(',')}}`

  /** What ends where a value would, or nothing. */
  function value(): string {
    const start = at
    let depth = 0
    do {
      const next = take(token).trimStart()
      if (next === '') return ''
      if (next === '{' || next === '[') depth++
      else if (next === '}' || next === ']') depth--
    } while (depth > 0)
    return text.slice(start, at)
  }
}
