import {
  always,
  type Exchange,
  eachPet,
  edited,
  faultsAt,
  found,
  isInteger,
  type Json,
  member,
  notApplicable,
  type Operation,
  type Outcomes,
  observe,
  parsedResponse,
  type Rule,
  requestText,
  sameValue,
  sentRequest,
} from '../../src/kit/index.js'
import { mayDiffer } from '../model/name-kinds.js'

export const petFields = ['id', 'name', 'categoryId', 'status'] as const
type PetField = (typeof petFields)[number]

/** Whether a view shows a field as an earlier one did; undefined where other rules judge what it shows. */
export function isSame(field: PetField, before: Json | undefined, now: Json | undefined): boolean | undefined {
  const isOfItsType = (value: Json | undefined) => (field === 'name' ? typeof value === 'string' : isInteger(value))
  if (!isOfItsType(before) || !isOfItsType(now)) return undefined
  if (sameValue(before!, now!)) return true
  return field === 'name' && mayDiffer(String(before), String(now)) ? undefined : false
}

const where: Record<Operation, string> = {
  listPets: 'a pet in the list',
  createPet: 'the created pet',
  getPet: 'the pet',
}

/**
 * Judges the fields of Pet in every success body of one operation. Ids outside int64 are left to
 * `ids-are-int64`, the status of a pet created without one to `omitted-status-is-valid`.
 */
export function* judgePetFields(exchange: Exchange, operation: Operation): Outcomes {
  const response = parsedResponse(exchange)
  if (exchange.endpoint !== operation || (response.documented !== 'pet' && response.documented !== 'pets')) return
  if (response.failed !== undefined && response.failed !== 'schema') return
  if (response.failed === undefined) {
    const seen = response.pet ? [response.pet] : (response.pets ?? [])
    if (seen.length === 0) return
    for (const field of petFields) {
      if (field !== 'status' || seen.some(pet => pet.status !== undefined)) yield observe(`${operation} ${field}`)
      else yield notApplicable(`${operation} shows pets without a status, which is optional`, `${operation} status`)
    }
    return
  }
  for (const problem of response.problems) {
    if (problem.field === 'id' && problem.kind === 'range') continue
    if (problem.field === 'status' && operation === 'createPet' && sentRequest(exchange).creation?.omitsStatus) continue
    if (problem.field === undefined && operation === 'listPets' && problem.element === undefined) continue
    const field = problem.field ?? 'body'
    const id = problem.element === undefined ? response.looseId : member(response.items?.[problem.element], 'id')
    yield found({
      branch: `${operation} ${petFields.find(name => name === field) ?? 'id'}`,
      message:
        problem.kind === 'missing'
          ? `The field "${field}" is missing from ${where[operation]} (${problem.place}).`
          : problem.kind === 'no-body'
            ? `${requestText(exchange)} returned ${exchange.response!.status} without a body; a Pet belongs there.`
            : `${problem.place} in ${where[operation]} is ${problem.actual}, not ${problem.expected}.`,
      expected: problem.expected,
      actual: problem.actual,
      place: problem.place,
      ...(isInteger(id) ? { subjects: [String(id)] } : {}),
    })
  }
}

/** The faults of one operation's pet bodies: a field that is missing, or of another type. */
export function petFieldFaults(operation: Operation): Rule['faults'] {
  const rows = [
    ['drops-id', 'id', () => undefined],
    ['drops-name', 'name', () => undefined],
    ['drops-category', 'categoryId', () => undefined],
    ['id-is-a-string', 'id', String],
    ['category-is-a-string', 'categoryId', String],
    ['name-is-a-number', 'name', () => 7],
    ['status-is-upper-case', 'status', status => (typeof status === 'string' ? status.toUpperCase() : status)],
  ] satisfies [string, PetField, Parameters<typeof edited>[1]][]
  return faultsAt(
    `${operation}.body`,
    rows.map(([id, field, edit]) => [id, `${operation} ${field}`, always, eachPet(edited(field, edit))]),
  )
}
