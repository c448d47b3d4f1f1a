import { rules as all } from '../../suites/index.js'
import type { Level, Rule } from '../core/rule.js'

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
