import {
  type Credential,
  type CredentialKind,
  credentialOf,
  fault,
  faultsAt,
  type InjectionContext,
  interactionOf,
  type Operation,
  type Rule,
  respond,
  type UnframedResponse,
} from '../../../src/kit/index.js'
import { invalidKinds } from '../../model/key.js'

export const hasKey =
  (kind: CredentialKind) =>
  (c: InjectionContext): boolean =>
    interactionOf(c).credential === kind

const statuses = [403, 400, 404, 500]

export const hasKeyInBody =
  (how: Credential['inBody']) =>
  (c: InjectionContext): boolean => {
    const { credential, credentialVariant } = interactionOf(c)
    return credentialOf(credential, credentialVariant).inBody === how
  }

/** Each kind accepted, and refused with something else than 401. */
export function keyFaults(operation: Operation): Rule['faults'] {
  const branch = (kind: CredentialKind) => `${operation} ${kind}`
  return [
    ...faultsAt(
      `${operation}.authenticate`,
      invalidKinds.map(kind => [`accepts-${kind}`, branch(kind), hasKey(kind), true]),
    ),
    ...faultsAt(
      `${operation}.response`,
      invalidKinds.map((kind, i) => {
        const status = statuses[i % statuses.length]!
        return [`returns-${status}-to-${kind}`, branch(kind), hasKey(kind), respond(status)]
      }),
    ),
    ...(operation === 'createPet'
      ? faultsAt('createPet.authenticate', [
          // As passport-http-bearer does by default.
          ['takes-the-key-from-the-body', branch('query-only'), hasKeyInBody('members'), true],
        ])
      : [cachesResponses(operation)]),
  ]
}

/** The last response is given to whoever asks the same again. */
function cachesResponses(operation: 'listPets' | 'getPet') {
  const injections = () => {
    let last: { readonly question: string; readonly response: UnframedResponse } | undefined
    return {
      [`${operation}.response`]: (response: UnframedResponse, c: InjectionContext) => {
        const question = `${c.path}?${c.query}`
        if (response.status === 200) last = { question, response }
        return response.status === 401 && last?.question === question ? last.response : response
      },
    }
  }
  return fault({ id: 'returns-from-a-cache', branch: `${operation} none`, injections, depth: 'standard' })
}
