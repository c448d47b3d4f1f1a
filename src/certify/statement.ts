import { shape } from '../core/json/shape.js'
import type { Report } from '../core/report/report.js'
import type { Verdict } from '../core/report/verdict.js'
import type { Level } from '../core/rule/rule.js'
import type { Product } from './product.js'

const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/** Of bundles: 2 holds VERIFY.txt, and its recording shows how each case came about. */
export const bundleFormat = '2'

/** What the certificate says beside the results; every value is a text, as annotations of in-toto are. */
export interface Terms {
  /** Of the bundle; absent in format 1. */
  readonly format?: string
  /** Revision of the plan (\`plan/revision\`); absent in format 1. */
  readonly plan?: string
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
  const those = (wanted: Verdict) =>
    report.rules.filter(({ id, verdict }) => required.has(id) && verdict === wanted).map(({ id }) => id)
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
      passedTests: those('pass'),
      warnedTests,
      failedTests: [],
    },
  }
}

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const digest = { type: 'object', required: ['sha256'], properties: { sha256: text } }
const dated = ['ranAt', 'issuedAt', 'expiresAt'] as const
const needed = ['revision', 'profile', 'seed', 'tool', 'target', ...dated, 'attempts']

const annotations = {
  type: 'object',
  required: [...needed, 'product'],
  properties: {
    ...Object.fromEntries([...needed, 'challenge', 'format', 'plan'].map(name => [name, text])),
    product: { type: 'object', additionalProperties: text },
  },
}

const misfit = shape(() => ({
  type: 'object',
  required: ['_type', 'predicateType', 'subject', 'predicate'],
  properties: {
    _type: { const: statementType },
    predicateType: { const: predicateType },
    subject: {
      type: 'array',
      items: { type: 'object', required: ['name', 'digest'], properties: { name: text, digest } },
    },
    predicate: {
      type: 'object',
      required: ['configuration', 'passedTests', 'warnedTests', 'failedTests'],
      properties: {
        configuration: {
          type: 'array',
          minItems: 1,
          maxItems: 1,
          items: { type: 'object', required: ['digest', 'annotations'], properties: { digest, annotations } },
        },
        passedTests: texts,
        warnedTests: texts,
        failedTests: texts,
      },
    },
  },
}))

/** The statement, where it is one of ours; undefined for anything else. */
export function readStatement(value: unknown): Statement | undefined {
  if (misfit(value) !== undefined) return undefined
  const statement = value as Statement
  const { annotations: terms } = statement.predicate.configuration[0]!
  return dated.every(name => isTime(terms[name])) ? statement : undefined
}

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text

export const termsOf = ({ predicate }: Statement) => predicate.configuration[0]!.annotations
