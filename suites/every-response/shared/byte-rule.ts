import {
  check,
  defineRule,
  type Exchange,
  fault,
  operations,
  type ParsedResponse,
  parsedResponse,
  type Rule,
  requestText,
  withBody,
} from '../../../src/kit/index.js'
import { isBound } from './documented-responses.js'

interface ByteRule extends Pick<Rule, 'id' | 'cites' | 'summary' | 'why'> {
  readonly expected: string
  /** What the body has. */
  readonly flaw: (response: ParsedResponse) => string | undefined
  readonly spoil: (body: string) => string | Uint8Array
}

/** A rule of plain robustness over the bytes of every response; one branch for each operation. */
export function byteRule({ flaw, spoil, expected, ...shape }: ByteRule): Rule {
  return defineRule({
    ...shape,
    scenarios: ['every documented response'],
    branches: operations,
    *judge(exchange: Exchange) {
      const response = parsedResponse(exchange)
      if (!response.hasBody || !isBound(exchange) || response.parsed === undefined) return
      const actual = flaw(response) ?? ''
      yield check(actual === '', {
        branch: exchange.endpoint,
        message: `The body of the ${response.status} response to ${requestText(exchange)} has ${actual}.`,
        expected,
        actual,
        place: 'body',
      })
    },
    faults: operations.map(operation =>
      fault({ id: `in-${operation}`, branch: operation, point: `${operation}.response`, then: withBody(spoil) }),
    ),
  })
}
