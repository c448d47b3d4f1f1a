import type { Report } from '../core/report.js'
import type { Level } from '../core/rule.js'
import type { Product } from './product.js'

const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/** What the certificate says beside the results; every value is a text, as annotations of in-toto are. */
export interface Terms {
  readonly revision: string
  readonly profile: string
  readonly challenge?: string
  readonly seed: string
  readonly tool: string
  readonly target: string
  readonly ranAt: string
  readonly issuedAt: string
  readonly expiresAt: string
  readonly attempts: string
}

export interface Statement {
  readonly _type: string
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[]
  readonly predicateType: string
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED'
    readonly configuration: readonly {
      readonly name: string
      readonly digest: { readonly sha256: string }
      readonly annotations: Terms & { readonly product: Product }
    }[]
    readonly url: string
    readonly passedTests: readonly string[]
    readonly warnedTests: readonly string[]
    readonly failedTests: readonly string[]
  }
}

export interface StatementParts {
  readonly report: Report
  readonly product: Product
  readonly required: ReadonlyMap<string, Level>
  readonly requirementsDigest: string
  readonly terms: Terms
  readonly digests: ReadonlyMap<string, string>
}

/** An in-toto Statement v1 with the predicate for test results: the subjects are the files of the bundle. */
export function makeStatement({
  report,
  product,
  required,
  requirementsDigest,
  terms,
  digests,
}: StatementParts): Statement {
  const those = (...verdicts: readonly string[]) =>
    report.rules.filter(({ id, verdict }) => required.has(id) && verdicts.includes(verdict)).map(({ id }) => id)
  const warnedTests = those('warn')
  return {
    _type: statementType,
    subject: [...digests].map(([name, digest]) => ({ name, digest: { sha256: digest } })),
    predicateType,
    predicate: {
      result: warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      configuration: [
        {
          name: `petstore-conform requirements ${terms.revision}`,
          digest: { sha256: requirementsDigest },
          annotations: { ...terms, product },
        },
      ],
      url: product.url,
      passedTests: those('pass', 'observed', 'not-applicable'),
      warnedTests,
      failedTests: [],
    },
  }
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

/** The statement, where it is one of ours; undefined for anything else. */
export function readStatement(value: unknown): Statement | undefined {
  if (!isObject(value) || value._type !== statementType || value.predicateType !== predicateType) return undefined
  const { subject, predicate } = value
  if (!Array.isArray(subject) || !isObject(predicate) || !Array.isArray(predicate.configuration)) return undefined
  const named = subject.every(
    each =>
      isObject(each) &&
      typeof each.name === 'string' &&
      isObject(each.digest) &&
      typeof each.digest.sha256 === 'string',
  )
  const [configuration, ...others] = predicate.configuration as readonly unknown[]
  if (!named || others.length > 0 || !isObject(configuration) || !isObject(configuration.digest)) return undefined
  const { annotations } = configuration
  if (!isObject(annotations) || !isObject(annotations.product) || !isTexts(Object.values(annotations.product)))
    return undefined
  const needed = ['revision', 'profile', 'seed', 'tool', 'target', 'ranAt', 'issuedAt', 'expiresAt', 'attempts']
  const challenge = annotations.challenge
  const whole =
    needed.every(name => typeof annotations[name] === 'string') &&
    (challenge === undefined || typeof challenge === 'string')
  const { passedTests, warnedTests, failedTests } = predicate
  const dated = ['ranAt', 'issuedAt', 'expiresAt'].every(name => !Number.isNaN(Date.parse(String(annotations[name]))))
  if (!whole || !dated || ![passedTests, warnedTests, failedTests].every(isTexts)) return undefined
  return value as unknown as Statement
}
