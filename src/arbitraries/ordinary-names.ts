import { randomInt } from 'node:crypto'
import { type NameForm, nameLengths } from '../core/name-form.js'
import { isOrdinaryName } from '../core/ordinary-name.js'

const small = 'abcdefghijklmnopqrstuvwxyz'

const code = (value: number, width: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / 26)) text = small[rest % 26] + text
  return text
}

const letters = (length: number): string =>
  Array.from({ length }, () => {
    const letter = small[randomInt(26)]!
    return randomInt(2) === 0 ? letter : letter.toUpperCase()
  }).join('')

/** Lengths of so many words that fill a name of this length; none shorter than two letters. */
function wordLengths(length: number, words: number): number[] {
  const lengths = Array.from({ length: words }, () => 2)
  for (let left = length - (words - 1) - 2 * words; left > 0; left--) lengths[randomInt(words)]!++
  return lengths
}

/** So often a name is drawn that was used before; then one of the usual length has to do. */
const mostTries = 100

/** The length from which a name has room for the mark of the tool and of the run. */
const roomFrom: Readonly<Record<NameForm['words'], number>> = {
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

/**
 * The pet names of one run: ordinary ones, no two alike (P7). Those with room bear the
 * mark of the tool and of the run; shorter ones are drawn by chance, so that two runs with one seed differ.
 */
export class Names {
  private count = 0
  private readonly used = new Set<string>()

  constructor(private readonly runId: string) {}

  next(form?: NameForm): string {
    for (let tries = 0; ; tries++) {
      const number = this.count++
      // Of the shortest forms there are a few hundred names only.
      const name =
        form === undefined || tries >= mostTries ? this.usual(number) : cased(this.make(form, number), form.letters)
      // Chance makes a word of code now and then.
      if (this.used.has(name.toLowerCase()) || !isOrdinaryName(name)) continue
      this.used.add(name.toLowerCase())
      return name
    }
  }

  private usual(number: number): string {
    const called = `Conform ${this.runId} ${code(number, 4)}`
    // Tails of some lengths and letter cases, so that they do not look alike.
    return number % 3 === 0 ? called : `${called} ${letters(1 + (number % 5))}`
  }

  private make({ length, words }: NameForm, number: number): string {
    const [least, most] = nameLengths[length]
    const from = most >= roomFrom[words] ? Math.max(least, roomFrom[words]) : Math.max(least, leastLength[words])
    const size = randomInt(Math.min(from, most), most + 1)
    return size >= roomFrom[words] ? this.marked(words, size, number) : unmarked(words, size)
  }

  private marked(words: NameForm['words'], size: number, number: number): string {
    const parts = ['Conform', this.runId, code(number, 4)]
    switch (words) {
      case 'one word':
        return parts.join('') + letters(size - 17)
      case 'two words':
        return `${parts.join('')} ${letters(size - 18)}`
      case 'three words':
        return parts.join(' ') + letters(size - 19)
      case 'four words or more': {
        const rest = size - 20
        return `${parts.join(' ')} ${rest < 5 ? letters(rest) : wordsOf(wordLengths(rest, 2))}`
      }
      default:
        // A last word of one letter would have to be told from none.
        return size < 24
          ? `${parts.join(' ')}${letters(size - 21)} ${letters(1)}`
          : `${parts.join(' ')} ${letters(1)} ${letters(size - 22)}`
    }
  }
}

const wordsOf = (lengths: readonly number[]): string => lengths.map(letters).join(' ')

/** Too short for the mark of the run. */
function unmarked(words: NameForm['words'], size: number): string {
  switch (words) {
    case 'one word':
      return letters(size)
    case 'two words':
      return wordsOf(wordLengths(size, 2))
    case 'three words':
      return wordsOf(wordLengths(size, 3))
    case 'four words or more':
      return wordsOf(wordLengths(size, size >= 14 ? 5 : 4))
    default:
      return randomInt(2) === 0 ? `${letters(1)} ${letters(size - 2)}` : `${letters(size - 2)} ${letters(1)}`
  }
}

function cased(name: string, letterCase: NameForm['letters']): string {
  switch (letterCase) {
    case 'lower case':
      return name.toLowerCase()
    case 'upper case':
      return name.toUpperCase()
    case 'title case':
      return name.toLowerCase().replace(/\b[a-z]/g, first => first.toUpperCase())
    default:
      return name.charAt(0).toLowerCase() + name.charAt(1).toUpperCase() + name.slice(2)
  }
}
