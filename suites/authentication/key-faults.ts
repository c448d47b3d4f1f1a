import { fault, type Operation, type Rule, respond, type SeamContext, when } from '../../src/kit/index.js'
import { type InvalidKind, invalidKinds } from './asks/kinds.js'

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
  'wrong-key': c => isKey(c, t => !t.startsWith(c.apiKey) && !c.apiKey.startsWith(t) && !sameLetters(t, c.apiKey)),
  cut: c => isKey(c, t => t !== '' && c.apiKey.startsWith(t)),
  lengthened: c => isKey(c, t => t.startsWith(c.apiKey) && !t.includes(' ')),
  'second-word': c => isKey(c, t => t.startsWith(`${c.apiKey} `)),
  'other-case': c => isKey(c, t => sameLetters(t, c.apiKey)),
  'query-only': c => c.headers.authorization === undefined && keyInQuery(c),
}

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
      fault(
        `accepts-${kind}`,
        `${operation} ${kind}`,
        `${operation}.authenticate`,
        when(isKind[kind], () => true),
      ),
    ),
    ...invalidKinds.map((kind, i) => {
      const status = statuses[i % statuses.length]!
      return fault(
        `answers-${status}-to-${kind}`,
        `${operation} ${kind}`,
        `${operation}.response`,
        when(isKind[kind], () => respond(status)),
      )
    }),
    ...['Basic', 'Token'].map(scheme =>
      fault(
        `accepts-${scheme.toLowerCase()}`,
        `${operation} other-scheme`,
        `${operation}.authenticate`,
        when(
          c => authorization(c).startsWith(`${scheme} `),
          () => true,
        ),
      ),
    ),
    fault(
      'accepts-any-token',
      `${operation} wrong-key`,
      `${operation}.authenticate`,
      when(
        c => token(c) !== undefined,
        () => true,
      ),
    ),
    fault('needs-no-key', `${operation} none`, `${operation}.authenticate`, () => true),
    fault(
      'redirects-to-a-login',
      `${operation} none`,
      `${operation}.response`,
      when(isKind.none, () => respond(302, undefined, [['location', '/login']])),
    ),
  ]
}
