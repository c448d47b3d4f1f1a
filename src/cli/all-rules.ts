import { resolve } from 'node:path'
import type { Rule } from '../core/rule/rule.js'
import { UsageError } from '../core/system/usage.js'

/** The built-in rules and those of `--suite`, which may not take the id of another. */
export async function allRules(suite: readonly string[] | undefined, cwd: string): Promise<readonly Rule[]> {
  const { rules } = await import('../../suites/index.js')
  if (suite === undefined || suite.length === 0) return rules
  const { loadOwnRules } = await import('../library/own-rules.js')
  const all = [...rules, ...(await loadOwnRules(suite.map(file => resolve(cwd, file))))]
  const ids = all.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new UsageError(`There are two rules "${twice}". Give yours another id.`)
  return all
}
