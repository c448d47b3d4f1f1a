import { randomInt } from 'node:crypto'

/** Words that software drops, moves or takes for a title, by where they stand; none of code (P7). */
const words = {
  before: 'The A An Mr Dr Mrs Sir Old Van De La El Los Big Miss Lady Saint'.split(' '),
  between: 'Of The De Van Von In'.split(' '),
  behind: 'The Mr Dr Jr Sr Test Admin Id'.split(' '),
} as const

export type Place = keyof typeof words

/** Hands out the words of a run, those first that it has used least: few names are to have as many of them as can be. */
export class TellingWords {
  private readonly uses = new Map<string, number>()

  /** A word of this length, if there is one. */
  next(place: Place): string
  next(place: Place, length: number | undefined): string | undefined
  next(place: Place, length?: number): string | undefined {
    const fitting = words[place].filter(word => length === undefined || word.length === length)
    const least = Math.min(...fitting.map(word => this.usesOf(place, word)))
    const rarest = fitting.filter(word => this.usesOf(place, word) === least)
    const word = rarest.length === 0 ? undefined : rarest[randomInt(rarest.length)]!
    if (word !== undefined) this.uses.set(`${place} ${word}`, least + 1)
    return word
  }

  private usesOf(place: Place, word: string): number {
    return this.uses.get(`${place} ${word}`) ?? 0
  }
}
