import { check, defineRule, faultsAt, parsedResponse, requestText, withBody } from '../../src/kit/index.js'
import { branchesOf, documentedResponses, isBound, responseBranch } from './shared/documented-responses.js'

export const bodyIsJson = defineRule({
  id: 'body-is-json',
  cites: 'body-parses-as-json',
  summary: 'Every response body parses as JSON',
  why: 'Clients fail in their parser before they see anything of the response.',
  scenarios: ['every documented response'],
  branches: branchesOf(documentedResponses),
  *judge(exchange) {
    const { failed, hasBody, parsed } = parsedResponse(exchange)
    if (!hasBody || !isBound(exchange) || failed === 'media-type' || failed === 'bytes') return
    const problem = exchange.response!.codingFailure ?? parsed?.error ?? 'not JSON'
    yield check(failed !== 'json', {
      branch: responseBranch(exchange),
      message: `The body of the ${exchange.response!.status} response to ${requestText(exchange)} is not JSON: ${problem}.`,
      expected: 'a JSON text',
      actual: `a text that is not JSON${problem === 'not JSON' ? '' : `: ${problem}`}`,
      place: 'body',
    })
  },
  withholds: 'responses',
  faults: () =>
    documentedResponses.flatMap(({ name, operation, isIt, id }) => {
      return faultsAt(`${operation}.response`, [
        [`cut-${id}`, name, isIt, withBody(text => (text.length > 2 ? text.slice(0, -1) : text))],
      ])
    }),
})
