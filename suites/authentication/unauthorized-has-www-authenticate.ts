import { check, defineRule, faultsAt, headerOf, lacksHeader, operations, withHeader } from '../../src/kit/index.js'
import { hasKey } from './shared/key-faults.js'

export const unauthorizedHasWwwAuthenticate = defineRule({
  id: 'unauthorized-has-www-authenticate',
  cites: 'auth-www-authenticate',
  summary: 'A 401 carries a WWW-Authenticate header',
  why: 'Client libraries that wait for the challenge never send the key that they have.',
  scenarios: ['bad keys'],
  branches: operations.map(operation => ({ name: operation, status: 401 })),
  needs2xx: ['listPets'],
  *judge(exchange) {
    const { endpoint, response } = exchange
    if (response?.status !== 401 || !operations.some(operation => operation === endpoint)) return
    const challenge = headerOf(exchange, 'www-authenticate')
    if (challenge === undefined && !lacksHeader(exchange, 'www-authenticate')) return
    yield check(Boolean(challenge?.trim()), {
      branch: endpoint,
      message: `The 401 of ${endpoint} has no WWW-Authenticate header; RFC 9110 wants a challenge such as "Bearer" in it.`,
      expected: 'WWW-Authenticate: Bearer',
      actual: challenge === undefined ? 'no such header' : 'an empty header',
      place: 'header www-authenticate',
    })
  },
  faults: () =>
    operations.flatMap(operation =>
      faultsAt(`${operation}.response`, [
        [`none-in-${operation}`, operation, (_, { status }) => status === 401, withHeader('www-authenticate')],
        [`none-to-wrong-keys-of-${operation}`, operation, hasKey('wrong-key'), withHeader('www-authenticate')],
      ]),
    ),
})
