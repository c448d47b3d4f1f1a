import {
  defineRule,
  type Exchange,
  fault,
  found,
  observe,
  type ParsedResponse,
  parsedResponse,
  type Rule,
  requestText,
} from '../../../src/kit/index.js'
import { isBound } from './documented-responses.js'

interface ByteRule {
  readonly id: string
  readonly cites: string
  readonly summary: string
  readonly why: string
  readonly expected: string
  readonly flaw: (response: ParsedResponse) => string | undefined
  readonly spoil: (body: string) => string | Uint8Array
}

/** A rule of plain robustness over the bytes of every response; one branch for each operation. */
export function byteRule({ flaw, spoil, expected, ...shape }: ByteRule): Rule {
  return defineRule({
    ...shape,
    scenarios: ['every documented response'],
    branches: ['listPets', 'createPet', 'getPet'],
    *judge(exchange: Exchange) {
      const response = parsedResponse(exchange)
      if (!response.hasBody || !isBound(exchange) || response.parsed === undefined) return
      const actual = flaw(response)
      if (actual === undefined) yield observe(exchange.endpoint)
      else {
        yield found({
          branch: exchange.endpoint,
          message: `The body of the ${response.status} response to ${requestText(exchange)} ${actual}.`,
          expected,
          actual,
          place: 'body',
        })
      }
    },
    faults: (['listPets', 'createPet', 'getPet'] as const).map(operation =>
      fault({
        id: `in-${operation.toLowerCase()}`,
        branch: operation,
        seam: `${operation}.response`,
        then: (response, _context) => ({
          ...response,
          body: spoil(Buffer.from(response.body).toString()),
        }),
      }),
    ),
  })
}
