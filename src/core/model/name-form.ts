/** Lengths of ordinary names (P7), blanks included. */
export const nameLengths = {
  '3 characters': [3, 3],
  '4 to 5 characters': [4, 5],
  '6 to 9 characters': [6, 9],
  '10 to 16 characters': [10, 16],
  '17 to 25 characters': [17, 25],
  '26 to 29 characters': [26, 29],
  '30 characters': [30, 30],
} as const satisfies Record<string, readonly [least: number, most: number]>

export const nameWords = ['one word', 'two words', 'three words', 'four words or more', 'a word of one letter'] as const

export const nameLetters = ['mixed case', 'title case', 'lower case', 'upper case'] as const

/** How an ordinary name looks. */
export interface NameForm {
  /** Or a number of characters, where names are to differ in nothing else: then one in mixed case is written like `Conform abcdef`. */
  readonly length: keyof typeof nameLengths | number
  readonly words: (typeof nameWords)[number]
  readonly letters: (typeof nameLetters)[number]
}
