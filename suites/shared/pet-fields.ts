import {
  change,
  changeEach,
  type Exchange,
  fault,
  found,
  isInteger,
  type Json,
  type JsonObject,
  member,
  notApplicable,
  type Operation,
  type Outcomes,
  observe,
  parsedResponse,
  type Rule,
  requestText,
  sentRequest,
} from '../../src/kit/index.js'

export const petFields = ['id', 'name', 'categoryId', 'status'] as const

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

const edit = (operation: Operation, members: (pet: JsonObject) => Record<string, Json | undefined>) => (body: Json) =>
  operation === 'listPets'
    ? changeEach(body, pet => change(pet, members(pet)))
    : change(body, members(body as JsonObject))

/** The faults of one operation's pet bodies: each field missing, null, of the wrong type; only sometimes. */
export function petFieldFaults(operation: Operation): Rule['faults'] {
  const seam = `${operation}.body` as const
  const broken = (id: string, field: string, members: (pet: JsonObject) => Record<string, Json | undefined>) =>
    fault({ id, branch: `${operation} ${field}`, seam, then: edit(operation, members) })
  const required = ['id', 'name', 'categoryId'] as const
  return [
    ...required.map(field => broken(`drops-${field.toLowerCase()}`, field, () => ({ [field]: undefined }))),
    broken('id-is-a-string', 'id', pet => ({ id: String(pet.id) })),
    broken('category-is-a-string', 'categoryId', pet => ({ categoryId: String(pet.categoryId) })),
    broken('name-is-a-number', 'name', () => ({ name: 7 })),
    broken('status-is-upper-case', 'status', pet => ({
      status: typeof pet.status === 'string' ? pet.status.toUpperCase() : pet.status,
    })),
  ]
}
