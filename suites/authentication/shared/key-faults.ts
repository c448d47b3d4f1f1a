import {
  always,
  fault,
  faultsAt,
  interactionOf,
  type Operation,
  type Rule,
  respond,
  type SeamContext,
} from '../../../src/kit/index.js'
import { type InvalidKind, invalidKinds } from '../../model/bad-keys.js'

/** For faults: whether the request has a key of this kind, in this spelling where one is given. */
export const hasKey =
  (kind: InvalidKind, spelling?: number) =>
  (c: SeamContext): boolean => {
    const { credential, credentialVariant } = interactionOf(c)
    return credential === kind && (spelling === undefined || credentialVariant === spelling)
  }

const isUnder =
  (scheme: RegExp) =>
  (c: SeamContext): boolean =>
    scheme.test(c.headers.authorization ?? '')

const statuses = [403, 400, 404, 500]

/** Each kind accepted, and refused with something else than 401. */
export function keyFaults(operation: Operation): Rule['faults'] {
  const branch = (kind: InvalidKind) => `${operation} ${kind}`
  return [
    ...faultsAt(
      `${operation}.authenticate`,
      invalidKinds.map(kind => [`accepts-${kind}`, branch(kind), hasKey(kind), true]),
    ),
    ...faultsAt(
      `${operation}.response`,
      invalidKinds.map((kind, i) => {
        const status = statuses[i % statuses.length]!
        return [`answers-${status}-to-${kind}`, branch(kind), hasKey(kind), respond(status)]
      }),
    ),
    ...faultsAt(`${operation}.authenticate`, [
      ['accepts-basic', branch('other-scheme'), isUnder(/^Basic /), true, 'standard'],
      ['accepts-token', branch('other-scheme'), isUnder(/^Token /), true, 'standard'],
      ['ignores-the-last-character', branch('altered'), hasKey('altered', 0), true, 'standard'],
      ['ignores-the-first-character', branch('altered'), hasKey('altered', 1), true, 'standard'],
      ['accepts-any-token', branch('wrong-key'), isUnder(/^bearer +/i), true],
      ['needs-no-key', branch('none'), always, true],
    ]),
    ...faultsAt(`${operation}.response`, [
      ['redirects-to-a-login', branch('none'), hasKey('none'), respond(302, undefined, [['location', '/login']])],
    ]),
    ...(operation === 'createPet' ? [] : [cachesResponses(operation)]),
    ...(operation === 'listPets' ? unguardedQueries : []),
    ...(operation === 'getPet' ? unguardedPets : []),
  ]
}

type SeamResponse = ReturnType<typeof respond>

/** The last response is given to whoever asks the same again. */
function cachesResponses(operation: 'listPets' | 'getPet') {
  const seamFaults = () => {
    let last: { readonly question: string; readonly response: SeamResponse } | undefined
    return {
      [`${operation}.response`]: (response: SeamResponse, c: SeamContext) => {
        const question = `${c.path}?${c.query}`
        if (response.status === 200) last = { question, response }
        return response.status === 401 && last?.question === question ? last.response : response
      },
    }
  }
  return fault({ id: 'answers-from-a-cache', branch: `${operation} none`, seamFaults, depth: 'standard' })
}

/** A pet that is in no list by status is open to anybody. */
const unguardedPets = faultsAt('getPet.authenticate', [
  [
    'needs-no-key-for-pets-without-status',
    'getPet none',
    c => hasKey('none')(c) && c.pets.some(({ id, status }) => status === undefined && c.path.endsWith(`/${id}`)),
    true,
    { variants: ['default-status-none'], depth: 'standard' },
  ],
])

const unguardedQueries = faultsAt(
  'listPets.authenticate',
  ['limit=100', 'status=available', 'status=pending', 'status=sold'].map(query => [
    `needs-no-key-for-${query.replace('=', '-')}`,
    'listPets none',
    c => hasKey('none')(c) && String(c.query) === query,
    true,
    'standard',
  ]),
)
