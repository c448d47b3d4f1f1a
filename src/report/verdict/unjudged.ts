import type { Operation } from '../../core/exchange/exchange.js'
import type { PlannedRule } from '../../core/report/event.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { Cause, FindingReport, RuleReport } from '../../core/report/report.js'
import type { BranchFacts, Withheld } from '../../core/rule/rule.js'

/** What rules withhold from others, and what their branches are about, by their ids. */
type PlannedFacts = Pick<PlannedRule, 'withholds' | 'about'>
export type Planned = ReadonlyMap<string, PlannedFacts>

/** What a count of pets waits for: where ids are given again, a list of many never comes about. */
const distinctIds = 'distinct ids' satisfies Withheld

/** What a branch that names no operation waits for, by the group of its rule. */
const awaited: Readonly<Record<string, readonly string[]>> = {
  'list-pets': ['listPets 200', 'createPet 201', distinctIds],
  'create-pet': ['createPet 201'],
  'get-pet': ['getPet 200', 'createPet 201'],
  consistency: ['createPet 201', 'listPets 200', 'getPet 200'],
}

const success: Readonly<Record<Operation, number>> = { listPets: 200, createPet: 201, getPet: 200 }

/**
 * The causes, each with the inconclusive rules that it left nothing to judge: a 401 that is never returned shows no
 * challenge, and an Error without `code` no equal status. A rule that anything else stood in the way of stands alone.
 */
export function withUnjudged(causes: readonly Cause[], rules: readonly RuleReport[], planned: Planned): Cause[] {
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  const failed = causes.map(({ rule, consequences }) =>
    [rule, ...consequences.map(each => each.rule)].map(id => byId.get(id)!),
  )
  const lost = failed.map(each => each.flatMap(rule => missingOf(rule, planned.get(rule.id))))
  const unreadable = new Set(
    causes.filter((_, i) => failed[i]!.some(({ id }) => planned.get(id)?.withholds === 'responses')),
  )
  const under = new Map<Cause, string[]>()
  for (const rule of rules) {
    if (rule.verdict !== 'inconclusive') continue
    const waits = waitsOf(rule, planned.get(rule.id))
    if (waits === undefined || waits.length === 0) continue
    const isLost = (keys: readonly string[], those: readonly string[]) => keys.some(key => those.includes(key))
    if (!waits.every(keys => lost.some(those => isLost(keys, those)))) continue
    // The one that left it least to judge; of several one whose responses came and cannot be read, else the first.
    const left = lost.map(those => waits.filter(keys => !isLost(keys, those)).length)
    const least = causes.filter((_, i) => left[i] === Math.min(...left))
    const cause = least.find(each => unreadable.has(each)) ?? least[0]
    if (cause === undefined) continue
    under.set(cause, [...(under.get(cause) ?? []), rule.id])
  }
  return causes.map(cause => (under.has(cause) ? { ...cause, unjudged: under.get(cause)! } : cause))
}

/** Responses that the findings say are missing or cannot be judged further, such as `listPets 401`. */
function missingOf(
  { verdict, branches, findings }: RuleReport,
  { withholds: withheld, about }: PlannedFacts = {},
): string[] {
  if (verdict !== 'fail') return []
  if (withheld === distinctIds) return [distinctIds]
  // A rule of form says which responses it could not see whole, beyond the findings that are kept.
  const unseen = withheld === 'responses' ? branches.filter(({ observations }) => observations === 0) : []
  const inBranches = unseen.flatMap(({ name }) => keysOf(about?.[name], '').slice(0, 1))
  const inFindings = findings.flatMap(({ exchanges, place, statuses = [] }: FindingReport) => {
    const exchange = exchanges.findLast(({ aside }) => !aside)
    const operation = exchange && operationOf(exchange)
    if (operation === undefined) return []
    if (place === 'status line') return statuses.map(status => `${operation} ${status}`)
    return withheld === 'responses' && exchange?.status !== undefined ? [`${operation} ${exchange.status}`] : []
  })
  return [...inBranches, ...inFindings]
}

/** For each branch that was not seen the responses of which one would have shown it; undefined where something else kept it. */
function waitsOf(
  { group, branches, reasons: given, obstacles = [] }: RuleReport,
  { about }: PlannedFacts = {},
): (readonly string[])[] | undefined {
  // What is ruled out has a reason that is none of the rule's: it keeps nothing open.
  const missing = branches.filter(({ observations, reason = '' }) => observations === 0 && given.includes(reason))
  const isUnseen = ({ unseen = false }: { readonly unseen?: boolean }) => unseen
  return missing.every(isUnseen) && obstacles.every(isUnseen)
    ? missing.map(({ name }) => keysOf(about?.[name], group))
    : undefined
}

function keysOf(branch: BranchFacts | undefined, group: string): readonly string[] {
  const { operation, status } = branch ?? {}
  if (operation === undefined) return awaited[group] ?? []
  return status === undefined
    ? [`${operation} ${success[operation]}`, ...(awaited[group] ?? [])]
    : [`${operation} ${status}`]
}

/** The documented operation that a request is of. */
export function operationOf({ method, url }: ExchangeReport): string | undefined {
  const path = url.replace(/[?#].*$/s, '')
  if (method === 'POST') return path.endsWith('/pets') ? 'createPet' : undefined
  if (method !== 'GET') return undefined
  return path.endsWith('/pets') ? 'listPets' : /\/pets\/[^/]+$/.test(path) ? 'getPet' : undefined
}
