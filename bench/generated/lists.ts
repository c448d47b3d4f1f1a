import type { Json } from '../../src/core/json/json.js'
import { always, change, eachPet } from '../../src/kit/index.js'
import { pageOf } from '../../suites/model/list.js'
import { baseFaultsOf, type Entry, traffic } from './base-fault.js'
import { asText, at, nameIn, returning, spoiledPets } from './shape.js'

/** What a list asks for, and how many pets match and there are. */
type Page = NonNullable<ReturnType<typeof pageOf>> & { readonly total: number }

const showsOne = ({ matching }: Page): boolean => matching > 0

/** Lists: the filter, the limit, the elements, the response. */
const entries: readonly Entry<Page>[] = [
  [
    'ignores-the-filter',
    ({ query, matching, total }) => query.status !== 'omitted' && matching < total,
    at('listPets.matching', (unmodified, c) => [...c.pets.filter(pet => pet.status !== c.status), ...unmodified]),
  ],
  [
    'shows-one-too-many',
    page => page.matching > page.size,
    at('listPets.page', (page, c) => c.matching!.slice(0, page.length + 1)),
  ],
  // A list that is empty now and then may lag.
  ['is-empty', showsOne, at('listPets.page', () => []), { without: traffic }],
  [
    'lacks-the-last',
    page => page.matching > 1 && page.matching <= page.size,
    at('listPets.page', page => page.slice(0, -1)),
    { without: traffic, level: 'should' },
  ],
  [
    'repeats-a-pet',
    page => showsOne(page) && page.size > 1,
    at('listPets.page', (page, c) =>
      page.length < c.limit! ? [...page, page[0]!] : [page[0]!, page[0]!, ...page.slice(2)],
    ),
  ],
  ['is-wrapped', always, at('listPets.body', items => ({ items }))],
  ['is-null-where-empty', page => page.matching === 0, at('listPets.body', () => null)],
  ['shows-21-by-default', page => page.query.limit === 'omitted' && page.matching > 20, at('listPets.limit', () => 21)],
  // The same question must come out alike each time, or nothing can be said of the default.
  [
    'shows-19-by-default',
    page => page.query.limit === 'omitted' && page.matching > 20,
    at('listPets.limit', () => 19),
    { without: [...traffic, 'store', 'page'] },
  ],
  ['changes-a-name', showsOne, inFirst(pet => change(pet, { name: `${nameIn(pet)}x` }))],
  ['changes-a-category', showsOne, inFirst(pet => change(pet, { categoryId: 77_777 }))],
  ...Object.entries(spoiledPets).map(([how, spoil]): Entry<Page> => [`has-a-pet-${how}`, showsOne, inFirst(spoil)]),
  ...returning<Page>('listPets', [201, 204, 206, 301, 400, 404, 500]),
  ['is-text', always, at('listPets.response', asText)],
  ['is-cut', always, at('listPets.response', response => ({ ...response, body: String(response.body).slice(0, -1) }))],
]

function inFirst(edit: (pet: Json) => Json): Entry[2] {
  return at(
    'listPets.body',
    eachPet((pet, nth) => (nth === 0 ? edit(pet) : pet)),
  )
}

export const listFaults = baseFaultsOf(
  'list',
  'list',
  entries.map(([id, shows, ...rest]): Entry => [id, i => shows({ ...pageOf(i)!, ...i.setting.pets }), ...rest]),
)
