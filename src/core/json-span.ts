/** Where a value stands in JSON text: the text may be cut, or not be JSON further on. */
export interface Span {
  /** `body[19]`. */
  readonly place: string
  readonly start: number
  readonly end: number
}

/** The spans from the whole text down to the value at the place (`body[19].id`), as far as the text goes. */
export function spansAt(text: string, place: string): readonly Span[] {
  const steps = stepsOf(place)
  if (steps === undefined) return []
  const spans: Span[] = []
  let start = blanks(text, 0)
  let path = 'body'
  for (const step of [undefined, ...steps]) {
    if (step !== undefined) {
      const found = child(text, start, step)
      if (found === undefined) break
      start = found
      path += typeof step === 'number' ? `[${step}]` : `.${step}`
    }
    spans.push({ place: path, start, end: valueEnd(text, start) })
  }
  return spans
}

/** The elements of the array that the text is, as far as it goes. */
export function* elementsOf(text: string): Generator<Span> {
  let at = blanks(text, 0)
  if (text[at] !== '[') return
  at = blanks(text, at + 1)
  for (let i = 0; at < text.length && text[at] !== ']'; i++) {
    const end = valueEnd(text, at)
    yield { place: `body[${i}]`, start: at, end }
    const next = blanks(text, end)
    if (text[next] !== ',') return
    at = blanks(text, next + 1)
  }
}

/** `body[3].name` as `[3, 'name']`; undefined where the place is not in the body. */
function stepsOf(place: string): readonly (number | string)[] | undefined {
  if (!/^body(?:\[\d{1,9}\]|\.[^.[\]]+)*$/.test(place)) return undefined
  return [...place.matchAll(/\[(\d+)\]|\.([^.[\]]+)/g)].map(([, index, name]) => (index ? Number(index) : name!))
}

const blanks = (text: string, from: number): number => {
  let at = from
  while (at < text.length && ' \t\n\r'.includes(text[at]!)) at++
  return at
}

/** Where an element or a member's value begins. */
function child(text: string, start: number, step: number | string): number | undefined {
  const [open, close] = typeof step === 'number' ? '[]' : '{}'
  if (text[start] !== open) return undefined
  let at = blanks(text, start + 1)
  for (let i = 0; at < text.length && text[at] !== close; i++) {
    let name: string | undefined
    if (typeof step === 'string') {
      const end = valueEnd(text, at)
      name = text.slice(at + 1, end - 1)
      at = blanks(text, blanks(text, end) + 1)
    }
    if (step === i || step === name) return at < text.length ? at : undefined
    const next = blanks(text, valueEnd(text, at))
    if (text[next] !== ',') return undefined
    at = blanks(text, next + 1)
  }
  return undefined
}

/** Where the value that begins here ends: in linear time, without recursion. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]!
    if (char === '"') at = stringEnd(text, at)
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (depth === 0 && (char === ',' || char === ':')) return at
    else continue
    if (depth < 0) return at
    if (depth === 0) return Math.min(at + 1, text.length)
  }
  return text.length
}

/** The closing quote of the string that begins here. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
