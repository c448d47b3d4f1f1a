import type { Rule } from '../../src/core/rule/rule.js'
import { rejudged } from '../../src/evidence/again/rejudge.js'
import { readTrace } from '../../src/evidence/recording/reader.js'
import { type FaultCase, faultCases } from '../../src/proof/faults.js'
import { inLanes } from '../../src/proof/lanes.js'
import { runTrial } from '../../src/proof/trial.js'
import { rules } from '../../suites/index.js'
import { nearMisses } from '../../tests/near-misses/index.js'
import { isAsExpected } from '../../tests/near-misses/trace.js'

/**
 * What tests/first-faults.test.ts runs: the first fault of a rule against it, and one legal server against all. What
 * tests/near-misses.test.ts judges counts as well.
 */
const legal = 'newest-first'

export interface Mutated {
  readonly rule: string
  /** Numbers of mutants that judging by this rule reaches, and of those of them that are noticed. */
  readonly reached: readonly number[]
  readonly noticed: readonly number[]
}

/** Which mutant is on, and which were reached. */
export interface Switch {
  active?: number | undefined
  reached: Set<number>
}

type Recorded = readonly string[]

async function* inTurn(lines: Recorded): AsyncGenerator<string> {
  yield* lines
}

/** Whether a near miss of the rule is judged otherwise where the mutant is on. */
function isNoticedAtOnce(state: Switch, rule: Rule, active?: number): boolean {
  state.active = active
  try {
    return nearMisses.some(each => each.rule === rule.id && !isAsExpected(rule, each))
  } catch {
    return true
  } finally {
    state.active = undefined
  }
}

/** What the rule says of it where the mutant is on. A judge that breaks is an error, which is noticed, too. */
async function saidOf(state: Switch, lines: Recorded, rule: Rule, active?: number) {
  state.active = active
  try {
    const { report } = await rejudged(await readTrace(inTurn(lines)), [rule])
    const { verdict, findings } = report.rules.find(({ id }) => id === rule.id)!
    return { verdict, branches: findings.map(({ branch }) => branch) }
  } finally {
    state.active = undefined
  }
}

/** Judges what each rule's tests send, recorded once, again with mutants on that `choose` picks of those reached. */
export async function judgeMutants(
  state: Switch,
  select: (rule: string) => boolean,
  choose: (reached: readonly number[], rule: string) => readonly number[],
  onProgress: (done: number, total: number) => void,
): Promise<readonly Mutated[]> {
  const first = new Map<string, FaultCase>()
  for (const item of faultCases(rules)) if (!first.has(item.rule.id)) first.set(item.rule.id, item)
  const chosen = [...first.values()].filter(({ rule }) => select(rule.id))
  const right = await recorded({ only: [], depth: 'quick', settleMs: 1500, variants: [legal], injections: {} })
  const wrong = new Map<Rule, Recorded>()
  const total = 2 * chosen.length
  const recordings = chosen.map(({ rule, fault, depth }) => async () => {
    const { variants = [], address } = fault
    const injections = fault.injections()
    wrong.set(rule, await recorded({ only: [rule.id], depth, settleMs: 250, variants, injections, address }))
  })
  await inLanes(recordings, 4, done => onProgress(done, total))
  // Which mutants judging reaches is known only while nothing else is judged.
  const results: Mutated[] = []
  for (const { rule, fault } of chosen) {
    results.push(await judged(state, { rule, fault }, { wrong: wrong.get(rule)!, right }, choose))
    onProgress(chosen.length + results.length, total)
  }
  return results
}

type Sent = Pick<Parameters<typeof runTrial>[0], 'only' | 'depth' | 'settleMs' | 'variants' | 'injections' | 'address'>

async function recorded(sent: Sent): Promise<Recorded> {
  const { lines = [] } = await runTrial({ rules, seed: 1, rejudge: true, ...sent })
  return lines
}

async function judged(
  state: Switch,
  { rule, fault }: Pick<FaultCase, 'rule' | 'fault'>,
  { wrong, right }: { readonly wrong: Recorded; readonly right: Recorded },
  choose: (reached: readonly number[], rule: string) => readonly number[],
): Promise<Mutated> {
  const wanted = rule.level === 'must' ? 'fail' : 'warn'
  const isFound = async (active?: number): Promise<boolean> => {
    const { verdict, branches } = await saidOf(state, wrong, rule, active)
    return verdict === wanted && branches.includes(fault.branch)
  }
  state.reached = new Set()
  const { verdict: legal } = await saidOf(state, right, rule)
  if (legal === 'fail' || legal === 'warn' || !(await isFound()) || isNoticedAtOnce(state, rule))
    throw new Error(`${rule.id} is wrong without a mutant: npm test is to be green first.`)
  const reached = choose([...state.reached], rule.id)
  const noticed: number[] = []
  for (const id of reached)
    if (
      isNoticedAtOnce(state, rule, id) ||
      (await saidOf(state, right, rule, id)).verdict !== legal ||
      !(await isFound(id))
    )
      noticed.push(id)
  return { rule: rule.id, reached, noticed }
}
