import type { Form } from './forms.js'
import { isOwnTerm } from './ordinary-keys.js'
import { blanks, mayHide, plainText, withoutEscapes } from './plain-text.js'

export interface Span {
  readonly start: number
  readonly end: number
}

/** What counts, as 6 bits: letters whatever their case, digits, and the quote that ends a string of JSON. */
const symbols = new Uint8Array(0x10000)
for (const [at, char] of [...'abcdefghijklmnopqrstuvwxyz0123456789"'].entries()) {
  symbols[char.charCodeAt(0)] = at + 1
  symbols[char.toUpperCase().charCodeAt(0)] = at + 1
}

/** Characters whose symbols fill an integer: a piece of a secret, by which it is known at once. */
const pieceLength = 5
const endMask = (1 << (6 * 3)) - 1
const pieceMask = (1 << (6 * pieceLength)) - 1
/** Near-keys share pieces. One that a secret repeats is looked up at some of its places: they lead to the same run. */
const mostPlaces = 32
const cutMark = '…'
/** What a text of fewer letters than this has in common with a secret may be ordinary words, where it is not in one piece. */
const telling = 16
/** Groups of one size have more between them. */
const fewGaps = 3

/** Letters and digits that one letter may be written with: its escape, and those of the escape. */
const symbolsOfLetter = 12
/** Letters and digits that are looked at together: what is noted of each takes far more memory than the text. */
const windowSize = 1 << 15

interface Window {
  readonly from: number
  /** Whatever starts from here on, before the end, is of this window; what stands around it may belong to it. */
  readonly start: number
  readonly end: number
  readonly until: number
}

/** Parts of a text, each with what stands around it: so many letters and digits, whatever stands between them. */
function* windowsOf(text: string, margin: number): Generator<Window> {
  if (text.length <= windowSize + 2 * margin) {
    yield { from: 0, start: 0, end: text.length, until: text.length }
    return
  }
  /** Behind so many of them. */
  const behind = (at: number, count: number): number => {
    let place = at
    for (let left = count; place < text.length && left > 0; place++) if (symbolAt(text, place) !== 0) left--
    return place
  }
  const size = Math.max(windowSize, 2 * margin)
  let [from, start] = [0, 0]
  while (start < text.length) {
    const last = behind(start, size - margin)
    const end = behind(last, margin)
    yield { from, start, end, until: behind(end, margin) }
    ;[from, start] = [last, end]
  }
}

const next = (piece: number, symbol: number): number => ((piece << 6) | symbol) & pieceMask
const endBit = (piece: number): number => 1 << (piece & 7)
const symbolAt = (text: string, at: number): number => symbols[text.charCodeAt(at)]!

export interface SecretSearch {
  /** Whether the text, and so each part of it, has no more of a secret than chance gives, behind escapes neither. */
  isClean(text: string): boolean
  /**
   * Where secrets stand in a text, in order, without overlap.
   * `whole`: the text is no line but a whole artefact, in which something or other follows everything.
   */
  spans(text: string, whole?: boolean): readonly Span[]
}

/**
 * Only letters and digits count, and what lies between them does not: a run of them that a secret has as well holds one of
 * some pieces, which stand at regular distances in it. So a text is read once, whatever the number of the secrets.
 */
export function secretSearch(forms: readonly Form[]): SecretSearch {
  const pieces = new Map<number, { readonly form: Form; readonly own: number }[]>()
  /**
   * By the last letters of pieces, a bit each, so that the processor keeps them all at hand: for most letters of a text no piece has
   * to be looked up.
   */
  const ends = new Uint8Array((endMask + 1) / 8)
  for (const form of forms) {
    const last = form.letters.length - pieceLength
    const step = form.run - pieceLength + 1
    const owns: number[] = []
    for (let own = 0; own < last; own += step) owns.push(own)
    for (const own of [...owns, last]) {
      let piece = 0
      for (let i = 0; i < pieceLength; i++) piece = next(piece, symbolAt(form.letters, own + i))
      const known = pieces.get(piece)
      if (known === undefined) pieces.set(piece, [{ form, own }])
      else if (known.length < mostPlaces) known.push({ form, own })
      ends[(piece & endMask) >> 3]! |= endBit(piece)
    }
  }
  const margin = symbolsOfLetter * Math.max(0, ...forms.map(({ letters }) => letters.length))
  const windows = (text: string) => (forms.length === 0 ? [] : windowsOf(text, margin))
  return {
    isClean(text) {
      for (const { from, until } of windows(text)) if (!isCleanPart(text.slice(from, until))) return false
      return true
    },
    spans(text, whole = false) {
      const spans: Span[] = []
      for (const { from, start, end, until } of windows(text)) {
        const part = text.slice(from, until)
        if (isCleanPart(part)) continue
        for (const span of spansIn(part, whole)) {
          const at = span.start + from
          const free = Math.max(at, spans.at(-1)?.end ?? 0)
          if (at >= start && at < end && free < span.end + from) spans.push({ start: free, end: span.end + from })
        }
      }
      return spans
    },
  }

  function isCleanPart(text: string): boolean {
    const dense = text.includes('\\') ? text.replace(blanks, ' ') : text
    const plain = mayHide.test(dense) ? withoutEscapes(dense) : dense
    const letters = symbolsIn(plain)
    // Where a text was cut, less gives it away.
    const wasCut = plain.includes(cutMark)
    let piece = 0
    for (let i = 0; i < letters.length; i++) {
      piece = next(piece, letters[i]!)
      const known = (ends[(piece & endMask) >> 3]! & endBit(piece)) === 0 ? undefined : pieces.get(piece)
      if (known !== undefined && (wasCut || known.some(({ form, own }) => hasRun(letters, i, form, own)))) return false
    }
    return true
  }

  function spansIn(text: string, whole: boolean): readonly Span[] {
    const plain = plainText(text)
    const places: number[] = []
    let letters = ''
    for (let i = 0; i < plain.text.length; i++) {
      if (symbolAt(plain.text, i) === 0) continue
      places.push(i)
      letters += plain.text[i]
    }
    /** Whether the text was cut before this letter. */
    const isCut = (nth: number) => plain.text.slice((places[nth - 1] ?? -1) + 1, places[nth]).includes(cutMark)
    return runs(letters.toLowerCase(), places, isCut, whole).map(({ start, end }) => ({
      start: plain.starts[places[start]!]!,
      end: plain.ends[places[end - 1]!]!,
    }))
  }

  function runs(letters: string, places: readonly number[], isCut: (nth: number) => boolean, whole: boolean): Run[] {
    const all: Run[] = []
    let piece = 0
    let done = 0
    for (let i = 0; i < letters.length; i++) {
      piece = next(piece, symbolAt(letters, i))
      const at = i - pieceLength + 1
      if (at < done) continue
      let best: Run | undefined
      for (const { form, own } of pieces.get(piece) ?? []) {
        const run = runAround(letters, at, form, own, done)
        const isLong = run.end - run.start >= form.run
        const isEnd =
          run.own === 0 ? isCut(run.end) : run.own + run.end - run.start === form.letters.length && isCut(run.start)
        if ((isLong || isEnd) && reach(run) > reach(best)) best = run
      }
      if (best === undefined || isPartOfNumber(best, letters, places)) continue
      done = best.end
      if (isOwnTerm(letters.slice(best.start, best.end))) continue
      if (isTelling(best, places, whole)) all.push(best)
      else all.push(...inOnePiece(best, places))
    }
    return all
  }
}

/** A loop of its own: where two share a function, V8 compiles it for one and falls out of it in the other, again and again. */
function symbolsIn(text: string): Uint8Array {
  const letters = new Uint8Array(text.length)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const symbol = symbolAt(text, i)
    if (symbol !== 0) letters[length++] = symbol
  }
  return letters.subarray(0, length)
}

/** Whether the piece that ends here is of a run of the form that gives it away. */
function hasRun(letters: Uint8Array, last: number, { letters: secret, run }: Form, own: number): boolean {
  let start = last - pieceLength
  for (let i = own - 1; i >= 0 && start >= 0 && letters[start] === symbolAt(secret, i); i--) start--
  let end = last + 1
  for (let i = own + pieceLength; i < secret.length && letters[end] === symbolAt(secret, i); i++) end++
  return end - start - 1 >= run
}

/** Letters of a text that are those of a secret from `own` on. */
interface Run {
  readonly form: Form
  readonly own: number
  readonly start: number
  readonly end: number
}

/** How far it goes; of those that go as far, that of a whole secret goes farther. */
const reach = (run: Run | undefined): number =>
  run === undefined ? 0 : run.end + (run.end - run.start === run.form.letters.length ? 0.5 : 0)

/** The longest run of the form through this place, not before `from`. */
function runAround(letters: string, at: number, form: Form, own: number, from: number): Run {
  const secret = form.letters
  let start = at
  for (let i = own - 1; i >= 0 && start > from && letters[start - 1] === secret[i]; i--) start--
  let end = at
  for (let i = own; i < secret.length && end < letters.length && letters[end] === secret[i]; i++) end++
  return { form, own: own - (at - start), start, end }
}

/** Whether something stands before the letter that does not stand there in the secret. */
const isApart = ({ form, own, start }: Run, places: readonly number[], i: number): boolean =>
  places[i]! - places[i - 1]! > 1 && !form.gaps[own + i - start]

/** Whether too little is left without digits of a longer number, which is an id and no secret, and which must stay whole. */
function isPartOfNumber({ form, start, end }: Run, letters: string, places: readonly number[]): boolean {
  if (end - start === form.letters.length) return false
  const isWithin = (at: number): boolean =>
    /^\d\d$/.test(letters.slice(at - 1, at + 1)) && places[at]! - places[at - 1]! === 1
  let [first, last] = [start, end]
  if (isWithin(first)) while (first < last && isWithin(++first)) {}
  if (isWithin(last)) while (first < last && isWithin(--last)) {}
  return last - first < end - start && last - first < form.run
}

/** In one piece, in groups of one size, or long enough, it is no chance. */
function isTelling(run: Run, places: readonly number[], whole: boolean): boolean {
  const { start, end } = run
  if (!whole && end - start >= telling) return true
  const gaps: number[] = []
  let apart = 0
  for (let i = start + 1; i < end; i++) {
    if (places[i]! - places[i - 1]! > 1) gaps.push(i)
    if (isApart(run, places, i)) apart++
  }
  const size = gaps[1]! - gaps[0]!
  return apart === 0 || (gaps.length >= fewGaps && gaps.every((at, i) => i === 0 || at - gaps[i - 1]! === size))
}

/** Those parts of it that are long enough by themselves. */
function inOnePiece(run: Run, places: readonly number[]): Run[] {
  const parts: Run[] = []
  let start = run.start
  for (let i = run.start + 1; i <= run.end; i++) {
    if (i < run.end && !isApart(run, places, i)) continue
    if (i - start >= run.form.run) parts.push({ ...run, own: run.own + start - run.start, start, end: i })
    start = i
  }
  return parts
}
