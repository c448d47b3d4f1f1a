import type { RegionReport, RemedyReport } from '../../core/report/report.js'
import type { Framework } from '../../core/rule/framework.js'
import { readSpec } from '../package.js'
import { exampleServers, regionsFor } from './servers.js'

/** An entry of `spec/remedies.yaml`. */
export interface Remedy {
  readonly rules: readonly string[]
  /** A sentence that holds for every framework, in which backticks mark code. */
  readonly text: string
  /** The lines of the example servers help only where one of these came. */
  readonly statuses?: readonly number[]
}

/** What there is to say of statuses that came. */
interface OutcomeRemedy {
  readonly rules: readonly string[]
  /** Statuses, or classes of them such as `4xx`. */
  readonly came: readonly (number | string)[]
  /** Not said where one of these came as well. */
  readonly without?: OutcomeRemedy['came']
  readonly text: string
}

/** What there is to say where a failure needs a part of its request that means nothing, or something around it, whatever the rule. */
interface PartRemedy {
  /** Names of parts of a smallest request, or `sometimes`. */
  readonly needs: readonly string[]
  /** It holds for these statuses only. */
  readonly came?: OutcomeRemedy['came']
  readonly text: string
}

/** What a failure needs that comes and goes: nobody knows. */
export const sometimes = 'sometimes'

interface Remedies {
  /** What tells a framework apart from its relatives. */
  readonly frameworks: Readonly<Record<Framework, string>>
  readonly parts: readonly PartRemedy[]
  readonly outcomes: readonly OutcomeRemedy[]
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
 * How to fix a failure of a rule whose responses had these statuses, that of the one which is shown first, and which needs these parts of
 * its request: in `framework`, where an example server in it has lines for the rule, else the frameworks that have. Undefined for rules
 * of users.
 */
export function remedyFor(
  rule: string,
  framework: unknown,
  came: ReadonlySet<number>,
  needs: readonly string[] = [],
): RemedyReport | undefined {
  const remedy = remedyOf(rule)
  if (remedy === undefined) return undefined
  for (const each of loadRemedies().parts) {
    const part = each.needs.find(need => needs.includes(need))
    if (part !== undefined && isOf(each, [...came])) return { text: each.text, part }
  }
  const { statuses } = remedy
  const text = textFor(rule, remedy, came)
  const helps = statuses === undefined || statuses.some(status => came.has(status))
  const lines = helps ? [...linesOf(rule)] : []
  const own = lines.find(([name]) => name === framework)
  if (own !== undefined) return { text, framework: own[0], regions: own[1] }
  return lines.length === 0 ? { text } : { text, others: lines.map(([name]) => name) }
}

/** What is to be said of each status, else the sentence of the rule, in the order of the statuses. The first outcome counts. */
function textFor(rule: string, { text }: Remedy, came: ReadonlySet<number>): string {
  const outcomes = loadRemedies().outcomes.filter(({ rules }) => rules.includes(rule))
  const holds = ({ without }: OutcomeRemedy): boolean =>
    without === undefined || ![...came].some(status => isIn({ came: without }, status))
  const said = [...came].map(status => outcomes.find(each => isIn(each, status) && holds(each))?.text ?? text)
  return came.size === 0 ? text : [...new Set(said)].join(' ')
}

const isOf = ({ came }: PartRemedy, [first]: readonly number[]): boolean =>
  came === undefined || (first !== undefined && isIn({ came }, first))

const isIn = ({ came }: Pick<OutcomeRemedy, 'came'>, status: number): boolean =>
  came.some(each => each === status || each === `${Math.floor(status / 100)}xx`)
