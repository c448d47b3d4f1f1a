import type { Framework } from '../core/framework.js'
import type { RegionReport, RemedyReport } from '../core/report.js'
import { readSpec } from './package.js'
import { exampleServers, regionsFor } from './servers.js'

/** An entry of `spec/remedies.yaml`. */
export interface Remedy {
  readonly rules: readonly string[]
  /** A sentence that holds for every framework, in which backticks mark code. */
  readonly text: string
  /** The lines of the example servers help only where one of these came. */
  readonly statuses?: readonly number[]
}

interface Remedies {
  /** What tells a framework apart from its relatives. */
  readonly frameworks: Readonly<Record<Framework, string>>
  readonly rules: readonly Remedy[]
}

export const loadRemedies = (): Remedies => readSpec('remedies.yaml') as Remedies

export const remedyOf = (rule: string): Remedy | undefined =>
  loadRemedies().rules.find(({ rules }) => rules.includes(rule))

/** The lines that a rule depends on in each example server that has some, in the order of `spec/servers.yaml`. */
export const linesOf = (rule: string): ReadonlyMap<Framework, readonly RegionReport[]> =>
  new Map(
    exampleServers()
      .map(server => [server.title, regionsFor(rule, server)] as const)
      .filter(([, found]) => found.length > 0),
  )

/**
 * How to fix a failure of a rule whose responses had these statuses: in `framework`, where an example server in it has
 * lines for the rule, else the frameworks that have. Undefined for rules of users.
 */
export function remedyFor(rule: string, framework: unknown, came: ReadonlySet<number>): RemedyReport | undefined {
  const remedy = remedyOf(rule)
  if (remedy === undefined) return undefined
  const { text, statuses } = remedy
  const helps = statuses === undefined || statuses.some(status => came.has(status))
  const lines = helps ? [...linesOf(rule)] : []
  const own = lines.find(([name]) => name === framework)
  if (own !== undefined) return { text, framework: own[0], regions: own[1] }
  return lines.length === 0 ? { text } : { text, others: lines.map(([name]) => name) }
}
