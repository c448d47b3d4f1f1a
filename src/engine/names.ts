import { randomInt } from 'node:crypto'
import type { NameKind } from '../core/ask.js'

const small = 'abcdefghijklmnopqrstuvwxyz'
const letters = small + small.toUpperCase()

const code = (value: number, width: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / 26)) text = small[rest % 26] + text
  return text
}

/**
 * The pet names of one run: 3 to 30 ASCII letters with inner single blanks, no two alike (P7). Those with room bear the
 * mark of the tool and of the run; those of 3 to 5 letters are drawn by chance, so that two runs with one seed differ.
 */
export class Names {
  private count = 0
  private readonly used = new Set<string>()

  constructor(private readonly runId: string) {}

  next(kind: NameKind = 'several words'): string {
    for (;;) {
      const name = this.make(kind)
      if (this.used.has(name.toLowerCase())) continue
      this.used.add(name.toLowerCase())
      return name
    }
  }

  private make(kind: NameKind): string {
    const number = this.count++
    const mark = `Conform ${this.runId} ${code(number, 4)}`
    // Tails of some lengths and letter cases, so that they do not look alike.
    const tail = number % 3 === 0 ? '' : ` ${this.random(1 + (number % 5))}`
    switch (kind) {
      case '3 letters':
        return this.random(3)
      case '4 to 5 letters':
        return this.random(4 + (number % 2))
      case 'one word':
        return `${mark}${tail}`.replaceAll(' ', '')
      case '30 letters':
        return `${mark} ${this.random(29)}`.slice(0, 30)
      default:
        return mark + tail
    }
  }

  private random(length: number): string {
    return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  }
}
