import type { Report } from '../../src/core/report.js'
import { rules } from '../../suites/index.js'
import { judgeReference } from '../run.js'

/** A real run against the reference server, with a fault or as it is. */
export async function exampleReport(fault?: string): Promise<Report> {
  const [ruleId, id] = fault?.split('/') ?? []
  const found = rules.find(rule => rule.id === ruleId)?.faults.find(each => each.id === id)
  if (fault !== undefined && found === undefined) throw new Error(`There is no fault ${fault}.`)
  return (await judgeReference({ depth: 'quick' }, found === undefined ? {} : { seamFaults: found.seamFaults() }))
    .report
}
