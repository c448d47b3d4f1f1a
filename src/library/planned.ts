import { rules as builtIn } from '../../suites/index.js'
import { readLayers } from '../options/layers.js'
import { runTable } from '../options/table.js'
import { selectRules } from '../plan/plan.js'
import { type JudgeOptions, optionLayer } from './options.js'
import { type RuleInfo, ruleInfo } from './rules.js'

/** The rules that these options select. Throws UsageError where there is none, and for any option that is wrong. */
export function plannedRules(options: JudgeOptions): readonly RuleInfo[] {
  const { only = [], skip = [] } = readLayers(runTable, [optionLayer(options)])
  return selectRules([...builtIn, ...(options.rules ?? [])], only, skip).map(ruleInfo)
}
