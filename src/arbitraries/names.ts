import fc from 'fast-check'

/** Characters that have been in Unicode for so long that every server knows their properties. */
const scripts = [
  'äöüßéñçøåœ',
  'αβγδωΩΣς',
  'абвгдЖЯё',
  'אבגדה',
  'ابتثج',
  'अआइकि',
  'กขค',
  '한국어가나',
  '日本語漢字',
  'ひらカナ',
  'ԱաԲբ',
  'აბგ',
]
const astral = ['𝒜', '𐍈', '𠀋', '🐶', '🐈', '😀', '𝟘', '𐤀']
const marks = ['\u0301', '\u0308', '\u0327', '\u0323', '\u20dd', '\u0489']
const punctuation = [...'!#$%()*+,-./:;=?@[]^_{|}~«»„“”‘’¿¡…—·'] as const
const quoting = [...`"'\\\`&<>`] as const
const control = ['\u0000', '\u0001', '\b', '\t', '\n', '\r', '\u001b', '\u007f', '\u0085']
const format = ['\u200b', '\u200d', '\u200e', '\u202e', '\u2066', '\ufeff', '\u00ad']
const separators = ['\u00a0', '\u2003', '\u2028', '\u3000', '\u202f']
const beyond = ['\ue000', '\uf8ff', '\u{f0000}', '\uffff', '\u0378']
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const

const of = (characters: readonly string[], min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: min, maxLength: max })

const ordinary = of(letters, 1, 8)
const mixed = (characters: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(ordinary, of(characters, 1, 4), of([...letters, ...characters, ' '], 0, 8)).map(parts => parts.join(''))

/** The kinds of name that lie outside the ordinary. Letters, marks and the like are printable; the last four are not. */
const nameKinds = {
  scripts: fc.constantFrom(...scripts).chain(script => of([...script, ' '], 3, 20)),
  composed: mixed([...'äéîõůçñ']),
  decomposed: mixed([...'äéîõůçñ'].map(letter => letter.normalize('NFD'))),
  marks: mixed(marks),
  astral: mixed(astral),
  punctuation: mixed(punctuation),
  quoting: mixed(quoting),
  digits: of([...'0123456789'], 1, 20),
  long: fc.integer({ min: 31, max: 2000 }).chain(length => of(letters, length, length)),
  'long in bytes': fc.integer({ min: 31, max: 700 }).chain(length => of(['語', '犬', '猫', 'é', '🐶'], length, length)),
  'one or two letters': of(letters, 1, 2),
  'outer blanks': fc.tuple(of([' '], 1, 3), ordinary, of([' '], 0, 3)).map(parts => parts.join('')),
  'inner blanks': fc.tuple(ordinary, of([' '], 2, 5), ordinary).map(parts => parts.join('')),
  control: mixed(control),
  format: mixed(format),
  separators: mixed(separators),
  'beyond Unicode': mixed(beyond),
} satisfies Record<string, fc.Arbitrary<string>>

/** Names other than the ordinary ones, of every kind. */
export const otherName = (): fc.Arbitrary<string> => fc.oneof(...Object.values(nameKinds))
