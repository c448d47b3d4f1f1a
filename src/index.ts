/** The library: `import { judge, referenceServer, rules } from 'petstore-conform'`. */
import './core/system/node-only.js'

export type { RunEvent } from './core/report/event.js'
export type { ExchangeReport } from './core/report/exchange-report.js'
export type { FindingReport, Report, RuleReport } from './core/report/report.js'
export type { RunVerdict, Verdict } from './core/report/verdict.js'
export type { Level } from './core/rule/rule.js'
export { judge } from './library/judge.js'
export type { Duration, JudgeOptions } from './library/options.js'
export { type ReferenceServer, type ReferenceServerOptions, referenceServer } from './library/reference-server.js'
export { type RuleInfo, rules } from './library/rules.js'
