import type { Operation } from '../../src/kit/index.js'
import { fits, letters, markedName, ordinaryName, status, words } from './creations.js'
import { anyKeyedPet, isWholeBody, keyedContentType } from './credentials.js'
import { type Free, namesOf, unsaid } from './fill.js'
import { finerCategory, finerSpelling } from './finer.js'
import { unknownIdSizes } from './keyed-requests.js'
import { filter, limit, order } from './lists.js'
import { otherName } from './names.js'
import { layout, roughly } from './rough.js'
import type { Row } from './row.js'
import { bodySize, transfer, unknownMember } from './spelling.js'

const isDocumented = (creation: string | undefined): boolean => creation === undefined || creation === 'as documented'

const hasUnknownMember = (row: Row): boolean => (row[unknownMember.name] ?? 'none') !== 'none'

const isWrongList = ({ limit, filter }: Row): boolean =>
  limit === 'out of range' || limit === 'not an integer' || filter === 'another value'

/** Nothing is wrong but the key. */
export const isFine = (row: Row): boolean =>
  isDocumented(row.creation) &&
  row['kind of name'] !== 'left open' &&
  !hasUnknownMember(row) &&
  row.id !== 'unknown' &&
  !isWrongList(row)

/** What is in between, or who takes no such body, may refuse it whatever the key: nothing is told by that. */
export const isSentOddly = (row: Row): boolean =>
  [keyedContentType, transfer].some(({ name, preferred }) => row[name] !== undefined && row[name] !== preferred)

/** What is wrong with a creation and in no row is sent as everybody would take it: each once so. */
export const sentPlainly = (rows: readonly Row[]): readonly Row[] => {
  const first = new Map(rows.map(row => [row.creation, row] as const).reverse())
  for (const row of rows) if (!isSentOddly(row)) first.delete(row.creation)
  return [...first.values()].map(row => ({
    ...row,
    [keyedContentType.name]: keyedContentType.preferred!,
    [transfer.name]: transfer.preferred!,
  }))
}

const limitsBySize: Readonly<Record<string, readonly string[]>> = {
  '2 to 19': ['2 to 18', '19'],
  '21 to 99': ['21', '22 to 50', '51 to 98', '99'],
}

/** Which parameters a list has; what is wrong in one of them is said by the row itself. */
const lists = ['list', 'list with limit', 'list by status', 'list with limit and status'] as const
const [withLimit, byStatus] = [/limit/, /status/]

/** Whether such a list can have the class of a parameter, as far as both are said; `none` is the class without it. */
const agree = (list: string | undefined, word: RegExp, name: string | undefined, none: string): boolean =>
  list === undefined || name === undefined || word.test(list) === (name !== none)

const hasMembers = ({ creation = 'as documented' }: Row): boolean => !isWholeBody(creation)
const hasOrdinaryName = (row: Row): boolean =>
  hasMembers(row) && row['kind of name'] !== 'left open' && !/name|two fields/.test(row.creation ?? '')

/** What rows with a bad key leave free. */
export const freeOf: Readonly<Record<Operation, readonly Free[]>> = {
  listPets: [
    [
      'list',
      row =>
        lists.filter(
          each =>
            !isWrongList(row) &&
            agree(each, withLimit, row.limit, 'omitted') &&
            agree(each, byStatus, row.filter, 'none'),
        ),
    ],
    unsaid(filter, (name, { list }) => agree(list, byStatus, name, 'none')),
    [
      'limit by size',
      row =>
        row.limit === undefined
          ? namesOf(limit).filter(name => agree(row.list, withLimit, name, 'omitted'))
          : (limitsBySize[row.limit] ?? [row.limit]),
    ],
    ['order', row => (row.order === undefined && row.filter !== 'none' ? namesOf(order) : [])],
  ],
  createPet: [
    unsaid(status),
    [
      finerCategory[0],
      row => (hasMembers(row) && !/categoryId|two/.test(row.creation ?? '') ? finerCategory[1](row) : []),
    ],
    // What a faulty server takes all the same is known by its name, unless nothing is odd about it.
    [
      'name by length',
      row =>
        hasOrdinaryName(row)
          ? namesOf(isDocumented(row.creation) && !isSentOddly(row) ? ordinaryName : markedName)
          : [],
    ],
    // A pet with such a name is not a leftover, as long as nothing else is wrong with it.
    [
      'other name',
      row => (row['kind of name'] === 'left open' && isDocumented(row.creation) ? namesOf(otherName) : []),
    ],
    ['words', row => namesOf(words).filter(each => row['name by length'] && fits(row['name by length'], each))],
    ['letters', row => (row['name by length'] ? namesOf(letters) : [])],
    ...roughly.map(each => unsaid(each)),
    [
      unknownMember.name,
      row => (row['kind of name'] === 'left open' && isDocumented(row.creation) ? namesOf(unknownMember) : []),
    ],
    ...finerSpelling.map(([name, classes]): Free => [name, row => (hasMembers(row) ? classes(row) : [])]),
    // A target may take no long bodies: what has nothing wrong but its key is short.
    unsaid(
      bodySize,
      (name, row) =>
        name === bodySize.preferred ||
        (!isDocumented(row.creation) && hasMembers(row) && row.layout !== layout.preferred),
    ),
  ],
  getPet: [unsaid(anyKeyedPet), ['id by size', row => (row.id === 'unknown' ? unknownIdSizes : [])]],
}

/** What is wrong besides the key, where anything is. */
export function wrongIn(row: Row): string | undefined {
  if (isFine(row)) return undefined
  const { creation, id, limit, filter } = row
  if (hasUnknownMember(row) && isDocumented(creation)) return 'an unknown member'
  if (row['kind of name'] === 'left open' && isDocumented(creation)) return 'a name left open'
  return creation ?? (id === 'unknown' ? id : filter === 'another value' ? filter : limit)
}
