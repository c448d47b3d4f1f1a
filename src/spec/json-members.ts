/** One member of the outermost object: its name, unescaped, and its value as it is written. */
export interface WrittenMember {
  readonly name: string
  readonly text: string
}

const string = /"(?:[^"\\]|\\.)*"/y
const scalar = /[^\s,\]}]+/y
const blanks = /[ \t\r\n]*/y

/** The members of a JSON object as they are written, in order. Only for texts of our own requests that are JSON. */
export function writtenMembers(text: string): readonly WrittenMember[] {
  const members: WrittenMember[] = []
  let at = text.indexOf('{') + 1
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  for (;;) {
    take(blanks)
    if (text[at] !== '"') return members
    const name: string = JSON.parse(take(string))
    take(blanks)
    at++ // the colon
    take(blanks)
    members.push({ name, text: value() })
    take(blanks)
    if (text[at] !== ',') return members
    at++
  }

  function value(): string {
    const start = at
    let depth = 0
    do {
      const next = text[at]
      if (next === '"') take(string)
      else if (next === '{' || next === '[') {
        depth++
        at++
      } else if (next === '}' || next === ']') {
        depth--
        at++
      } else if (next === ',' || next === ':' || /\s/.test(next ?? '')) at++
      else take(scalar)
    } while (depth > 0 && at < text.length)
    return text.slice(start, at)
  }
}

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
