import {
  defineRule,
  fault,
  found,
  headerOf,
  lacksHeader,
  type Operation,
  observe,
  operations,
  type SeamContext,
  withHeader,
} from '../../src/kit/index.js'
import { hasKey } from './shared/key-faults.js'

export const unauthorizedHasWwwAuthenticate = defineRule({
  id: 'unauthorized-has-www-authenticate',
  cites: 'auth-www-authenticate',
  summary: 'A 401 carries a WWW-Authenticate header',
  why: 'Client libraries that wait for the challenge never send the key that they have.',
  scenarios: ['bad keys'],
  branches: operations,
  needs2xx: ['listPets'],
  *judge(exchange) {
    const { endpoint, response } = exchange
    if (response?.status !== 401 || !operations.some(operation => operation === endpoint)) return
    if (headerOf(exchange, 'www-authenticate')?.trim()) yield observe(endpoint)
    else if (headerOf(exchange, 'www-authenticate') !== undefined || lacksHeader(exchange, 'www-authenticate')) {
      yield found({
        branch: endpoint,
        message: `The 401 of ${endpoint} has no WWW-Authenticate header; RFC 9110 wants a challenge such as "Bearer" in it.`,
        expected: 'WWW-Authenticate: Bearer',
        actual: headerOf(exchange, 'www-authenticate') === undefined ? 'no such header' : 'an empty header',
        place: 'header www-authenticate',
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...operations.map(operation => bare(`none-in-${operation.toLowerCase()}`, operation, () => true)),
  ...operations.map(operation =>
    bare(`none-to-wrong-keys-of-${operation.toLowerCase()}`, operation, hasKey('wrong-key')),
  ),
]

function bare(id: string, operation: Operation, condition: (c: SeamContext) => boolean) {
  return fault({
    id,
    branch: operation,
    seam: `${operation}.response`,
    when: (c, response) => response.status === 401 && condition(c),
    then: response => withHeader(response, 'www-authenticate'),
  })
}
