/**
 * Where a finding's place stands in a body as it was received: `body[3].name` in the text of an array. A text that is
 * cut, or no JSON, is read as far as it goes.
 */
export function placeIn(text: string, place: string): { readonly from: number; readonly to: number } | undefined {
  const path = /^body((?:\[\d+\]|\.[^.[\]\s]+)+)/.exec(place)?.[1]
  if (path === undefined) return undefined
  const steps = [...path.matchAll(/\[(\d+)\]|\.([^.[\]\s]+)/g)].map(([, index, name]) =>
    index ? Number(index) : name!,
  )
  let from = blanks(text, 0)
  let named = from
  for (const step of steps) {
    const found = member(text, from, step)
    if (found === undefined) return undefined
    named = found.named
    from = found.from
  }
  return { from: named, to: valueEnd(text, from) }
}

/** Where a member's value begins, and where its name does; the same in an array. */
function member(text: string, start: number, step: string | number): { named: number; from: number } | undefined {
  if (text[start] !== (typeof step === 'number' ? '[' : '{')) return undefined
  let at = blanks(text, start + 1)
  for (let index = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; index++) {
    const named = at
    let name: string | number = index
    if (typeof step === 'string') {
      const end = stringEnd(text, at)
      name = text.slice(at + 1, end - 1)
      at = blanks(text, blanks(text, end) + 1)
    }
    if (name === step) return { named, from: at }
    at = blanks(text, valueEnd(text, at))
    if (text[at] !== ',') return undefined
    at = blanks(text, at + 1)
  }
  return undefined
}

/** One past the value that begins here; the text's end where it is cut. */
function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return stringEnd(text, start)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]!
    if (char === '"') at = stringEnd(text, at) - 1
    else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && /[,\s]/.test(char)) return at
  }
  return text.length
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

function blanks(text: string, start: number): number {
  let at = start
  while (at < text.length && /\s/.test(text[at]!)) at++
  return at
}
