import type { VariantEntry } from '../variant.js'

const strict = /^[A-Za-z]+( [A-Za-z]+)*$/
const code = /\b(?:null|nil|none|nan|undefined|true|false|no|or|and|select|insert|delete|drop|union|sold|script)\b/i
const strange = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u

const unless = (right: boolean, problem: string) => (right ? undefined : problem)

/** Part 2: length and characters of names are not shown. Ordinary names (P7) pass all of these unchanged. */
export const names: readonly VariantEntry[] = [
  {
    id: 'names-strict',
    summary: 'names are 3 to 30 ASCII letters with single blanks between them; others are refused',
    sets: {
      nameProblem: name =>
        unless(name.length >= 3 && name.length <= 30 && strict.test(name), 'name has odd characters'),
    },
  },
  {
    id: 'names-up-to-30',
    summary: 'names of more than 30 characters are refused',
    sets: { nameProblem: name => unless([...name].length <= 30, 'name is too long') },
  },
  {
    id: 'names-not-empty',
    summary: 'names that are empty or blank are refused',
    sets: { nameProblem: name => unless(name.trim() !== '', 'name is blank') },
  },
  {
    id: 'names-of-latin-script',
    summary: 'names with letters of another script than Latin are refused',
    sets: { nameProblem: name => unless(!/(?!\p{Script=Latin})\p{L}/u.test(name), 'name is not Latin') },
  },
  {
    id: 'names-in-the-bmp',
    summary: 'names with characters beyond U+FFFF are refused',
    sets: { nameProblem: name => unless(!/[\ud800-\udfff]/.test(name), 'name has characters beyond U+FFFF') },
  },
  {
    id: 'names-without-markup',
    summary: 'names with <, >, & or quotes are refused',
    sets: { nameProblem: name => unless(!/[<>&"']/.test(name), 'name has markup') },
  },
  {
    id: 'control-characters-refused',
    summary: 'names with control characters are refused',
    sets: { nameProblem: name => unless(!/\p{Cc}/u.test(name), 'name has control characters') },
  },
  {
    id: 'odd-names-answered-422',
    summary: 'names with anything but printable characters are refused with 422',
    sets: { nameProblem: name => unless(!strange.test(name), 'name has odd characters'), nameRefusal: 422 },
  },
  {
    id: 'names-strict-first',
    summary: 'names other than ordinary ones are refused with 422, before the rest is looked at',
    sets: {
      nameProblem: name =>
        unless(name.length >= 3 && name.length <= 30 && strict.test(name), 'name has odd characters'),
      nameRefusal: 422,
    },
  },
  {
    id: 'names-with-words-of-code-answered-403',
    summary: 'names with a word of code, such as null or select, are refused with 403',
    sets: { nameProblem: name => unless(!code.test(name), 'name has a word of code'), nameRefusal: 403 },
  },
  {
    id: 'control-characters-stripped',
    summary: 'names lose their control characters',
    sets: { nameStored: name => name.replace(/\p{Cc}/gu, '') },
    warns: true,
  },
  {
    id: 'lone-surrogates-replaced',
    summary: 'lone surrogates of names become U+FFFD',
    sets: { nameStored: name => name.replace(/\p{Cs}/gu, '\ufffd') },
    warns: true,
  },
  {
    id: 'names-trimmed',
    summary: 'names lose the blanks at their ends',
    sets: { nameStored: name => name.replace(/^ +| +$/g, '') },
    warns: true,
  },
  {
    id: 'names-with-single-blanks',
    summary: 'several blanks of a name become one',
    sets: { nameStored: name => name.replace(/ +/g, ' ') },
    warns: true,
  },
  {
    id: 'names-in-nfc',
    summary: 'names are stored in normalisation form C',
    sets: { nameStored: name => name.normalize('NFC') },
    warns: true,
  },
  {
    id: 'names-in-nfd',
    summary: 'names are stored in normalisation form D',
    sets: { nameStored: name => name.normalize('NFD') },
    warns: true,
  },
  {
    id: 'repeated-names-answered-409',
    summary: 'a name that some pet has is refused with 409',
    sets: { nameRepeated: 'refuse' },
  },
  {
    id: 'repeated-names-of-any-case-answered-400',
    summary: 'a name that some pet has in whatever letter case is refused with 400',
    sets: { nameRepeated: 'refuse any case', nameRepeatedRefusal: 400 },
  },
]
