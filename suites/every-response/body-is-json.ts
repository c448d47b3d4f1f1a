import { defineRule, fault, found, observe, parsedResponse, requestText } from '../../src/kit/index.js'
import { documentedResponses, isBound, partsOf, responseBranch } from './shared/documented-responses.js'

export const bodyIsJson = defineRule({
  id: 'body-is-json',
  cites: 'body-parses-as-json',
  summary: 'Every response body parses as JSON',
  why: 'Clients fail in their parser before they see anything of the response.',
  scenarios: ['every documented response'],
  branches: documentedResponses,
  *judge(exchange) {
    const { failed, hasBody, parsed } = parsedResponse(exchange)
    if (!hasBody || !isBound(exchange) || failed === 'media-type' || failed === 'bytes') return
    if (failed !== 'json') {
      yield observe(responseBranch(exchange))
      return
    }
    const problem = exchange.response!.codingFailure ?? parsed?.error ?? 'not JSON'
    yield found({
      branch: responseBranch(exchange),
      message: `The body of the ${exchange.response!.status} response to ${requestText(exchange)} is not JSON: ${problem}.`,
      expected: 'a JSON text',
      actual: problem,
      place: 'body',
    })
  },
  withholds: 'responses',
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = documentedResponses.flatMap(documented => {
  const { operation, isIt, name } = partsOf(documented)
  const broken = (id: string, edit: (body: string) => string) =>
    fault({
      id: `${id}-${name}`,
      branch: documented,
      seam: `${operation}.response`,
      when: (c, response) => isIt(c, response) && String(response.body).length > 2,
      then: response => ({ ...response, body: edit(Buffer.from(response.body).toString()) }),
    })
  return [broken('cut', body => body.slice(0, -1))]
})
