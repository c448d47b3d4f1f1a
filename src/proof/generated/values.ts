import { category as categories, ordinaryName } from '../../../suites/model/parameters/creations.js'
import { otherName } from '../../../suites/model/parameters/names.js'
import { choose } from '../../core/random.js'

type Random = () => number

const ordinary: Readonly<Record<string, readonly string[]>> = {
  '3 letters': ['Rex', 'abc', 'Bob'],
  '4 to 5 letters': ['Bello', 'Luna', 'abcd'],
  'one word': ['Mittens', 'Archibald'],
  'several words': ['Rex the Dog', 'Conform abcdef Xy'],
  '30 letters': ['Archibald Barnaby Cornelius Xy', 'x'.repeat(30)],
}

const listed = <Value>({ classes }: { readonly classes: readonly { readonly values?: readonly Value[] }[] }) =>
  classes.flatMap(({ values }) => (values === undefined ? [] : [values]))

const ordinaryNames = ordinaryName.classes.map(({ name: each }) => ordinary[each] ?? ['Rex'])
const otherNames = listed<string>(otherName)
const allCategories = [[1n], ...listed<bigint>(categories)]

/** Most names are ordinary ones (P7), the others come from every class that the document leaves open. */
export const name = (random: Random): string =>
  choose(random, choose(random, random() < 0.8 ? ordinaryNames : otherNames)).replace('$name', 'Rex')

export const category = (random: Random): bigint => choose(random, choose(random, allCategories))

const escaped = (text: string): string =>
  text.replace(/[A-Za-z]/, letter => `\\u00${letter.charCodeAt(0).toString(16)}`)

/** The members as one of the spellings of the model writes them. */
export function spelling(
  random: Random,
  members: readonly (readonly [string, string])[],
): { body: string; chunked?: true } {
  const write = (all: readonly (readonly [string, string])[], gap = '', inner = ''): string =>
    `{${gap}${all.map(([member, value]) => `"${member}":${inner}${value}`).join(`,${gap}`)}${gap}}`
  const unknown = ['tag', '1'] as const
  const turn = (...order: readonly string[]) =>
    write([...members].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
  const odd = [
    write([unknown, ...members]),
    write([...members.slice(0, 1), unknown, ...members.slice(1)]),
    write([...members, unknown]),
  ]
  return choose(random, [
    () => ({ body: write(members) }),
    () => ({ body: write(members) }),
    () => ({ body: write(members, ' ', ' ') }),
    () => ({ body: write(members, '\n\t', ' ') }),
    () => ({ body: turn('categoryId', 'name', 'status') }),
    () => ({ body: turn('status', 'categoryId', 'name') }),
    () => ({ body: turn('name', 'status', 'categoryId') }),
    () => ({ body: write(members.map(([member, value]) => [member, member === 'name' ? escaped(value) : value])) }),
    () => ({ body: write(members.map(([member, value]) => [escaped(member), value])) }),
    () => ({ body: write(members), chunked: true as const }),
    () => ({ body: choose(random, odd) }),
  ])()
}
