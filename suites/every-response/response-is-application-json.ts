import {
  check,
  defineRule,
  faultsAt,
  lacksHeader,
  parsedResponse,
  requestText,
  withHeader,
} from '../../src/kit/index.js'
import { branchesOf, documentedResponses, isBound, responseBranch } from './shared/documented-responses.js'

export const responseIsApplicationJson = defineRule({
  id: 'response-is-application-json',
  cites: 'media-type-json',
  summary: 'Every response body has the media type application/json',
  why: 'Clients choose their parser by the media type and hand the body to the wrong one, or to none.',
  scenarios: ['every documented response'],
  branches: branchesOf(documentedResponses),
  *judge(exchange) {
    const { hasBody, mediaType, mediaTypeOk } = parsedResponse(exchange)
    if (!hasBody || !isBound(exchange)) return
    if (mediaType === undefined && !lacksHeader(exchange, 'content-type')) return
    const actual = mediaType === undefined ? 'no content-type' : `content-type: ${mediaType}`
    yield check(mediaTypeOk, {
      branch: responseBranch(exchange),
      message: `The ${exchange.response!.status} response to ${requestText(exchange)} is not sent as application/json: ${actual}.`,
      expected: 'content-type: application/json',
      actual,
      place: 'header content-type',
    })
  },
  withholds: 'responses',
  faults: () =>
    documentedResponses.flatMap(({ name, operation, isIt, id }) => {
      return faultsAt(
        `${operation}.response`,
        [undefined, 'text/html'].map(type => [
          `${type?.replace(/\W/g, '-') ?? 'no-type'}-for-${id}`,
          name,
          isIt,
          withHeader('content-type', type),
        ]),
      )
    }),
})
