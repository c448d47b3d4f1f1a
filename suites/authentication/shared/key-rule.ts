import {
  type CredentialKind,
  credentialOf,
  defineRule,
  type Exchange,
  expectStatus,
  type Facts,
  isRefusedOnTheWay,
  notApplicable,
  type Operation,
  type Outcomes,
  type Rule,
  sentRequest,
  withoutKey,
} from '../../../src/kit/index.js'
import { invalidKinds, whyUnsent } from '../../model/key.js'
import { isFine, type RequestKind, requestKind } from '../../model/request.js'
import { keyFaults } from './key-faults.js'

export const requestTexts: Record<Operation, string> = {
  listPets: 'GET /pets',
  createPet: 'POST /pets',
  getPet: 'GET /pets/{petId}',
}

const scenarios: Record<Operation, readonly string[]> = {
  listPets: ['lists with bad keys'],
  createPet: ['creations with bad keys'],
  // With the key getPet works.
  getPet: ['reads with bad keys', 'known-ids'],
}

/** What a request with a bad key is otherwise; undefined for any other, and where the document leaves open what it is. */
export function kindWithBadKey(exchange: Exchange, facts: Facts): RequestKind | undefined {
  if (sentRequest(exchange).keyed !== 'invalid') return undefined
  return requestKind(exchange, id => facts.own(id) !== undefined || facts.hasShown(id))
}

/** `GET /pets?limit=5 with a wrong key`, as it was sent; of a key in several spellings which one. */
export const keyText = ({ request, credential, credentialVariant }: Exchange): string =>
  `${request.method} ${withoutKey(request.path)} with ${credentialOf(credential, credentialVariant).text}`

/** The rule of one operation: a request that is fine but for its key gets 401, whatever kind of key it is. */
export function keyRule(operation: Operation, shape: Pick<Rule, 'id' | 'cites' | 'why'>): Rule {
  const branchOf = (kind: CredentialKind) => `${operation} ${kind}`
  const badKey = (exchange: Exchange, facts: Facts): CredentialKind | undefined =>
    exchange.endpoint === operation && isFine({ request: kindWithBadKey(exchange, facts) })
      ? exchange.credential
      : undefined
  return defineRule<undefined>({
    ...shape,
    summary: `${requestTexts[operation]} with a missing or invalid key returns 401`,
    scenarios: scenarios[operation],
    branches: invalidKinds.map(kind => ({ name: branchOf(kind), status: 401 })),
    needs2xx: [operation],
    on: operation,
    concerns(exchange, facts) {
      const kind = badKey(exchange, facts)
      return kind && branchOf(kind)
    },
    // Each response by itself; a fold for what its end says of keys that are not sent.
    scope: 'run',
    judge: {
      start: () => undefined,
      *see(_, exchange, facts): Outcomes {
        const kind = badKey(exchange, facts)
        if (kind === undefined) return
        const branch = branchOf(kind)
        if (isRefusedOnTheWay(exchange))
          yield notApplicable(`the target refused such a request with ${exchange.response!.status}`, branch)
        else yield expectStatus(exchange, 401, branch, keyText(exchange))
      },
      *end(_, facts): Outcomes {
        for (const kind of invalidKinds) {
          const [reason, by] = whyUnsent(kind, facts) ?? []
          if (reason !== undefined) yield notApplicable(reason, branchOf(kind), by)
        }
      },
    },
    faults: keyFaults(operation),
  })
}
