import { change, defineRule, fault, found, observe, parsedResponse, requestText } from '../../src/kit/index.js'
import { documentedErrors, isBound, responseBranch } from './shared/documented-responses.js'

export const errorStatusEqualsResponseStatus = defineRule({
  id: 'error-status-equals-response-status',
  cites: 'error-status-equals',
  summary: 'The status in an Error body equals the HTTP status of the response',
  why: 'Clients that look at the body and clients that look at the status line act on different errors.',
  scenarios: ['every documented error'],
  branches: documentedErrors,
  needs2xx: ['listPets'],
  *judge(exchange) {
    const { error, status } = parsedResponse(exchange)
    if (error === undefined || !isBound(exchange)) return
    if (error.status === status) {
      yield observe(responseBranch(exchange))
      return
    }
    yield found({
      branch: responseBranch(exchange),
      message: `${requestText(exchange)} returned ${status}, but its Error body says "status": ${error.status}.`,
      expected: `"status": ${status}`,
      actual: `"status": ${error.status}`,
      place: 'body.status',
    })
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = documentedErrors.flatMap(error => {
  const [operation, status] = error.split(' ') as ['listPets' | 'createPet' | 'getPet', string]
  return [500, 0, Number(status) + 1].map(other =>
    fault({
      id: `says-${other}-for-${operation.toLowerCase()}-${status}`,
      branch: error,
      seam: `${operation}.error`,
      when: (_, body) => (body as { status: number }).status === Number(status),
      then: body => change(body, { status: other }),
    }),
  )
})
