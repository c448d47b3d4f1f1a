import { type Canonical, canonical, mayHide, plain } from '../http/requests/canonical.js'
import type { SecretForm } from './secret-forms.js'

export interface Span {
  readonly start: number
  readonly end: number
}

export interface SecretSearch {
  /** Where secrets stand in the text, in order, without overlap. */
  spans(text: string): readonly Span[]
}

/** Characters of which a piece of a secret is known at once; shorter than any run that gives it away. */
const pieceLength = 5
const bits = 17
const mask = (1 << bits) - 1
/** A piece that a secret repeats is looked up at a few of its places: they lead to the same run. */
const mostPlaces = 8

interface Place {
  readonly form: SecretForm
  readonly at: number
}

/** In order, without overlap. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const all: { start: number; end: number }[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

/**
 * Looks for runs of characters that secrets consist of. Any such run holds one of some pieces that stand at regular
 * distances in the secret; a filter over their hashes tells at most places that none of them begins here. So a text is
 * read once, whatever the number and length of the secrets.
 */
export function secretSearch(forms: readonly SecretForm[]): SecretSearch {
  const filter = new Uint8Array(1 << bits)
  const places = new Map<string, Place[]>()
  for (const form of forms) {
    const length = Math.min(pieceLength, form.text.length)
    const step = Math.max(1, form.run - length + 1)
    for (let at = 0; at + length <= form.text.length; at += step) {
      const piece = fold(form.text.slice(at, at + length))
      const known = places.get(piece) ?? []
      if (known.length < mostPlaces) places.set(piece, [...known, { form, at }])
      let hash = 0
      for (let i = 0; i < length; i++) hash = next(hash, code(piece, i))
      filter[slot(hash)] = 1
    }
  }
  return { spans: text => (forms.length === 0 || isClean(text) ? [] : found(canonical(text))) }

  /** Whether there is neither a piece of a secret nor an escape behind which one might hide. */
  function isClean(text: string): boolean {
    let hash = 0
    let skipped = -pieceLength
    for (let i = 0; i < text.length; i++) {
      const char = text.charCodeAt(i)
      if (plain[char] !== 1) {
        if (mayHide(text, i)) return false
        if (char === 0x5c) {
          skipped = i
          continue
        }
      }
      hash = next(hash, lower[char]!)
      if (filter[slot(hash)] === 0 || i < pieceLength - 1) continue
      if (i - skipped <= pieceLength || isRunAt(text, i)) return false
    }
    return true
  }

  /** Whether a piece that ends here belongs to a run, or to what may be one once backslashes have fallen away. */
  function isRunAt(text: string, last: number): boolean {
    const all = places.get(pieceAt(text, last)) ?? []
    return all.some(place => {
      const { start, end } = runAround(text, last - pieceLength + 1, place, 0)
      return end - start >= place.form.run || text[start - 1] === '\\' || text[end] === '\\'
    })
  }

  function found(plain: Canonical): readonly Span[] {
    const runs = [...runsIn(plain.text), ...cuts(plain.text, forms)]
    return joined(runs.map(({ start, end }) => ({ start: plain.start(start), end: plain.end(end - 1) })))
  }

  function runsIn(text: string): Span[] {
    const runs: Span[] = []
    let hash = 0
    let done = 0
    for (let i = 0; i < text.length; i++) {
      hash = next(hash, code(text, i))
      const at = i - pieceLength + 1
      if (filter[slot(hash)] === 0 || at < done) continue
      let best: Span | undefined
      for (const place of places.get(pieceAt(text, i)) ?? []) {
        const run = runAround(text, at, place, done)
        if (run.end - run.start >= place.form.run && run.end > (best?.end ?? 0)) best = run
      }
      if (best === undefined) continue
      runs.push(best)
      done = best.end
    }
    return runs
  }
}

const pieceAt = (text: string, last: number): string => fold(text.slice(last - pieceLength + 1, last + 1))

/** The longest run of the form through this place of the text, not before `from`. */
function runAround(text: string, at: number, { form, at: own }: Place, from: number): Span {
  let start = at
  for (let i = own - 1; i >= 0 && start > from && same(text, start - 1, form, i); i--) start--
  let end = at
  for (let i = own; i < form.text.length && end < text.length && same(text, end, form, i); i++) end++
  return { start, end }
}

function same(text: string, at: number, { text: secret, exact }: SecretForm, own: number): boolean {
  const char = text.charCodeAt(at)
  const wanted = secret.charCodeAt(own)
  if (char === wanted) return true
  if (!exact) return code(text, at) === code(secret, own)
  return (char === 0x2d && wanted === 0x2b) || (char === 0x5f && wanted === 0x2f)
}

const cutMark = '…'

/** What a cut left of a secret: its beginning before the mark, its end behind it. */
function* cuts(text: string, forms: readonly SecretForm[]): Generator<Span> {
  for (let mark = text.indexOf(cutMark); mark !== -1; mark = text.indexOf(cutMark, mark + 1)) {
    for (const form of forms) {
      const all = form.text.length
      for (let length = Math.min(form.run - 1, mark); length >= form.atCut; length--) {
        if (!matches(text, mark - length, form, 0, length)) continue
        yield { start: mark - length, end: mark }
        break
      }
      for (let length = Math.min(form.run - 1, text.length - mark - 1); length >= form.atCut; length--) {
        if (!matches(text, mark + 1, form, all - length, length)) continue
        yield { start: mark + 1, end: mark + 1 + length }
        break
      }
    }
  }
}

function matches(text: string, at: number, form: SecretForm, own: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (!same(text, at + i, form, own + i)) return false
  return true
}

/** The hash of the last few characters, when that of the last few before is known. */
const next = (hash: number, char: number): number => ((hash << 5) ^ char) & 0x1ffffff
const slot = (hash: number): number => (hash ^ (hash >>> 8)) & mask

/** Letters in one case, and one sign for those that stand for one another in URLs and in base64. */
const lower = Uint8Array.from({ length: 0x80 }, (_, char) => fold(String.fromCharCode(char)).charCodeAt(0))

function code(text: string, at: number): number {
  const char = text.charCodeAt(at)
  return char < 0x80 ? lower[char]! : text[at]!.toLowerCase().charCodeAt(0)
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[ -]/g, '+').replaceAll('_', '/')
}
