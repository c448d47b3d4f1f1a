import { createHash } from 'node:crypto'
import { rules } from '../../suites/index.js'
import { configLayer, readLayers } from '../options/layers.js'
import { runTable } from '../options/table.js'
import { ruleSetDigest } from '../plan/head.js'
import { selectRules } from '../plan/plan.js'
import { toolVersion } from '../spec/requirements.js'
import type { Target } from './file.js'

/** The config file of a target's own run. */
export function configOf({ baseUrl, key, options }: Target): Readonly<Record<string, unknown>> {
  return { ...options, baseUrl, ...('file' in key ? { apiKeyFile: key.file } : {}) }
}

/** Of tool, rule set and options: what has the same one need not be judged again. Throws UsageError for unknown rules. */
export function configurationDigest(target: Target): string {
  const { only = [], skip = [] } = readLayers(runTable, [configLayer(runTable, target.name, target.options)])
  const ruleSet = ruleSetDigest(selectRules(rules, only, skip))
  const options = Object.entries(target.options).sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = [toolVersion(), ruleSet, target.baseUrl, options]
  const text = JSON.stringify(parts)
  return createHash('sha256').update(text).digest('hex')
}
