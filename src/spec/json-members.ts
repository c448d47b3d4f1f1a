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
