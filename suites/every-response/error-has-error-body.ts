import {
  defineRule,
  edited,
  faultsAt,
  found,
  type Json,
  member,
  observe,
  parsedResponse,
  requestText,
  withBody,
} from '../../src/kit/index.js'
import { branchesOf, documentedErrors, isBound, responseBranch } from './shared/documented-responses.js'

const fields = ['code', 'message', 'status'] as const

export const errorHasErrorBody = defineRule({
  id: 'error-has-error-body',
  cites: 'error-body',
  summary: 'Every error response has an Error body: code, message and status',
  why: 'Clients read code and message to tell what went wrong; without them they can only give up.',
  scenarios: ['every documented error'],
  branches: branchesOf(documentedErrors).flatMap(error =>
    fields.map(field => ({ ...error, name: `${error.name} ${field}` })),
  ),
  needs2xx: ['listPets'],
  *judge(exchange) {
    const response = parsedResponse(exchange)
    if (response.documented !== 'error' || !isBound(exchange)) return
    const branch = responseBranch(exchange)
    if (response.failed === undefined) for (const field of fields) yield observe(`${branch} ${field}`)
    if (response.failed !== 'schema') return
    for (const { field = 'code', place, kind, expected, actual } of response.problems) {
      const what =
        kind === 'missing' ? `lacks "${field}"` : kind === 'no-body' ? 'has no body' : `has ${actual} at ${place}`
      yield found({
        branch: `${branch} ${field}`,
        message: `The ${exchange.response!.status} response to ${requestText(exchange)} ${what}; an Error body has code, message and status.`,
        expected,
        actual,
        place,
      })
    }
  },
  withholds: 'responses',
  faults: () =>
    documentedErrors.flatMap(({ name, operation, status, isIt, id }) => {
      const isOfStatus = (_: unknown, body: Json) => member(body, 'status') === status
      return [
        ...faultsAt(
          `${operation}.error`,
          fields.map(field => [`no-${field}-${id}`, `${name} ${field}`, isOfStatus, edited(field, () => undefined)]),
          [[`textual-status-${id}`, `${name} status`, isOfStatus, edited('status', String)]],
        ),
        ...faultsAt(`${operation}.response`, [[`empty-body-${id}`, `${name} code`, isIt, withBody(() => '')]]),
      ]
    }),
})
