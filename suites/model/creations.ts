import {
  type Interaction,
  int64,
  isOrdinaryName,
  nameLengths,
  nameLetters,
  nameWords,
  type ParameterClass,
  type PetStatus,
  petStatuses,
  sentRequest,
  wordKindIn,
  wordKinds,
} from '../../src/kit/index.js'
import { named, parameter } from './parameter.js'

const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

/** The status of a pet: that of the body, or of the pet that is read. */
export const status = parameter({
  name: 'status',
  source: '2 P7 P8',
  said: { what: '`status`' },
  classes: named('omitted', ...petStatuses),
  classOf: interaction => {
    const { pet } = interaction.setting
    if (interaction.endpoint === 'getPet')
      return pet === undefined ? undefined : ((pet.status as PetStatus | undefined) ?? 'omitted')
    const creation = creationOf(interaction)
    return (creation?.status as PetStatus | undefined) ?? (creation?.omitsStatus ? 'omitted' : undefined)
  },
})

/** The ordinary name (P7) of a body, or of the pet that is read. */
const ordinaryNameOf = (interaction: Interaction): string | undefined => {
  const name = interaction.setting.pet?.name ?? creationOf(interaction)?.name
  return name !== undefined && isOrdinaryName(name) ? name : undefined
}

type OrdinaryLength = keyof typeof nameLengths
const ordinaryLengths = Object.keys(nameLengths) as readonly OrdinaryLength[]

/** Ordinary names (P7) by length: 3 to 30 ASCII letters with inner single blanks. */
export const ordinaryName = parameter({
  name: 'name',
  source: '2 P7',
  classes: named(...ordinaryLengths),
  classOf: interaction => ordinaryNameClass(ordinaryNameOf(interaction)),
})

/** With room for the mark of the run: what a faulty server takes all the same is recognised as a leftover later (P28). */
export const markedName = parameter({ ...ordinaryName, classes: ordinaryName.classes.slice(4) })

export function ordinaryNameClass(name: string | undefined): OrdinaryLength | undefined {
  if (name === undefined || !isOrdinaryName(name)) return undefined
  return ordinaryLengths.find(each => name.length >= nameLengths[each][0] && name.length <= nameLengths[each][1])
}

/** Words that a name of this length has room for. */
export function fits(length: string, words: string): boolean {
  if (length === '3 characters') return words === 'one word' || words === 'a word of one letter'
  if (length === '4 to 5 characters') return words !== 'three words' && words !== 'four words or more'
  return length !== '6 to 9 characters' || words !== 'four words or more'
}

export const words = parameter({
  name: 'words',
  source: '2 P7',
  classes: named(...nameWords),
  said: {
    what: '`name`',
    of: Object.fromEntries(
      nameWords.map(words => [words, words.startsWith('a ') ? `one with ${words}` : `of ${words}`]),
    ),
  },
  classOf: interaction => {
    const all = ordinaryNameOf(interaction)?.split(' ')
    if (all === undefined) return undefined
    if (all.some(word => word.length === 1)) return 'a word of one letter'
    return nameWords[Math.min(all.length, 4) - 1]
  },
})

export const letters = parameter({
  name: 'letters',
  source: '2 P7',
  classes: named(...nameLetters),
  said: { what: '`name`', of: Object.fromEntries(nameLetters.map(letters => [letters, `in ${letters}`])) },
  classOf: interaction => {
    const name = ordinaryNameOf(interaction)
    if (name === undefined) return undefined
    if (name === name.toLowerCase()) return 'lower case'
    if (name === name.toUpperCase()) return 'upper case'
    return name.split(' ').every(word => /^[A-Z][a-z]*$/.test(word)) ? 'title case' : 'mixed case'
  },
})

/** What a word of the name means to software that rewrites, refuses or hides it; a run deals them. */
export const meaning = parameter({
  name: 'meaning',
  source: '2 P7',
  classes: named('nothing', ...wordKinds),
  preferred: 'nothing',
  said: {
    what: '`name`',
    of: { nothing: 'one of no such word', ...Object.fromEntries(wordKinds.map(kind => [kind, `one with ${kind}`])) },
  },
  classOf: interaction => {
    const name = interaction.endpoint === 'createPet' ? ordinaryNameOf(interaction) : undefined
    return name === undefined ? undefined : (wordKindIn(name) ?? 'nothing')
  },
})

const edge = (power: bigint) => [2n ** power + 1n, 2n ** power, 2n ** power - 1n]

/** Odd integers of so many bits without a pattern: who keeps fewer bits or digits, or splits at any of them, shows it. */
const ofBits = (...counts: readonly number[]) => counts.map(count => (0x9e3779b97f4a7c15n >> BigInt(64 - count)) | 1n)
const negative = (ids: readonly bigint[]) => ids.map(id => -id)

const categoryOf = (interaction: Interaction): bigint | undefined => {
  const id = interaction.setting.pet?.categoryId ?? creationOf(interaction)?.categoryId
  return id === undefined ? undefined : BigInt(id)
}

const categoryClasses = [
  { name: 'works' },
  { name: '0', values: [0n] },
  { name: '1 to 99', values: [2n, 3n, 5n, 9n, 10n, 42n, 99n] },
  {
    name: '100 to 999,999',
    // Beyond 7, 8, 15 and 16 bits.
    values: [
      65_535n,
      128n,
      123_456n,
      32_768n,
      255n,
      1_000n,
      65_536n,
      256n,
      777_777n,
      43_690n,
      100_000n,
      ...ofBits(12, 19, 20),
    ],
  },
  {
    name: '10^6 to 2^31',
    values: [
      ...[1_234_567n, 16_777_217n, 99_999_999n, 123_456_789n, 1_000_000_000n, 2_000_000_001n],
      ...[20_240_229n, 1_700_000_000n, 1_431_655_765n, 11_111_111n, 2n ** 24n, 2n ** 30n - 1n],
      ...ofBits(22, 26, 29),
    ],
  },
  { name: 'about 2^31', values: edge(31n) },
  { name: 'about 2^32', values: [...edge(32n), 2_500_000_000n, 4_294_967_298n] },
  {
    name: '2^33 to 2^52',
    values: [
      2n ** 33n,
      20_000_000_011n,
      123_456_789_012n,
      2n ** 40n + 3n,
      2n ** 48n + 1n,
      10_000_000_000_001n,
      2n ** 52n - 1n,
      1_700_000_000_000n,
      777_777_777_777n,
      999_999_999_999_999n,
      ...ofBits(34, 39, 40, 46, 47, 50),
    ],
  },
  { name: 'about 2^53', values: edge(53n) },
  {
    name: 'beyond 2^53',
    values: [
      ...[2n ** 54n + 1n, 1_234_567_890_123_456_789n, 2n ** 60n + 1n, 2n ** 62n - 1n, int64.max - 1n],
      ...ofBits(56, 57, 58, 59, 60),
    ],
  },
  { name: 'greatest', values: [int64.max] },
  {
    name: 'negative',
    values: [-1n, -7n, -42n, -1_000n, -32_769n, -65_537n, -1_234_567n, ...negative(ofBits(13, 24, 28))],
  },
  {
    name: '-2^53 to -2^31',
    values: [...[-(2n ** 31n) - 1n, -(2n ** 31n), -(2n ** 32n) - 1n], ...negative(ofBits(35, 38, 42, 45, 48, 51, 53))],
  },
  {
    name: 'below -2^53',
    values: [
      ...[-(2n ** 53n) - 1n, -(2n ** 53n), -1_234_567_890_123_456_789n, int64.min + 1n],
      ...negative(ofBits(55, 57, 58, 59, 60, 62)),
    ],
  },
  { name: 'least', values: [int64.min] },
] as const satisfies readonly ParameterClass<bigint>[]

/** Categories by the sizes of integer at which implementations break, the most telling one first; `works` is one that the target is known to accept. */
export const category = parameter({
  name: 'category',
  source: '2 P9',
  said: { what: '`categoryId`', of: { greatest: 'the greatest int64', least: 'the least int64' } },
  classes: categoryClasses,
  classOf: interaction => {
    const id = categoryOf(interaction)
    return id === undefined ? undefined : categoryClass(id)
  },
})

export type CategoryClass = (typeof categoryClasses)[number]['name']

/** The class by size: of the category that works, too. */
export function categoryClass(id: bigint): CategoryClass {
  const listed = category.classes.find(({ values }) => values?.includes(id))
  if (listed !== undefined) return listed.name
  if (id < 0n) return id < -(2n ** 53n) ? 'below -2^53' : id < -(2n ** 31n) ? '-2^53 to -2^31' : 'negative'
  if (id < 100n) return '1 to 99'
  if (id < 1_000_000n) return '100 to 999,999'
  if (id < 2n ** 31n) return '10^6 to 2^31'
  if (id < 2n ** 33n) return 'about 2^32'
  return id < 2n ** 53n ? '2^33 to 2^52' : 'beyond 2^53'
}

/** Whether the document states that a body sent with the key is accepted, or refused; what it leaves open has no class. */
export const body = parameter({
  name: 'body',
  source: '4.2 P7 P10',
  said: { what: 'the body' },
  classes: named('valid', 'to be refused'),
  apart: ['valid', 'to be refused'],
  classOf: interaction => {
    const { keyed, creation } = sentRequest(interaction)
    const validity = keyed === 'valid' ? creation?.validity : undefined
    if (validity === 'invalid') return 'to be refused'
    return validity === 'valid' ? 'valid' : undefined
  },
})
