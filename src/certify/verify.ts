import type { KeyObject } from 'node:crypto'
import type { Report } from '../core/report.js'
import type { Rule } from '../core/rule.js'
import { UsageError } from '../core/usage.js'
import type { Verdict } from '../core/verdict.js'
import { differences, differentMember } from '../evidence/compare.js'
import { Damaged } from '../evidence/encode.js'
import { evidenceName } from '../evidence/format.js'
import { html } from '../report/html.js'
import { countsOf, verdictWords } from '../report/view.js'
import { reportProblem } from '../spec/report-check.js'
import { type Bundle, envelopeName, NoBundle, subjects } from './bundle.js'
import { seedOf } from './certify.js'
import { type Envelope, unseal } from './envelope.js'
import { requirementsOf, revisions, sha256 } from './frozen-requirements.js'
import { keyId, publicName, publicText, readPublicKey } from './keys.js'
import type { Product } from './product.js'
import { oddFact, type Recomputed, recompute } from './recompute.js'
import { type Problem, Refused } from './refused.js'
import { shortfalls } from './shortfalls.js'
import { makeStatement, readStatement, type Statement } from './statement.js'

export interface Check {
  readonly name: string
  readonly problem?: Problem
  /** What was found, in one line. */
  readonly says: string
}

export interface VerifyOptions {
  readonly publicKey?: KeyObject
  readonly product?: Product
  readonly challenge?: string
  readonly revision?: string
  readonly now: Date
  /** How the evidence is judged again. */
  readonly recompute?: typeof recompute
}

/** The checks in order, up to the first that fails. Throws NoBundle for what is not a bundle of petstore-conform. */
export async function verifyBundle(
  bundle: Bundle,
  rules: readonly Rule[],
  options: VerifyOptions,
): Promise<readonly Check[]> {
  const checks: Check[] = []
  const check = async <T>(name: string, run: () => T | Promise<T>, says: (result: T) => string): Promise<T> => {
    const result = await run()
    checks.push({ name, says: says(result) })
    return result
  }
  const names = ['envelope and signature', 'digests', 'statement', 'completeness', 'verdicts']
  try {
    const key = options.publicKey ?? ownKey(bundle)
    const { statement } = await check(
      names[0]!,
      () => signed(bundle, key),
      () =>
        `signed with the key sha256:${keyId(key)}${options.publicKey ? '' : ', which the bundle brings along itself: give --public-key'}`,
    )
    await check(
      names[1]!,
      () => digestsHold(bundle, statement, key),
      count => (count === 1 ? '1 file is the one that was signed' : `${count} files are those that were signed`),
    )
    await check(
      names[2]!,
      () => termsHold(bundle, statement, options),
      says => says,
    )
    const report = reportOf(bundle)
    const again = await recomputed(bundle, rules, options.recompute ?? recompute)
    await check(
      names[3]!,
      () => isComplete(report, again, statement, rules),
      says => says,
    )
    await check(
      names[4]!,
      () => verdictsHold(bundle, report, again, statement),
      () => `all recomputed from ${again.exchanges} exchanges: ${again.report.rules.length} rules, none different`,
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    checks.push({ name: names[checks.length]!, problem: error.problem, says: error.message })
  }
  return checks
}

function ownKey(bundle: Bundle): KeyObject {
  try {
    return readPublicKey(bundle.get(publicName)!.toString(), publicName)
  } catch (error) {
    if (error instanceof UsageError) throw new NoBundle(`${publicName} holds no Ed25519 key`)
    throw error
  }
}

function parse(bundle: Bundle, name: Parameters<Bundle['get']>[0]): unknown {
  try {
    return JSON.parse(bundle.get(name)!.toString())
  } catch {
    throw new NoBundle(`${name} is not JSON`)
  }
}

function signed(bundle: Bundle, key: KeyObject): { readonly statement: Statement } {
  const envelope = parse(bundle, envelopeName) as Partial<Envelope> | null
  const { payload, payloadType, signatures } = envelope ?? {}
  const texts = [
    payload,
    payloadType,
    ...(Array.isArray(signatures) ? signatures.flatMap(one => [one?.keyid, one?.sig]) : [0]),
  ]
  if (!texts.every(text => typeof text === 'string')) throw new NoBundle(`${envelopeName} is not a DSSE envelope`)
  const opened = unseal(envelope as Envelope, key)
  if ('problem' in opened) throw new Refused(opened.code, opened.problem)
  const statement = readStatement(opened.statement)
  if (statement === undefined)
    throw new Refused('other-statement', 'what was signed is not a statement of petstore-conform')
  return { statement }
}

function digestsHold(bundle: Bundle, { subject }: Statement, key: KeyObject): number {
  const digests = new Map(subject.map(({ name, digest }) => [name, digest.sha256]))
  if (subject.length !== subjects.length || !subjects.every(name => digests.has(name)))
    throw new Refused('other-statement', 'the statement is about other files than those of a bundle')
  for (const name of subjects) {
    if (sha256(bundle.get(name)!) !== digests.get(name))
      throw new Refused('changed-file', `${name} was changed after it was signed`)
  }
  // No statement can hold the digest of the key that signs it: the key itself vouches for the file.
  if (bundle.get(publicName)!.toString() !== publicText(key))
    throw new Refused('changed-file', `${publicName} is not the key that it was signed with`)
  return subjects.length
}

function termsHold(bundle: Bundle, statement: Statement, { product, challenge, revision, now }: VerifyOptions): string {
  const { product: named, ...terms } = annotationsOf(statement)
  const inside = parse(bundle, 'product.json')
  if (!same(inside, named)) throw new Refused('other-product', 'product.json and the statement name different products')
  if (product !== undefined && !same(product, named))
    throw new Refused(
      'other-product',
      `it is for ${named.vendor} ${named.product} ${named.version}, not for the product given`,
    )
  if (challenge !== undefined && terms.challenge !== challenge)
    throw new Refused(
      'other-challenge',
      `its challenge is ${terms.challenge === undefined ? 'none' : `"${terms.challenge}"`}, not the one given`,
    )
  if (terms.challenge !== undefined && String(seedOf(terms.challenge)) !== terms.seed)
    throw new Refused('other-challenge', 'its seed is not that of its challenge')
  const frozen = requirementsOf(terms.revision)
  if (frozen === undefined)
    throw new Refused(
      'other-revision',
      `its revision ${terms.revision} is unknown to this version, which has ${revisions().join(', ')}`,
    )
  if (revision !== undefined && terms.revision !== revision)
    throw new Refused('other-revision', `it is of revision ${terms.revision}, not of ${revision}`)
  const { digest } = statement.predicate.configuration[0]!
  if (digest.sha256 !== frozen.digest || bundle.get('requirements.yaml')!.toString() !== frozen.text)
    throw new Refused('other-revision', `its requirements are not those of revision ${terms.revision}`)
  const attempts = parse(bundle, 'attempts.json')
  if (!Array.isArray(attempts) || terms.attempts !== String(attempts.length + 1))
    throw new Refused('other-statement', 'the statement counts other attempts than attempts.json lists')
  if (Date.parse(terms.expiresAt) <= now.getTime())
    throw new Refused('expired', `it expired on ${terms.expiresAt.slice(0, 10)}`)
  if (Date.parse(terms.issuedAt) > now.getTime() + 86_400_000)
    throw new Refused('not-yet-valid', `it begins only on ${terms.issuedAt.slice(0, 10)}`)
  const tried = terms.attempts === '1' ? '' : `, attempt ${terms.attempts} with this challenge`
  return `${named.vendor} ${named.product} ${named.version}, revision ${terms.revision}, ${terms.profile}, until ${terms.expiresAt.slice(0, 10)}${tried}`
}

const annotationsOf = ({ predicate }: Statement) => predicate.configuration[0]!.annotations

const same = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other)
const sorted = (value: unknown): string =>
  JSON.stringify(Object.entries((value ?? {}) as object).sort(([a], [b]) => (a < b ? -1 : 1)))

function reportOf(bundle: Bundle): Report {
  const report = parse(bundle, 'report.json')
  const problem = reportProblem(report)
  if (problem !== undefined) throw new Refused('edited-report', `report.json is not a report: ${problem}`)
  return report as Report
}

async function recomputed(bundle: Bundle, rules: readonly Rule[], judge: typeof recompute): Promise<Recomputed> {
  try {
    return await judge(bundle.get(evidenceName)!, rules)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new Refused('edited-evidence', `the recording cannot be judged: ${error.message}`)
  }
}

/** Every rule of the frozen set stands in the report and was asked about in the recording; what came of them is said. */
function isComplete(report: Report, { head, full }: Recomputed, statement: Statement, rules: readonly Rule[]): string {
  const terms = annotationsOf(statement)
  const required = requirementsOf(terms.revision)!.rules
  const [reported, recorded] = [report.rules, head.head.rules].map(list => new Set(list.map(({ id }) => id)))
  const asked = new Set(head.scenarios)
  const listed = new Set([...statement.predicate.passedTests, ...statement.predicate.warnedTests])
  const verdicts = new Map(report.rules.map(({ id, verdict }) => [id, verdict]))
  for (const id of required.keys()) {
    if (!reported!.has(id)) throw new Refused('left-out-rule', `${id} is required and not in report.json`)
    if (!recorded!.has(id))
      throw new Refused('left-out-rule', `${id} is required and was not planned in the recorded run`)
    if (!listed.has(id) && ['pass', 'warn'].includes(verdicts.get(id)!))
      throw new Refused('left-out-rule', `${id} is required and not among the tests of the statement`)
    const lacking = rules.find(rule => rule.id === id)?.scenarios.find(scenario => !asked.has(scenario.id))
    if (lacking !== undefined) throw new Refused('left-out-rule', `${id} needs ${lacking.id}, which was not asked`)
  }
  const odd = full ? 'it ends before the run did' : oddFact(head, terms)
  if (odd !== undefined)
    throw new Refused('edited-evidence', `the recording is not that of a run that certifies: ${odd}`)
  const counts = countsOf(report.rules.filter(({ id }) => required.has(id)))
  const came = (Object.keys(verdictWords) as Verdict[])
    .filter(verdict => counts[verdict] > 0)
    .map(verdict => `${counts[verdict]} ${verdictWords[verdict]}`)
  const beyond = statement.predicate.passedTests.filter(id => verdicts.get(id) !== 'pass').length
  return `${required.size} required rules: ${came.join(', ')}${beyond > 0 ? earlier(beyond) : ''}`
}

const earlier = (count: number): string =>
  `; the statement was made before such were told apart, and lists ${count} that did not pass among the passed`

function verdictsHold(bundle: Bundle, report: Report, again: Recomputed, statement: Statement): void {
  const lines = differences(report, again.report)
  const first = lines.find(line => line.startsWith('verdict of')) ?? lines[0]
  if (first !== undefined) throw new Refused(kindOf(lines), `${first}: the evidence does not lead to the report`)
  const edited = differentMember(report, again.report)
  if (edited !== undefined)
    throw new Refused('edited-report', `\`${edited}\` of report.json is not what the evidence leads to`)
  if (bundle.get('report.html')!.toString() !== html(again.report))
    throw new Refused('edited-report', 'report.html does not show what the evidence leads to')
  const { product, ...terms } = annotationsOf(statement)
  const required = requirementsOf(terms.revision)!
  const [short] = shortfalls(again.report, required.rules)
  if (short !== undefined) throw new Refused('edited-verdict', `there is no basis for a certificate: ${short}`)
  const digests = new Map(subjects.map(name => [name as string, sha256(bundle.get(name)!)]))
  const own = makeStatement({
    report: again.report,
    product,
    required: required.rules,
    requirementsDigest: required.digest,
    terms,
    digests,
  })
  // Earlier statements list as passed what was observed or not applicable, too.
  const asBefore = again.report.rules.filter(
    ({ id, verdict }) => required.rules.has(id) && ['pass', 'observed', 'not-applicable'].includes(verdict),
  )
  const passed = [own.predicate.passedTests, asBefore.map(({ id }) => id)].map(ids => JSON.stringify(ids))
  if (
    !passed.includes(JSON.stringify(statement.predicate.passedTests)) ||
    own.predicate.result !== statement.predicate.result ||
    JSON.stringify(own.predicate.warnedTests) !== JSON.stringify(statement.predicate.warnedTests) ||
    statement.predicate.failedTests.length > 0
  )
    throw new Refused('edited-verdict', 'the results of the statement are not those of the report')
  const { startedAt, target } = again.report
  if (terms.ranAt !== startedAt || terms.target !== target.baseUrl)
    throw new Refused('other-statement', 'the statement names another run than that of the recording')
}

/** One side was edited, and only this is known: which of them says more than the other could. */
function kindOf(lines: readonly string[]): Problem {
  const all = (pattern: RegExp) => lines.every(line => pattern.test(line))
  if (all(/^verdict of /)) return 'edited-verdict'
  if (all(/^(?:observations|branches) of /)) return 'edited-observation'
  // Findings, branches and verdicts together: nobody edits all of them by hand.
  return lines.some(line => /^verdict of /.test(line)) ? 'evidence-differs' : 'edited-report'
}
