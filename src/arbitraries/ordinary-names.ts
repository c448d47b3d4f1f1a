import { type NameForm, nameLengths } from '../core/model/name-form.js'
import { isOrdinaryName } from '../core/model/ordinary-name.js'
import { wordKinds, wordsOf as wordsOfKind } from '../core/model/word-kinds.js'
import { randomOf } from '../core/random/random.js'

const small = 'abcdefghijklmnopqrstuvwxyz'

const code = (value: number, width: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / 26)) text = small[rest % 26] + text
  return text
}

type Random = () => number

const below = (random: Random, end: number): number => Math.floor(random() * end)

const letters = (random: Random, length: number): string =>
  Array.from({ length }, () => {
    const letter = small[below(random, 26)]!
    return below(random, 2) === 0 ? letter : letter.toUpperCase()
  }).join('')

/** A word of so many letters that means something, or letters where no such word is as long. */
function word(random: Random, length: number): string {
  const able = wordKinds
    .map(kind => wordsOfKind[kind].filter(each => each.length === length))
    .filter(all => all.length > 0)
  if (able.length === 0) return letters(random, length)
  const all = able[below(random, able.length)]!
  return all[below(random, all.length)]!
}

/** Lengths of so many words that fill a name of this length; none shorter than two letters. */
function wordLengths(random: Random, length: number, words: number): number[] {
  const lengths = Array.from({ length: words }, () => 2)
  for (let left = length - (words - 1) - 2 * words; left > 0; left--) lengths[below(random, words)]!++
  return lengths
}

/** So often a name is generated that was used before; then one of the usual length has to do. */
const mostTries = 100
/** From this number on names have the usual form, whatever was asked for. */
const formless = 2 ** 20

/** The length from which a name has room for the mark of the tool and of the run. */
const capacityFrom: Readonly<Record<NameForm['words'], number>> = {
  'one word': 17,
  'two words': 20,
  'three words': 19,
  'four words or more': 22,
  'a word of one letter': 21,
}

const leastLength: Readonly<Record<NameForm['words'], number>> = {
  'one word': 3,
  'two words': 5,
  'three words': 8,
  'four words or more': 11,
  'a word of one letter': 3,
}

/** A name and its number, by which `Names.at` gives it again. */
export interface NumberedName {
  readonly number: number
  readonly name: string
}

/**
 * The pet names of one run: ordinary ones, no two alike (P7). Those with room bear the mark of the tool and of the run. Each follows
 * from the seed, the mark and its number: two runs with one seed differ by their marks, and no recording fits another seed.
 */
export class Names {
  private count = 0
  private readonly used = new Set<string>()

  constructor(
    private readonly runId: string,
    private readonly seed: number,
  ) {}

  next(form?: NameForm): string {
    return this.draw(form).name
  }

  draw(form?: NameForm): NumberedName {
    for (let tries = 0; ; tries++) {
      // Of the shortest forms there are a few hundred names only.
      const number = this.count++ + (tries >= mostTries ? formless : 0)
      const name = this.at(number, form)
      // Chance makes a word of code now and then.
      if (this.used.has(name.toLowerCase()) || !isOrdinaryName(name)) continue
      this.used.add(name.toLowerCase())
      return { number, name }
    }
  }

  /** The name of this number, used or not. */
  at(number: number, form?: NameForm): string {
    const random = randomOf('name', this.seed, this.runId, number)
    return form === undefined || number >= formless
      ? this.usual(random, number)
      : cased(this.make(random, form, number), form)
  }

  private usual(random: Random, number: number): string {
    const called = `Conform ${this.runId} ${code(number, 4)}`
    // Tails of some lengths and letter cases, so that they do not look alike.
    return number % 3 === 0 ? called : `${called} ${word(random, 1 + (number % 9))}`
  }

  private make(random: Random, { length, words }: NameForm, number: number): string {
    if (typeof length === 'number') return this.ofSize(random, words, Math.max(length, leastLength[words]), number)
    const [least, most] = nameLengths[length]
    const from =
      most >= capacityFrom[words] ? Math.max(least, capacityFrom[words]) : Math.max(least, leastLength[words])
    const first = Math.min(from, most)
    return this.ofSize(random, words, first + below(random, most + 1 - first), number)
  }

  private ofSize(random: Random, words: NameForm['words'], size: number, number: number): string {
    return size >= capacityFrom[words] ? this.marked(random, words, size, number) : unmarked(random, words, size)
  }

  private marked(random: Random, words: NameForm['words'], size: number, number: number): string {
    const parts = ['Conform', this.runId, code(number, 4)]
    switch (words) {
      case 'one word':
        return parts.join('') + word(random, size - 17)
      case 'two words':
        return `${parts.join('')} ${word(random, size - 18)}`
      case 'three words':
        return parts.join(' ') + word(random, size - 19)
      case 'four words or more': {
        const rest = size - 20
        return `${parts.join(' ')} ${rest < 5 ? word(random, rest) : wordsOf(word, random, wordLengths(random, rest, 2))}`
      }
      default:
        // A last word of one letter would have to be told from none.
        return size < 24
          ? `${parts.join(' ')}${letters(random, size - 21)} ${letters(random, 1)}`
          : `${parts.join(' ')} ${letters(random, 1)} ${word(random, size - 22)}`
    }
  }
}

const wordsOf = (each: typeof word, random: Random, lengths: readonly number[]): string =>
  lengths.map(length => each(random, length)).join(' ')

/** Too short for the mark of the run. */
function unmarked(random: Random, words: NameForm['words'], size: number): string {
  switch (words) {
    case 'one word':
      return letters(random, size)
    case 'two words':
      return wordsOf(letters, random, wordLengths(random, size, 2))
    case 'three words':
      return wordsOf(letters, random, wordLengths(random, size, 3))
    case 'four words or more':
      return wordsOf(letters, random, wordLengths(random, size, size >= 14 ? 5 : 4))
    default:
      return below(random, 2) === 0
        ? `${letters(random, 1)} ${letters(random, size - 2)}`
        : `${letters(random, size - 2)} ${letters(random, 1)}`
  }
}

function cased(name: string, { letters: letterCase, length }: NameForm): string {
  switch (letterCase) {
    case 'lower case':
      return name.toLowerCase()
    case 'upper case':
      return name.toUpperCase()
    case 'title case':
      return name.toLowerCase().replace(/\b[a-z]/g, first => first.toUpperCase())
    default:
      if (typeof length === 'number' && /^Conform [a-z]/.test(name)) return name
      return name.charAt(0).toLowerCase() + name.charAt(1).toUpperCase() + name.slice(2)
  }
}
