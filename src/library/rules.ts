import { rules as all, withScenarios } from '../../suites/index.js'
import { type Level, ownGroup, type Rule } from '../core/rule/rule.js'
import { UsageError } from '../core/system/usage.js'

/** A rule as data. */
export interface RuleInfo {
  /** Never changes, is never reused. */
  readonly id: string
  readonly group: string
  /** Section of the interface document. */
  readonly section: string
  /** How the document is read: `P10`. */
  readonly interpretation: string
  readonly level: Level
  /** What is required. */
  readonly summary: string
  /** What breaks for a client where it is violated. */
  readonly why: string
  /** Ids of the faults that break it, as `referenceServer` takes them. */
  readonly faults: readonly string[]
}

export const ruleInfo = ({ id, group, section, interpretation, level, summary, why, faults }: Rule): RuleInfo => ({
  id,
  group,
  section,
  interpretation,
  level,
  summary,
  why,
  faults: faults.map(fault => `${id}/${fault.id}`),
})

/** Every rule, in the order of the report. */
export const rules: readonly RuleInfo[] = all.map(ruleInfo)

export const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'id' in value && 'branches' in value && 'faults' in value

/** A rule of the user's, ready for a run. Throws UsageError where it is not what defineRule makes, or names a scenario that there is not. */
export function ownRule(rule: Rule): Rule {
  if (!isRule(rule) || !Array.isArray(rule.named))
    throw new UsageError('A rule of your own was not made with defineRule of petstore-conform/kit.')
  try {
    return { ...withScenarios(rule), group: ownGroup }
  } catch (error) {
    throw new UsageError(`${rule.id}: ${(error as Error).message}`)
  }
}
