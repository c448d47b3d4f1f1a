import {
  choose,
  type Facts,
  integer,
  type NameForm,
  nameLengths,
  type PetStatus,
  type PlanFacts,
  petStatuses,
  type RequestSpec,
  randomOf,
  type ScenarioContext,
  writeJson,
} from '../../src/kit/index.js'
import { category as categories, status } from './creations.js'
import { otherName } from './names.js'
import { valuesOf } from './parameter.js'
import type { Row } from './row.js'
import type { Depths } from './rows.js'
import { gaps } from './spelling.js'
import { writtenAs } from './written-as.js'

/** A creation as a row of the model, with what the classes leave free. */
export interface CreationInput {
  readonly row: Row
  readonly nth: number
  /** A name that the document leaves open; `$name` stands for an ordinary one. */
  readonly name?: string
  /** A bigint, so that no digit is lost; the category that works where left out. */
  readonly categoryId?: bigint
}

/** The status that most pets have at last, so that lists by it are cut. */
export const mostOf = ({ seed }: Pick<PlanFacts, 'seed'>): PetStatus =>
  petStatuses[Math.abs(seed) % petStatuses.length]!

/** The status with the fewest pets: what is created all the same shows in a list that is not full. */
export const rarestOf = ({ stock }: Pick<PlanFacts, 'stock'>): PetStatus =>
  [...petStatuses].sort((a, b) => stock[a] - stock[b])[0]!

// A plan is made before anything is known; a phase begins with what the ones before it have shown, whatever their timing.
export const isAccepted = (facts: Depths & { readonly works?: Facts['works'] }, category: bigint): boolean =>
  facts.works?.(integer(category)) ?? false

export const inputOf = (row: Row, nth: number, facts: PlanFacts, turn = nth): CreationInput => {
  const isOdd = valuesOf(otherName, row.name) !== undefined
  const all = valuesOf(categories, row.category) ?? []
  // What is left open goes into categories only that the target has accepted: else its refusal would tell nothing.
  const values = isOdd ? all.filter(each => isAccepted(facts, each)) : all
  // One after the other: a quick run, which has one of each class, sends the most telling one. Odd names go through them
  // backwards, so that each value has its turn.
  const from = facts.depth === 'quick' ? 0 : Math.abs(facts.seed) % values.length
  const categoryId = values.at((isOdd ? from - 1 - turn : from + turn) % values.length)
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
export function nameIn(row: Row, { seed }: PlanFacts): string {
  const values = valuesOf(otherName, row.name)!
  const at = status.classes.findIndex(({ name }) => name === row.status)
  if (values.length <= kinds) return values[Math.abs(seed + at) % values.length]!
  const alike = values.filter((_, nth) => nth % kinds === Math.abs(seed + at) % kinds)
  return choose(randomOf('name of a kind', seed, row.name!, at), alike)
}

export const hasGap = (row: Row): boolean => gaps.some(({ name, preferred }) => (row[name] ?? preferred) !== preferred)

export const withoutGaps = (row: Row): Row => ({
  ...row,
  ...Object.fromEntries(gaps.map(({ name, preferred }) => [name, preferred!])),
})

export const formOf = ({ name, words: count = 'three words', letters: how = 'mixed case', meaning }: Row): NameForm =>
  ({ length: name, words: count, letters: how, ...(meaning === undefined ? {} : { meaning }) }) as NameForm

/** JSON texts of its members, under a new name of the run where the input has none. */
export function memberTexts(t: ScenarioContext, input: CreationInput): Readonly<Record<string, string>> {
  const { row, name, categoryId } = input
  const form = row.name !== undefined && row.name in nameLengths ? formOf(row) : undefined
  const status = petStatuses.find(each => each === row.status)
  return {
    name: writeJson(name?.replace('$name', t.name()) ?? t.name(form)),
    categoryId: String(categoryId ?? t.facts.categoryId ?? 1),
    ...(status === undefined ? {} : { status: writeJson(status) }),
  }
}

export const creationRequest = (t: ScenarioContext, input: CreationInput): RequestSpec =>
  writtenAs(memberTexts(t, input), input.row, input.nth)
