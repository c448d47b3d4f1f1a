import type { Interaction, Parameter } from '../../src/core/model/model.js'
import { nameLengths } from '../../src/core/model/name-form.js'
import { choose } from '../../src/core/random/random.js'
import { spelling as spellings, unspecified } from '../../suites/model/body.js'
import { category as categories } from '../../suites/model/categories.js'
import { limit } from '../../suites/model/list.js'
import { otherName } from '../../suites/model/names.js'
import { writtenAs } from '../../suites/model/serialise.js'

type Random = () => number

const listed = <Value>({ classes }: { readonly classes: readonly { readonly values?: readonly Value[] }[] }) =>
  classes.flatMap(({ values }) => (values === undefined ? [] : [values]))

const otherNames = listed<string>(otherName)
export const allLimits = listed<number>(limit)
const allCategories = [[1n], ...listed<bigint>(categories)]

/** Most names are ordinary ones (P7), the others come from every class that the document leaves open. */
export const name = (random: Random): string =>
  random() < 0.8 ? ordinary(random) : choose(random, choose(random, otherNames)).replace('$name', 'Rex')

/** An ordinary name of any length, number of words and letter case. */
function ordinary(random: Random): string {
  const [least, most] = choose(random, Object.values(nameLengths))
  const size = least + Math.floor(random() * (most - least + 1))
  const letter = () => choose(random, [...'abcdefghijklmnopqrstuvwxyz'])
  const blanks = Math.floor(random() * 5)
  const text = Array.from({ length: size }, letter)
  for (let i = 0; i < blanks; i++) {
    const at = 1 + Math.floor(random() * (size - 2))
    if (text[at - 1] !== ' ' && text[at + 1] !== ' ') text[at] = ' '
  }
  const name = text.join('')
  return choose(random, [
    () => name,
    () => name.toUpperCase(),
    () => name.replace(/\b[a-z]/g, first => first.toUpperCase()),
    () => `${name.slice(0, 1)}${name.slice(1, 2).toUpperCase()}${name.slice(2)}`,
  ])()
}

export const category = (random: Random): bigint => choose(random, choose(random, allCategories))

export const json = [['content-type', 'application/json']] as const

/** A creation with these members, in one of the spellings of the model. */
export function spelt(random: Random, members: Readonly<Record<string, string>>): Interaction['request'] {
  const row = Object.fromEntries(
    spellings.map(({ name: parameter, classes }: Parameter) => {
      // What a target may refuse is rare: else few creations are such as must be accepted.
      const rare = unspecified.some(({ name }) => name === parameter)
      const common = random() < (rare ? 0.85 : 0.4) ? classes.slice(0, 1) : classes
      return [parameter, choose(random, common).name]
    }),
  )
  const { endpoint: _, headers = json, ...request } = writtenAs(members, row, Math.floor(random() * 10))
  return { ...request, headers }
}
