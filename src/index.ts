/** The library: `import { judge, referenceServer, rules } from 'petstore-conform'`. */
import './core/node-only.js'

export type { RunEvent } from './core/event.js'
export type { ExchangeReport } from './core/exchange-report.js'
export type { FindingReport, Report, RuleReport } from './core/report.js'
export type { Level } from './core/rule.js'
export type { RunVerdict, Verdict } from './core/verdict.js'
export { judge } from './library/judge.js'
export type { Duration, JudgeOptions } from './library/options.js'
export { type ReferenceServer, type ReferenceServerOptions, referenceServer } from './library/reference-server.js'
export { type RuleInfo, rules } from './library/rules.js'
