import { check, defineRule, edited, faultsAt, member, parsedResponse, requestText } from '../../src/kit/index.js'
import { branchesOf, documentedErrors, isBound, responseBranch } from './shared/documented-responses.js'

export const errorStatusEqualsResponseStatus = defineRule({
  id: 'error-status-equals-response-status',
  cites: 'error-status-equals',
  summary: 'The status in an Error body equals the HTTP status of the response',
  why: 'Clients that look at the body and clients that look at the status line act on different errors.',
  scenarios: ['every documented error'],
  branches: branchesOf(documentedErrors),
  needs2xx: ['listPets'],
  *judge(exchange) {
    const { error, status } = parsedResponse(exchange)
    if (error === undefined || !isBound(exchange)) return
    yield check(error.status === status, {
      branch: responseBranch(exchange),
      message: `${requestText(exchange)} returned ${status}, but its Error body says "status": ${error.status}.`,
      expected: `"status": ${status}`,
      actual: `"status": ${error.status}`,
      place: 'body.status',
    })
  },
  faults: () =>
    documentedErrors.flatMap(({ name, operation, status, id }) => {
      return faultsAt(
        `${operation}.error`,
        [500, 0, status + 1].map(other => [
          `says-${other}-for-${id}`,
          name,
          (_, body) => member(body, 'status') === status,
          edited('status', () => other),
        ]),
      )
    }),
})
