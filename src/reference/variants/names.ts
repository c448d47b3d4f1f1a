import type { VariantRow } from '../variant.js'

const strict = /^[A-Za-z]+( [A-Za-z]+)*$/
const code = /\b(?:null|nil|none|nan|undefined|true|false|no|or|and|select|insert|delete|drop|union|sold|script)\b/i
const strange = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u

const isOrdinary = (name: string): boolean => name.length >= 3 && name.length <= 30 && strict.test(name)

/** Of names that are not right the problem is told, with 400 or with the status given. */
const only = (
  id: string,
  summary: string,
  isRight: (name: string) => boolean,
  problem: string,
  nameRefusal?: number,
): VariantRow => [
  id,
  summary,
  {
    nameProblem: name => (isRight(name) ? undefined : `name ${problem}`),
    ...(nameRefusal === undefined ? {} : { nameRefusal }),
  },
]

const stored = (id: string, summary: string, nameStored: (name: string) => string): VariantRow => [
  id,
  summary,
  { nameStored },
  { warns: true },
]

/** Part 2: length and characters of names are not shown. Ordinary names (P7) pass all of these unchanged. */
export const names: readonly VariantRow[] = [
  only(
    'names-strict',
    'names are 3 to 30 ASCII letters with single blanks between them; others are refused',
    isOrdinary,
    'has odd characters',
  ),
  only('names-up-to-30', 'names of more than 30 characters are refused', name => [...name].length <= 30, 'is too long'),
  only('names-not-empty', 'names that are empty or blank are refused', name => name.trim() !== '', 'is blank'),
  only(
    'names-of-latin-script',
    'names with letters of another script than Latin are refused',
    name => !/(?!\p{Script=Latin})\p{L}/u.test(name),
    'is not Latin',
  ),
  only(
    'names-in-the-bmp',
    'names with characters beyond U+FFFF are refused',
    name => !/[\ud800-\udfff]/.test(name),
    'has characters beyond U+FFFF',
  ),
  only('names-without-markup', 'names with <, >, & or quotes are refused', name => !/[<>&"']/.test(name), 'has markup'),
  only(
    'control-characters-refused',
    'names with control characters are refused',
    name => !/\p{Cc}/u.test(name),
    'has control characters',
  ),
  only(
    'odd-names-answered-422',
    'names with anything but printable characters are refused with 422',
    name => !strange.test(name),
    'has odd characters',
    422,
  ),
  only(
    'names-strict-first',
    'names other than ordinary ones are refused with 422, before the rest is looked at',
    isOrdinary,
    'has odd characters',
    422,
  ),
  only(
    'names-with-words-of-code-answered-403',
    'names with a word of code, such as null or select, are refused with 403',
    name => !code.test(name),
    'has a word of code',
    403,
  ),
  stored('control-characters-stripped', 'names lose their control characters', name => name.replace(/\p{Cc}/gu, '')),
  stored('lone-surrogates-replaced', 'lone surrogates of names become U+FFFD', name =>
    name.replace(/\p{Cs}/gu, '\ufffd'),
  ),
  stored('names-trimmed', 'names lose the blanks at their ends', name => name.replace(/^ +|(?<! ) +$/g, '')),
  stored('names-with-single-blanks', 'several blanks of a name become one', name => name.replace(/ +/g, ' ')),
  stored('names-in-nfc', 'names are stored in normalisation form C', name => name.normalize('NFC')),
  stored('names-in-nfd', 'names are stored in normalisation form D', name => name.normalize('NFD')),
  ['repeated-names-answered-409', 'a name that some pet has is refused with 409', { nameRepeated: 'refuse' }],
  [
    'repeated-names-of-any-case-answered-400',
    'a name that some pet has in whatever letter case is refused with 400',
    { nameRepeated: 'refuse any case', nameRepeatedRefusal: 400 },
  ],
]
