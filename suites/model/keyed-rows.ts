import type { Operation } from '../../src/kit/index.js'
import { status } from './creations.js'
import { requestParameter } from './credentials.js'
import { type Free, free } from './fill.js'
import { filter, limit, order } from './lists.js'
import { openNames } from './names.js'
import { only, without } from './parameter.js'
import { unknownIdsOfNoPet } from './reads.js'
import { fineRequests, isWrong, openCreations } from './request-kinds.js'
import type { Row } from './row.js'
import { turnsOf } from './rows.js'
import { escapes, unknownMember, whiteSpace } from './spelling.js'
import { length } from './writing.js'

/** Who refuses a Content-Type, or a coding, must look at the key first. */
const oddly: readonly Row[] = [
  { transfer: 'chunked' },
  { 'content type': 'another type' },
  { 'content type': 'with a charset', transfer: 'chunked' },
]

/** Of the creations of one kind every third is sent so; what has no body, or nothing wrong, has its Content-Type. */
export function someOddly(rows: readonly Row[]): readonly Row[] {
  const turns = turnsOf(rows, row => row.request)
  let odd = 0
  return rows.map((row, nth) => {
    if (turns[nth]! % 3 !== 2 || row.request === 'creation without body') return row
    return { ...row, ...(row.request === 'creation' ? oddly[0] : oddly[odd++ % oddly.length]) }
  })
}

/** Whether such a list may be with the query parameter, or without; beside what is wrong it may be either. */
const mayHave = (row: Row, parameter: RegExp, isThere: boolean): boolean =>
  isWrong(row) || parameter.test(row.request!) === isThere

const wrongLimit = /limit (out|not)/

/** Over a used connection, so that what stands in between and refuses such a name does not take all else with it. */
const mayBeNamedOddly = (row: Row): boolean => isWrong(row) && isObject(row) && row.connection !== 'fresh'

const isObject = (row: Row): boolean => !/malformed|no JSON|without body/.test(row.request!)

export const freeOf: Readonly<Record<Operation, readonly Free[]>> = {
  listPets: [
    free(only(requestParameter, ...fineRequests.listPets)),
    free(limit, (name, row) => !wrongLimit.test(row.request!) && mayHave(row, /limit/, name !== 'omitted')),
    free(filter, (name, row) => row.request !== 'list by unknown status' && mayHave(row, /status/, name !== 'none')),
    free(order, (_, row) => row.limit !== 'omitted' && row.filter !== 'none'),
  ],
  createPet: [
    free(only(requestParameter, ...fineRequests.createPet)),
    free(status, (_, row) => isObject(row) && row.request !== 'creation with unknown status'),
    ['name', row => (row.request === openCreations[0] || mayBeNamedOddly(row) ? openNames : [])],
    free(unknownMember, (name, row) => row.request === openCreations[1] && name !== unknownMember.preferred),
    // A target may take no long bodies: what has nothing wrong but its key is short.
    free(whiteSpace, (_, row) => isWrong(row) && isObject(row)),
    free(escapes, (name, row) => isWrong(row) && isObject(row) && name !== 'in the status'),
    length,
  ],
  getPet: [
    free(only(requestParameter, ...fineRequests.getPet)),
    free(without(status, 'omitted'), (_, row) => row.request === 'read of a pet'),
    ['id', row => (row.request === 'read of a pet' ? [] : unknownIdsOfNoPet)],
  ],
}
