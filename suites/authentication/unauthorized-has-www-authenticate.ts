import {
  defineRule,
  faultsAt,
  found,
  headerOf,
  lacksHeader,
  observe,
  operations,
  type SeamContext,
  type SeamResponse,
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

const faults = operations.flatMap(operation =>
  faultsAt(`${operation}.response`, [
    [`none-in-${operation.toLowerCase()}`, operation, is401, bare],
    [`none-to-wrong-keys-of-${operation.toLowerCase()}`, operation, is401ToWrongKey, bare],
  ]),
)

function is401(_: SeamContext, { status }: SeamResponse): boolean {
  return status === 401
}

function is401ToWrongKey(c: SeamContext, response: SeamResponse): boolean {
  return is401(c, response) && hasKey('wrong-key')(c)
}

function bare(response: SeamResponse): SeamResponse {
  return withHeader(response, 'www-authenticate')
}
