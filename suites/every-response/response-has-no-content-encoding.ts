import { gzipSync } from 'node:zlib'
import {
  always,
  defineRule,
  faultsAt,
  found,
  observe,
  operations,
  type SeamResponse,
  withHeader,
} from '../../src/kit/index.js'
import { isBound } from './shared/documented-responses.js'

export const responseHasNoContentEncoding = defineRule({
  id: 'response-has-no-content-encoding',
  cites: 'content-coding-identity',
  summary: 'No content coding is applied to the response to a request with Accept-Encoding: identity',
  why: 'A client that cannot decode the coding has said so, and gets bytes it cannot read.',
  scenarios: ['every documented response'],
  branches: ['listPets', 'createPet', 'getPet'],
  *judge(exchange) {
    if (!isBound(exchange) || exchange.response!.body.length === 0) return
    const { coding } = exchange.response!
    if (coding === undefined) yield observe(exchange.endpoint)
    else {
      yield found({
        branch: exchange.endpoint,
        message: `${exchange.endpoint} coded its response with ${coding} although the request accepts identity only.`,
        expected: 'no content-encoding',
        actual: `content-encoding: ${coding}`,
        place: 'header content-encoding',
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = operations.flatMap(operation =>
  faultsAt(`${operation}.response`, [[`gzips-${operation.toLowerCase()}`, operation, always, gzipped]]),
)

function gzipped(response: SeamResponse): SeamResponse {
  return { ...withHeader(response, 'content-encoding', 'gzip'), body: gzipSync(response.body) }
}
