import type { Operation } from '../../src/kit/index.js'
import { category, fits, letters, markedName, ordinaryName, status, words } from './creations.js'
import { requestParameter } from './credentials.js'
import { type Free, free } from './fill.js'
import { filter, limit, order } from './lists.js'
import { otherName } from './names.js'
import { namesOf, only } from './parameter.js'
import { ownPet, unknownIdsOfNoPet } from './reads.js'
import { fineRequests, isFine, isWrong, openCreations } from './request-kinds.js'
import type { Row } from './row.js'
import { bodySize, contentType, transfer, unknownMember } from './spelling.js'
import { canBeLong, writing } from './writing.js'

/** What is in between, or who takes no such body, may refuse it whatever the key: nothing is told by that. */
export const isSentOddly = (row: Row): boolean =>
  [contentType, transfer].some(({ name, preferred }) => row[name] !== undefined && row[name] !== preferred)

/** Who refuses a Content-Type, or a coding, must look at the key first. */
const oddly: readonly Row[] = [
  { transfer: 'chunked' },
  { 'content type': 'another type' },
  { 'content type': 'with a charset', transfer: 'chunked' },
]

/** Of the creations of one kind every third is sent so; what has no body, or nothing wrong, has its Content-Type. */
export function someOddly(rows: readonly Row[]): readonly Row[] {
  const turns = new Map<string, number>()
  let odd = 0
  return rows.map(row => {
    const turn = turns.get(row.request!) ?? 0
    turns.set(row.request!, turn + 1)
    if (turn % 3 !== 2 || row.request === 'creation without body') return row
    return { ...row, ...(row.request === 'creation' ? oddly[0] : oddly[odd++ % oddly.length]) }
  })
}

/** Whether such a list may be with the query parameter, or without; beside what is wrong it may be either. */
const mayHave = (row: Row, parameter: RegExp, isThere: boolean): boolean =>
  isWrong(row) || parameter.test(row.request!) === isThere

const wrongLimit = /limit (out|not)/

type Field = 'name' | 'categoryId' | 'status'

/** What of a creation is wrong, by what it is. */
const wrongFields: Readonly<Record<string, readonly Field[]>> = {
  'creation without name': ['name'],
  'creation with categoryId a string': ['categoryId'],
  'creation with unknown status': ['status'],
  // By turns another one.
  'creation with another wrong field': ['name', 'categoryId', 'status'],
}
const isObject = ({ request }: Row): boolean => !/malformed|no JSON|without body/.test(request!)
const isValid = (row: Row, field: Field): boolean =>
  isObject(row) && wrongFields[row.request!]?.includes(field) !== true

const isOrdinary = (row: Row): boolean => row.name !== undefined && row.request !== openCreations[0]

/** What rows with a bad key leave free. */
export const freeOf: Readonly<Record<Operation, readonly Free[]>> = {
  listPets: [
    free(only(requestParameter, ...fineRequests.listPets)),
    free(limit, (name, row) => !wrongLimit.test(row.request!) && mayHave(row, /limit/, name !== 'omitted')),
    free(filter, (name, row) => row.request !== 'list by unknown status' && mayHave(row, /status/, name !== 'none')),
    free(order, (_, row) => row.limit !== 'omitted' && row.filter !== 'none'),
  ],
  createPet: [
    free(only(requestParameter, ...fineRequests.createPet)),
    free(status, (_, row) => isValid(row, 'status')),
    free(category, (_, row) => isValid(row, 'categoryId')),
    [
      'name',
      row => {
        if (row.request === openCreations[0]) return namesOf(otherName)
        // What a faulty server takes all the same is known by its name, unless nothing is odd about it.
        return isValid(row, 'name') ? namesOf(isFine(row) && !isSentOddly(row) ? ordinaryName : markedName) : []
      },
    ],
    free(words, (name, row) => isOrdinary(row) && fits(row.name!, name)),
    free(letters, (_, row) => isOrdinary(row)),
    free(unknownMember, (name, row) => {
      if (row.request === openCreations[1]) return name !== unknownMember.preferred
      return isObject(row) && (isWrong(row) || name === unknownMember.preferred)
    }),
    ...writing((row, part) => {
      if (part === 'members') return isObject(row)
      if (part === 'wrong status') return isObject(row) && !isValid(row, 'status')
      return isValid(row, part) && (part === 'name' || row.status !== 'omitted')
    }),
    // A target may take no long bodies: what has nothing wrong but its key is short.
    free(bodySize, (name, row) => name === bodySize.preferred || (isWrong(row) && canBeLong(row))),
  ],
  getPet: [
    free(only(requestParameter, ...fineRequests.getPet)),
    ['id', row => (row.request === 'read of a pet' ? namesOf(ownPet) : unknownIdsOfNoPet)],
  ],
}
