import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import type { Report } from '../core/report/report.js'
import type { Rule } from '../core/rule/rule.js'
import { differences } from '../evidence/again/compare.js'
import { evidenceName } from '../evidence/recording/format.js'
import { planRevision } from '../plan/revision.js'
import { html } from '../report/formats/html/html.js'
import { json } from '../report/formats/json.js'
import type { Attempt } from './attempts.js'
import { type Bundle, type BundleFile, envelopeName, readmeName, subjectsOf } from './bundle.js'
import { seal } from './envelope.js'
import { type Requirements, sha256 } from './frozen-requirements.js'
import { publicName, publicText } from './keys.js'
import type { Product } from './product.js'
import { recompute } from './recompute.js'
import { shortfalls } from './shortfalls.js'
import { bundleFormat, makeStatement, type Terms } from './statement.js'
import { verifyText } from './verify-text.js'

export interface CertifyInput {
  readonly live: Report
  /** What took secrets out of it: a text that only looks like one is gone as well, and stands in the recording. */
  readonly redactValue: <T>(value: T) => T
  readonly evidence: Buffer
  readonly rules: readonly Rule[]
  readonly requirements: Requirements
  readonly product: Product
  readonly challenge?: string
  readonly earlier: readonly Attempt[]
  readonly privateKey: KeyObject
  readonly now: Date
  readonly validDays: number
  readonly progress?: (exchanges: number) => void
}

export type Certified = { readonly bundle: Bundle } | { readonly reasons: readonly string[] }

/** The seed of a challenge: what is asked is not the choice of whoever is certified. */
export const seedOf = (challenge: string): number => createHash('sha256').update(challenge).digest().readInt32BE()

/** Makes the bundle of a run, or says why there is none. The report in it is computed from the evidence. */
export async function certify(input: CertifyInput): Promise<Certified> {
  const { live, redactValue, evidence, rules, requirements, product, challenge, earlier, privateKey, now, validDays } =
    input
  const { progress } = input
  const short = shortfalls(live, requirements.rules)
  if (short.length > 0) return { reasons: short }
  const again = await recompute(evidence, rules, { whole: true, ...(progress === undefined ? {} : { progress }) })
  const { report, full, notWhole } = again
  const reasons = [
    ...(full ? ['the recording reached its limit: raise --evidence-limit'] : []),
    ...(notWhole === undefined
      ? []
      : [`the recording does not show the whole run, which is a fault of the tool: ${notWhole}`]),
    ...differences(live, redactValue(report)).map(
      line => `the recording leads to another report, which is a fault of the tool: ${line}`,
    ),
  ]
  if (reasons.length > 0) return { reasons }
  const publicKey = createPublicKey(privateKey)
  const files = new Map<BundleFile, Buffer>([
    [evidenceName, evidence],
    ['report.json', Buffer.from(json(report))],
    ['report.html', Buffer.from(html(report))],
    ['product.json', Buffer.from(`${JSON.stringify(product, null, 2)}\n`)],
    ['requirements.yaml', Buffer.from(requirements.text)],
    ['attempts.json', Buffer.from(`${JSON.stringify(earlier, null, 2)}\n`)],
  ])
  const terms: Terms = {
    format: bundleFormat,
    plan: String(planRevision),
    revision: requirements.revision,
    profile: report.depth,
    ...(challenge === undefined ? {} : { challenge }),
    seed: String(report.seed),
    tool: `${report.tool.name} ${report.tool.version}`,
    target: report.target.baseUrl,
    ranAt: report.startedAt,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + validDays * 86_400_000).toISOString(),
    attempts: String(earlier.length + 1),
  }
  files.set(readmeName, Buffer.from(verifyText(product, terms)))
  const statement = makeStatement({
    report,
    product,
    required: requirements.rules,
    requirementsDigest: requirements.digest,
    terms,
    digests: new Map(subjectsOf(files).map(name => [name, sha256(files.get(name)!)])),
  })
  const envelope = seal(statement, privateKey, publicKey)
  files.set(envelopeName, Buffer.from(`${JSON.stringify(envelope, null, 2)}\n`))
  files.set(publicName, Buffer.from(publicText(publicKey)))
  return { bundle: files }
}
