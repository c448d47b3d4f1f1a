import type { KeyObject } from 'node:crypto'
import type { Report } from '../core/report/report.js'
import type { Rule } from '../core/rule/rule.js'
import { UsageError } from '../core/system/usage.js'
import { Damaged } from '../evidence/recording/encode.js'
import { evidenceName } from '../evidence/recording/format.js'
import { parseJson } from '../spec/json/json-parse.js'
import { reportProblem } from '../spec/report-check.js'
import { type Bundle, envelopeName, NoBundle, subjectsOf } from './bundle.js'
import { isComplete, verdictsHold } from './completeness.js'
import { type Envelope, unseal } from './envelope.js'
import { sha256 } from './frozen-requirements.js'
import { keyId, publicName, publicText, readPublicKey } from './keys.js'
import { type Recomputed, recompute } from './recompute.js'
import { type Problem, Refused } from './refused.js'
import { readStatement, type Statement } from './statement.js'
import { type Expected, notShown, termsHold } from './terms.js'

export interface Check {
  readonly name: string
  readonly problem?: Problem
  /** What was found, in one line. */
  readonly says: string
  /** What a bundle of an earlier format or plan does not show, though the check holds. */
  readonly lacks?: string
}

export interface VerifyOptions extends Expected {
  readonly publicKey?: KeyObject
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
  const check = async <T>(
    name: string,
    run: () => T | Promise<T>,
    says: (result: T) => string,
    lacks?: string,
  ): Promise<T> => {
    const result = await run()
    checks.push({ name, says: says(result), ...(lacks === undefined ? {} : { lacks }) })
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
      () => termsHold(bundle, statement, options, name => parse(bundle, name)),
      says => says,
    )
    const report = reportOf(bundle)
    const lacks = notShown(statement)
    const again = await recomputed(bundle, rules, lacks === undefined, options.recompute ?? recompute)
    await check(
      names[3]!,
      () => isComplete(report, again, statement),
      says => says,
      lacks,
    )
    await check(
      names[4]!,
      () => verdictsHold(report, again, statement, digestsOf(bundle)),
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
  const bytes = bundle.get(name)!
  refuseTwins(name, bytes)
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new NoBundle(`${name} is not JSON`)
  }
}

/** Of two members of one name readers take either. */
function refuseTwins(name: string, bytes: Uint8Array): void {
  const [twin] = parseJson(bytes).duplicateKeys
  if (twin !== undefined) throw new NoBundle(`${name} has a member twice`)
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
  refuseTwins('the statement', Buffer.from(payload as string, 'base64'))
  const statement = readStatement(opened.statement)
  if (statement === undefined)
    throw new Refused('other-statement', 'what was signed is not a statement of petstore-conform')
  return { statement }
}

const digestsOf = (bundle: Bundle): ReadonlyMap<string, string> =>
  new Map(subjectsOf(bundle).map(name => [name, sha256(bundle.get(name)!)]))

function digestsHold(bundle: Bundle, { subject }: Statement, key: KeyObject): number {
  const digests = new Map(subject.map(({ name, digest }) => [name, digest.sha256]))
  const own = digestsOf(bundle)
  if (subject.length !== own.size || ![...own.keys()].every(name => digests.has(name)))
    throw new Refused('other-statement', 'the statement is about other files than those of a bundle')
  for (const [name, digest] of own) {
    if (digest !== digests.get(name)) throw new Refused('changed-file', `${name} was changed after it was signed`)
  }
  // No statement can hold the digest of the key that signs it: the key itself vouches for the file.
  if (bundle.get(publicName)!.toString() !== publicText(key))
    throw new Refused('changed-file', `${publicName} is not the key that it was signed with`)
  return own.size
}

function reportOf(bundle: Bundle): Report {
  const report = parse(bundle, 'report.json')
  const problem = reportProblem(report)
  if (problem !== undefined) throw new Refused('edited-report', `report.json is not a report: ${problem}`)
  return report as Report
}

async function recomputed(
  bundle: Bundle,
  rules: readonly Rule[],
  whole: boolean,
  judge: typeof recompute,
): Promise<Recomputed> {
  try {
    return await judge(bundle.get(evidenceName)!, rules, { whole })
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new Refused('edited-evidence', `the recording cannot be judged: ${error.message}`)
  }
}
