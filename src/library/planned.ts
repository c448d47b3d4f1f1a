import { rules as builtIn } from '../../suites/index.js'
import { selectRules } from '../plan/plan.js'
import type { JudgeOptions } from './options.js'
import { type RuleInfo, ruleInfo } from './rules.js'

/** The rules that these options select. Throws UsageError where there is none. */
export function plannedRules({ rules = [], only = [], skip = [] }: JudgeOptions): readonly RuleInfo[] {
  const words = (given: string | readonly string[]) =>
    [given]
      .flat()
      .flatMap(word => word.split(','))
      .map(word => word.trim())
  return selectRules([...builtIn, ...rules], words(only), words(skip)).map(ruleInfo)
}
