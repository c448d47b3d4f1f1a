import {
  choose,
  type Depths,
  type Facts,
  fromStart,
  type Interaction,
  integer,
  isOrdinaryName,
  type Model,
  type NameForm,
  named,
  nameLengths,
  nameLetters,
  nameWords,
  type Parameter,
  type PetStatus,
  type PlanFacts,
  parameter,
  petStatuses,
  type RequestSpec,
  type RowOf,
  randomOf,
  type ScenarioContext,
  sentRequest,
  valuesOf,
  wordKindIn,
  wordKinds,
  writeJson,
} from '../../src/kit/index.js'
import { type BodyRow, bodySize, isOrderOfTwo, spelling, transfer, unspecified } from './body.js'
import { category } from './categories.js'
import { nameKind } from './name-kinds.js'
import { otherName } from './names.js'
import { writtenAs } from './serialise.js'
import { askedConnection } from './traffic.js'

const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

/** The status of a pet: that of the body, or of the pet that is read. */
export const status = parameter({
  name: 'status',
  source: '2 P7 P8',
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
  classOf: interaction => {
    const name = interaction.endpoint === 'createPet' ? ordinaryNameOf(interaction) : undefined
    return name === undefined ? undefined : (wordKindIn(name) ?? 'nothing')
  },
})

/** Whether the document states that a body sent with the key is accepted, or refused; what it leaves open has no class. */
export const body = parameter({
  name: 'body',
  source: '4.2 P7 P10',
  classes: named('valid', 'to be refused'),
  apart: ['valid', 'to be refused'],
  classOf: interaction => {
    const { keyed, creation } = sentRequest(interaction)
    const validity = keyed === 'valid' ? creation?.validity : undefined
    if (validity === 'invalid') return 'to be refused'
    return validity === 'valid' ? 'valid' : undefined
  },
})

/** Any name, of the body or of the pet that is read: ordinary ones by length, the others by what is in them. */
export const name: Parameter = {
  name: 'name',
  source: '2 P7 P11',
  classes: [...ordinaryName.classes, ...otherName.classes],
  classOf: interaction => {
    const text = interaction.setting.pet?.name ?? sentRequest(interaction).creation?.name
    return text === undefined ? undefined : (ordinaryNameClass(text) ?? nameKind(text))
  },
}

/** The pet of a body, or the one that is read. */
export const ofPet = [name, words, letters, category, status] as const

/** What a row says of a creation. */
export type CreateRow = BodyRow &
  RowOf<(typeof ofPet)[number] | typeof ordinaryName | typeof otherName | typeof askedConnection>

const pairs = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.flatMap((one, i) => items.slice(i + 1).map(other => [one, other]))

const categoriesWithUnspecified = ['works', '10^6 to 2^31', 'beyond 2^53', 'negative']

/** `POST /pets` with ordinary names, in every category and spelling. */
export const creations: Model<CreateRow> = {
  id: 'creations',
  title: 'creations',
  parameters: [ordinaryName, words, letters, category, status, ...spelling, bodySize, askedConnection],
  constraints: [
    {
      because: 'an order of three needs three members',
      parameters: ['status', 'order of members'],
      allows: row => row.status !== 'omitted' || isOrderOfTwo(row['order of members']!),
    },
    {
      because: 'what is not there has no escapes',
      parameters: ['status', 'escapes'],
      allows: row => row.status !== 'omitted' || row.escapes !== 'in the status',
    },
    {
      because: 'without white space a body is short',
      parameters: ['white space', 'size'],
      allows: row => row['white space'] !== 'none' || row.size === bodySize.preferred,
    },
    // A front end may take no long bodies in chunks (P22): what is refused so says little.
    {
      because: 'what is sent in chunks is short',
      parameters: ['transfer', 'size'],
      allows: row => row.transfer !== 'chunked' || row.size === bodySize.preferred,
    },
    {
      because: 'so many words do not fit into a short name',
      parameters: ['name', 'words'],
      allows: row => fits(row.name!, row.words!),
    },
    // Creations with something unspecified need not be accepted: what must be is for those without, and few of them are to have one.
    ...unspecified.map(one => ({
      because: 'beside something unspecified a few categories are enough',
      parameters: [one.name, 'category'],
      allows: (row: CreateRow) => row[one.name] === one.preferred || categoriesWithUnspecified.includes(row.category!),
    })),
    // In pairs: what a pair rules out is seen before the rest of a row is tried.
    ...pairs(unspecified).map(both => ({
      because: 'one unspecified thing at a time: a refusal shows nothing of the rest',
      parameters: both.map(({ name }) => name),
      allows: (row: CreateRow) => both.some(({ name, preferred }) => row[name] === preferred),
    })),
  ],
}

/** `POST /pets` with names that the document leaves open; what else there is to them is filled. */
export const names: Model<CreateRow> = {
  id: 'names',
  title: 'creations with other names',
  parameters: [otherName, status, transfer, askedConnection],
  constraints: [],
}

/** A creation as a row of the model, with what the classes leave free. */
export interface CreationInput {
  readonly row: CreateRow
  readonly nth: number
  /** A name that the document leaves open; `$name` stands for an ordinary one. */
  readonly name?: string
  /** A bigint, so that no digit is lost; the category that works where left out. */
  readonly categoryId?: bigint
}

/** The status with the fewest pets: what is created all the same shows in a list that is not full. */
export const rarestOf = ({ stock }: Pick<PlanFacts, 'stock'>): PetStatus =>
  [...petStatuses].sort((a, b) => stock[a] - stock[b])[0]!

// A plan is made before anything is known; a phase begins with what the ones before it have shown, whatever their timing.
export const isAccepted = (facts: Depths & { readonly works?: Facts['works'] }, category: bigint): boolean =>
  facts.works?.(integer(category)) ?? false

export const inputOf = (row: CreateRow, nth: number, facts: PlanFacts, turn = nth): CreationInput => {
  const isOdd = valuesOf(otherName, row.name) !== undefined
  const all = valuesOf(category, row.category) ?? []
  // What is left open goes into categories only that the target has accepted: else its refusal would tell nothing.
  const values = fromStart(isOdd ? all.filter(each => isAccepted(facts, each)) : all, facts)
  // Odd names go through them backwards, so that each value has its turn.
  const categoryId = values.at((isOdd ? -1 - turn : turn) % values.length)
  return {
    row,
    nth,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(isOdd ? { name: nameIn(row, facts) } : {}),
  }
}

/** Kinds of value of a class, one for each status. */
const kinds = status.classes.length

/** The odd name of a row: the values of its class one after the other, with its statuses. */
export function nameIn(row: CreateRow, { seed }: PlanFacts): string {
  const values = valuesOf(otherName, row.name)!
  const at = status.classes.findIndex(({ name }) => name === row.status)
  if (values.length <= kinds) return values[Math.abs(seed + at) % values.length]!
  const alike = values.filter((_, nth) => nth % kinds === Math.abs(seed + at) % kinds)
  return choose(randomOf('name of a kind', seed, row.name!, at), alike)
}

/** JSON texts of its members, under a new name of the run where the input has none. */
export function memberTexts(t: ScenarioContext, input: CreationInput): Readonly<Record<string, string>> {
  const { row, name, categoryId } = input
  const { name: length = '', words = 'three words', letters = 'mixed case' } = row
  const form = length in nameLengths ? ({ length, words, letters } as NameForm) : undefined
  const status = petStatuses.find(each => each === row.status)
  return {
    name: writeJson(name?.replace('$name', t.name()) ?? t.name(form)),
    categoryId: String(categoryId ?? t.facts.categoryId ?? 1),
    ...(status === undefined ? {} : { status: writeJson(status) }),
  }
}

export const creationRequest = (t: ScenarioContext, input: CreationInput): RequestSpec =>
  writtenAs(memberTexts(t, input), input.row, input.nth)
