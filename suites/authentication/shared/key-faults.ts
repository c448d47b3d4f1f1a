import { fault, type Operation, type Rule, respond, type SeamContext } from '../../../src/kit/index.js'
import { type InvalidKind, invalidKinds } from '../../model/bad-keys.js'

const authorization = (c: SeamContext): string => c.headers.authorization ?? ''
/** What follows "Bearer "; undefined under any other scheme. */
const token = (c: SeamContext): string | undefined => /^bearer +(.*)$/i.exec(authorization(c))?.[1]
const keyInQuery = (c: SeamContext): boolean => [...c.query.values()].includes(c.apiKey)

/** Tells the kinds apart on the server's side. */
export const isKind: Readonly<Record<InvalidKind, (c: SeamContext) => boolean>> = {
  none: c => c.headers.authorization === undefined && !keyInQuery(c),
  empty: c => c.headers.authorization === '',
  'scheme-only': c => /^bearer *$/i.test(authorization(c)),
  'other-scheme': c => /^(?!bearer )\S+ +\S/i.test(authorization(c)),
  'bare-key': c => authorization(c) === c.apiKey,
  'wrong-key': c =>
    isKey(
      c,
      t => !t.startsWith(c.apiKey) && !c.apiKey.startsWith(t) && !sameLetters(t, c.apiKey) && !isNear(t, c.apiKey),
    ),
  cut: c => isKey(c, t => t !== '' && [...c.apiKey].some((_, at) => without(c.apiKey, at) === t)),
  lengthened: c => isKey(c, t => t.startsWith(c.apiKey) && !t.includes(' ')),
  'second-word': c => isKey(c, t => t.startsWith(`${c.apiKey} `)),
  altered: c => isKey(c, t => isNear(t, c.apiKey) && !sameLetters(t, c.apiKey)),
  'other-case': c => isKey(c, t => sameLetters(t, c.apiKey)),
  'query-only': c => keyInQuery(c),
}

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1)
const sameButLast = (a: string, b: string): boolean => a.length === b.length && a.slice(0, -1) === b.slice(0, -1)
const sameButFirst = (a: string, b: string): boolean => a.length === b.length && a.slice(1) === b.slice(1)
const isSwapped = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('')
const isNear = (a: string, b: string): boolean => sameButLast(a, b) || sameButFirst(a, b) || isSwapped(a, b)
const sameLetters = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function isKey(c: SeamContext, test: (token: string) => boolean): boolean {
  const given = token(c)
  return given !== undefined && given !== c.apiKey && test(given)
}

/** Each kind accepted, and refused with something else than 401. */
export function keyFaults(operation: Operation): Rule['faults'] {
  const statuses = [403, 400, 404, 500]
  return [
    ...invalidKinds.map(kind =>
      fault({
        id: `accepts-${kind}`,
        branch: `${operation} ${kind}`,
        seam: `${operation}.authenticate`,
        when: isKind[kind],
        then: true,
      }),
    ),
    ...invalidKinds.map((kind, i) => {
      const status = statuses[i % statuses.length]!
      return fault({
        id: `answers-${status}-to-${kind}`,
        branch: `${operation} ${kind}`,
        seam: `${operation}.response`,
        when: isKind[kind],
        then: respond(status),
      })
    }),
    ...['Basic', 'Token'].map(scheme =>
      fault({
        id: `accepts-${scheme.toLowerCase()}`,
        branch: `${operation} other-scheme`,
        seam: `${operation}.authenticate`,
        when: c => authorization(c).startsWith(`${scheme} `),
        then: true,
        depth: 'standard',
      }),
    ),
    ...[['last', sameButLast] as const, ['first', sameButFirst] as const].map(([place, isSame]) =>
      fault({
        id: `ignores-the-${place}-character`,
        branch: `${operation} altered`,
        seam: `${operation}.authenticate`,
        when: c => isKey(c, t => isSame(t, c.apiKey)),
        then: true,
        depth: 'standard',
      }),
    ),
    fault({
      id: 'accepts-any-token',
      branch: `${operation} wrong-key`,
      seam: `${operation}.authenticate`,
      when: c => token(c) !== undefined,
      then: true,
    }),
    ...(operation === 'createPet' ? [] : [cachesResponses(operation)]),
    ...(operation === 'listPets' ? unguardedQueries() : []),
    ...(operation === 'getPet' ? [showsWhatHasNoStatus] : []),
    fault({ id: 'needs-no-key', branch: `${operation} none`, seam: `${operation}.authenticate`, then: true }),
    fault({
      id: 'redirects-to-a-login',
      branch: `${operation} none`,
      seam: `${operation}.response`,
      when: isKind.none,
      then: respond(302, undefined, [['location', '/login']]),
    }),
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
const showsWhatHasNoStatus = fault({
  id: 'needs-no-key-for-pets-without-status',
  branch: 'getPet none',
  seam: 'getPet.authenticate',
  when: c => isKind.none(c) && c.pets.some(({ id, status }) => status === undefined && c.path.endsWith(`/${id}`)),
  then: true,
  variants: ['default-status-none'],
  depth: 'standard',
})

const unguardedQueries = () =>
  ['limit=100', 'status=available', 'status=pending', 'status=sold'].map(query =>
    fault({
      id: `needs-no-key-for-${query.replace('=', '-')}`,
      branch: 'listPets none',
      seam: 'listPets.authenticate',
      when: c => isKind.none(c) && String(c.query) === query,
      then: true,
      depth: 'standard',
    }),
  )
