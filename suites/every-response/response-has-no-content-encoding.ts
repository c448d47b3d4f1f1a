import { gzipSync } from 'node:zlib'
import {
  always,
  check,
  defineRule,
  faultsAt,
  operations,
  type UnframedResponse,
  withHeader,
} from '../../src/kit/index.js'
import { isBound } from './shared/documented-responses.js'

export const responseHasNoContentEncoding = defineRule({
  id: 'response-has-no-content-encoding',
  cites: 'content-coding-identity',
  summary: 'No content coding is applied to the response to a request with Accept-Encoding: identity',
  why: 'A client that cannot decode the coding has said so, and gets bytes it cannot read.',
  scenarios: ['every documented response'],
  branches: operations,
  *judge(exchange) {
    if (!isBound(exchange) || exchange.response!.body.length === 0) return
    const { coding } = exchange.response!
    yield check(coding === undefined, {
      branch: exchange.endpoint,
      message: `${exchange.endpoint} coded its response with ${coding} although the request accepts identity only.`,
      expected: 'no content-encoding',
      actual: `content-encoding: ${coding}`,
      place: 'header content-encoding',
    })
  },
  faults: () =>
    operations.flatMap(operation =>
      faultsAt(`${operation}.response`, [[`gzips-${operation}`, operation, always, gzipped]]),
    ),
})

function gzipped(response: UnframedResponse): UnframedResponse {
  return { ...withHeader('content-encoding', 'gzip')(response), body: gzipSync(response.body) }
}
