import { isLocalHost, isLoopback } from '../core/exchange/address.js'
import { planRevision } from '../plan/revision.js'
import type { Attempt } from './attempts.js'
import { type Bundle, type BundleFile, readmeName } from './bundle.js'
import { seedOf } from './certify.js'
import { requirementsOf, revisions } from './frozen-requirements.js'
import { type Product, productProblem } from './product.js'
import { Refused } from './refused.js'
import { bundleFormat, type Statement, termsOf } from './statement.js'

/** What whoever verifies expects. */
export interface Expected {
  readonly product?: Product
  readonly challenge?: string
  readonly revision?: string
  readonly now: Date
}

const day = 86_400_000

/** What the statement says of itself, and what the files beside it say, in one line. Throws Refused. */
export function termsHold(
  bundle: Bundle,
  statement: Statement,
  expected: Expected,
  parse: (name: BundleFile) => unknown,
): string {
  const { product: named, ...terms } = termsOf(statement)
  formatHolds(terms, bundle.has(readmeName))
  productHolds(named, parse('product.json'), expected.product)
  challengeHolds(terms, expected.challenge)
  revisionHolds(bundle, statement, expected.revision)
  attemptsHold(terms, parse('attempts.json'))
  if (!/^petstore-conform \d+\.\d+\.\d+/.test(terms.tool))
    throw new Refused('other-statement', 'it was not made by petstore-conform')
  datesHold(terms, expected.now)
  const tried = terms.attempts === '1' ? '' : `, attempt ${terms.attempts} with this challenge`
  const chosen = terms.challenge === undefined ? ', without a challenge: the signer chose the seed' : ''
  return `${named.vendor} ${named.product} ${named.version}, revision ${terms.revision}, ${terms.profile}, until ${terms.expiresAt.slice(0, 10)}${tried}${chosen}; ${where(terms.target)}`
}

type Terms = Omit<ReturnType<typeof termsOf>, 'product'>

/** What a bundle of this format and plan cannot show, in one line; undefined where it shows everything that this version checks. */
export function notShown(statement: Statement): string | undefined {
  const { format, plan, tool } = termsOf(statement)
  if (format !== undefined && plan === String(planRevision)) return undefined
  const why =
    format === undefined ? 'its format is 1' : `its plan has the revision ${plan}, and this version has ${planRevision}`
  return `does not show that the run was whole, nor that the recording was made for this challenge: ${why}; made by ${tool}`
}

function formatHolds({ format, plan }: Terms, hasReadme: boolean): void {
  if (format === undefined && plan === undefined && !hasReadme) return
  const revision = Number(plan)
  if (format !== bundleFormat || !/^[1-9]\d{0,8}$/.test(plan ?? '') || !hasReadme)
    throw new Refused(
      'other-statement',
      'its format is not one that this version knows: verify it with the version that made it',
    )
  if (revision > planRevision)
    throw new Refused(
      'other-statement',
      `its plan has the revision ${revision}, and this version knows ${planRevision}: verify it with the version that made it`,
    )
}

function productHolds(named: Product, inside: unknown, expected: Product | undefined): void {
  for (const [what, product] of [
    ['the statement', named],
    ['product.json', inside],
  ] as const) {
    const problem = productProblem(product)
    if (problem !== undefined) throw new Refused('other-product', `the product of ${what} is not one: ${problem}`)
  }
  if (!same(inside, named)) throw new Refused('other-product', 'product.json and the statement name different products')
  if (expected !== undefined && !same(expected, named))
    throw new Refused(
      'other-product',
      `it is for ${named.vendor} ${named.product} ${named.version}, not for the product given`,
    )
}

function challengeHolds({ challenge, seed }: Terms, expected: string | undefined): void {
  if (expected !== undefined && challenge !== expected)
    throw new Refused(
      'other-challenge',
      `its challenge is ${challenge === undefined ? 'none' : `"${challenge}"`}, not the one given`,
    )
  if (challenge !== undefined && String(seedOf(challenge)) !== seed)
    throw new Refused('other-challenge', 'its seed is not that of its challenge')
}

function revisionHolds(bundle: Bundle, statement: Statement, expected: string | undefined): void {
  const { revision } = termsOf(statement)
  const frozen = requirementsOf(revision)
  if (frozen === undefined)
    throw new Refused(
      'other-revision',
      `its revision ${revision} is unknown to this version, which has ${revisions().join(', ')}`,
    )
  if (expected !== undefined && revision !== expected)
    throw new Refused('other-revision', `it is of revision ${revision}, not of ${expected}`)
  const { digest } = statement.predicate.configuration[0]!
  if (digest.sha256 !== frozen.digest || bundle.get('requirements.yaml')!.toString() !== frozen.text)
    throw new Refused('other-revision', `its requirements are not those of revision ${revision}`)
}

function attemptsHold({ attempts: count, challenge }: Terms, attempts: unknown): void {
  if (!Array.isArray(attempts) || count !== String(attempts.length + 1))
    throw new Refused('other-statement', 'the statement counts other attempts than attempts.json lists')
  const isOne = (each: Attempt | null) =>
    each?.challenge === challenge &&
    [each?.startedAt, each?.target, each?.outcome].every(member => typeof member === 'string')
  if (!attempts.every(isOne))
    throw new Refused('other-statement', 'attempts.json lists what is not an attempt with this challenge')
}

function datesHold({ ranAt, issuedAt, expiresAt }: Terms, now: Date): void {
  const [ran, issued, expires] = [ranAt, issuedAt, expiresAt].map(text => Date.parse(text)) as [number, number, number]
  if (ran > issued) throw new Refused('other-statement', 'it was issued before the run began')
  if (issued >= expires) throw new Refused('other-statement', 'it expires before it was issued')
  if (expires <= now.getTime()) throw new Refused('expired', `it expired on ${expiresAt.slice(0, 10)}`)
  if (issued > now.getTime() + day) throw new Refused('not-yet-valid', `it begins only on ${issuedAt.slice(0, 10)}`)
}

function where(target: string): string {
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Refused('other-statement', 'the address that was judged is not a valid URL')
  if (isLoopback(url.hostname))
    return `judged at ${target}, a loopback address: whoever signed ran it on their own machine`
  return `judged at ${target}${isLocalHost(url.hostname) ? ', an address of a local network' : ''}`
}

const same = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other)
const sorted = (value: unknown): string =>
  JSON.stringify(Object.entries((value ?? {}) as object).sort(([a], [b]) => (a < b ? -1 : 1)))
