import {
  type Endpoint,
  type Exchange,
  isOperation,
  type Operation,
  type RequestSpec,
} from '../core/exchange/exchange.js'
import { atDepth, type ByDepth, type Depth, depths } from '../core/model/depth.js'
import type { Branch, Fault, History, Level, Outcomes, Rule, Withheld } from '../core/rule/rule.js'
import {
  type Case,
  type Cost,
  type Facts,
  type PlanFacts,
  rowOf,
  type Scenario,
  type ScenarioContext,
} from '../core/rule/scenario.js'
import { UsageError } from '../core/system/usage.js'
import { didYouMean } from '../core/text/nearest.js'
import { addOwnClause, loadRequirements } from '../spec/requirements.js'
import { onNewConnection } from './requests.js'

type Of<T> = readonly T[] | ((facts: PlanFacts) => readonly T[])

/** A list, what the facts make it, or one of these by depth. */
type Listed<T> = Of<T> | ByDepth<Of<T>>

/** What a case sends: one request, over a new connection where its input says so, and what its response asks for. */
interface OneRequest<Input> {
  /** Undefined where the store has nothing that it could be about. */
  readonly request: (t: ScenarioContext, input: Input) => RequestSpec | undefined | Promise<RequestSpec>
  readonly next?: (t: ScenarioContext, sent: Exchange, input: Input) => Promise<unknown> | undefined
}

type ScenarioShape<Input> = Pick<Scenario<Input>, 'id' | 'phases' | 'summary'> &
  (OneRequest<Input> | (Pick<Scenario<Input>, 'perform'> & { readonly request?: never })) &
  Partial<Pick<Scenario<Input>, 'sends' | 'model' | 'share' | 'property'>> & {
    /** Where left out, a store of the size that its phase is about, and for creations a category. */
    readonly needs?: Scenario['needs']
    readonly unspecified?: boolean | Scenario['unspecified']
    /** Inputs that are always sent. One case without input where left out. */
    readonly examples?: Listed<Input>
    /** So often each of them: requests of every sort are to come behind one. */
    readonly times?: Readonly<Record<Depth, number>>
    /** What one case costs, without polls and retries. One request where left out. */
    readonly cost?: Cost | ((input: Input) => Cost)
  }

/** Completes a scenario with the common defaults. */
export function defineScenario<Input = undefined>(shape: ScenarioShape<Input>): Scenario<Input> {
  const { examples, times, cost = { requests: 1, creates: 0 }, unspecified = false, ...rest } = shape
  const given = examples ?? ((shape.property ? [] : [undefined]) as Input[])
  const { sends = ['listPets'] } = rest
  return {
    sends,
    needs: sends.includes('createPet') ? ['category', 'full store'] : ['full store'],
    ...rest,
    perform: 'perform' in rest ? rest.perform : onceSent(rest),
    unspecified: typeof unspecified === 'function' ? unspecified : () => unspecified,
    examples: facts =>
      Array<readonly Input[]>(times?.[facts.depth] ?? 1)
        .fill(listed(given, facts))
        .flat(),
    cost: typeof cost === 'function' ? cost : () => cost,
  }
}

const labels: Readonly<Record<Endpoint, string>> = {
  ...{ listPets: 'list', createPet: 'create', getPet: 'get' },
  ...{ getStoreOrders: 'orders', description: 'description', elsewhere: 'elsewhere' },
}

const onceSent =
  <Input>({ request, next }: OneRequest<Input>): Scenario<Input>['perform'] =>
  async (t, input) => {
    const made = await request(t, input)
    if (made === undefined) return
    const isFresh = rowOf(input)?.connection === 'fresh' || (input as { readonly fresh?: boolean })?.fresh
    const sent = await t.send(labels[made.endpoint], onNewConnection(isFresh, made))
    await next?.(t, sent, input)
  }

function listed<T>(given: Listed<T>, facts: PlanFacts): readonly T[] {
  if (typeof given === 'function') return given(facts)
  if (isList(given)) return given as readonly T[]
  return listed(atDepth(given as ByDepth<Of<T>>, facts.depth) ?? [], facts)
}

/**
 * What a rule looks at: each exchange by itself, whoever sent it; the run, as a fold over its exchanges; or the cases of its
 * own scenarios, where only these know what belongs together.
 */
type JudgedBy<State> =
  | { readonly scope?: 'exchange'; readonly judge: (exchange: Exchange, facts: Facts) => Outcomes }
  | { readonly scope: 'run'; readonly judge: History<State> }
  | { readonly scope: 'case'; readonly judge: (testCase: Case, facts: Facts) => Outcomes }

const inEngine = { exchange: 'invariant', run: 'history', case: 'judge' } as const

/** A requirement of your own, which no document states: reports show its text as the statement. */
export interface OwnClause {
  readonly id: string
  readonly level: Level
  readonly text: string
  /** Section of the interface document that it is about, such as `4.1`. */
  readonly section: string
  /** Who requires it. */
  readonly source?: string
}

type RuleShape<State> = Pick<Rule, 'id' | 'summary' | 'why'> &
  JudgedBy<State> & {
    /** Id of an entry of `spec/`, or a requirement of your own. */
    readonly cites: string | OwnClause
    /** What must be sent so that there is something to judge: names of \`suites/scenarios\`, or scenarios of your own. */
    readonly scenarios: readonly (string | Scenario)[]
    /** Where it needs an observation before it passes: names, with what they are about where `on` does not say it. */
    readonly branches: Listed<string | Branch>
    readonly needs2xx?: readonly Operation[]
    /** The only endpoint whose exchanges it looks at: it is shown no others. */
    readonly on?: Endpoint
    /**
     * The branch in which the response to a request is judged, whatever it is: where the request gets none, the rule is
     * inconclusive. Rules that look at some responses only have none; a rule that judges cases and
     * has none is concerned by all of its own.
     */
    readonly concerns?: Rule['concerns']
    /** Servers that break it, one for each branch at least; a function where they are made only for the proof. Rules that only observe have none. */
    readonly faults?: readonly Fault[] | (() => readonly Fault[])
    /** A response that it blames for its form is judged by no other rule; ids that are given again leave no list of many pets. */
    readonly withholds?: Withheld
  }

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isFunction = (value: unknown): boolean => typeof value === 'function'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isOneOf = (value: unknown, ...all: readonly unknown[]): boolean => all.includes(value)
const has = (value: unknown, ...members: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && members.every(member => member in value)

interface Member {
  readonly type: string
  readonly fits: (value: unknown, shape: Readonly<Record<string, unknown>>) => boolean
  readonly optional?: true
}

/** For rules in JavaScript, and those whose types nobody checked. */
const members: Readonly<Record<keyof RuleShape<never>, Member>> = {
  id: { type: 'a text of lower-case letters, digits and hyphens', fits: id => /^[a-z][a-z0-9-]*$/.test(String(id)) },
  summary: { type: 'a text', fits: isText },
  why: { type: 'a text', fits: isText },
  cites: { type: 'string | OwnClause', fits: value => isText(value) || has(value, 'id', 'level', 'text', 'section') },
  scenarios: {
    type: '(string | Scenario)[]',
    fits: value =>
      isList(value) && value.every(each => isText(each) || has(each, 'id', 'phases', 'perform', 'examples')),
  },
  branches: {
    type: '(string | Branch)[] | (facts: PlanFacts) => (string | Branch)[], or one of these for each of some depths',
    fits: value =>
      isFunction(value) ||
      (isList(value)
        ? value.every(each => isText(each) || has(each, 'name'))
        : has(value) && Object.keys(value as object).every(each => isOneOf(each, ...depths))),
  },
  scope: {
    type: `'exchange' | 'run' | 'case'`,
    optional: true,
    fits: each => isOneOf(each, 'exchange', 'run', 'case'),
  },
  judge: {
    type: `a generator function; with scope 'run' a History`,
    fits: (value, { scope }) => (scope === 'run' ? has(value, 'start', 'see', 'end') : isFunction(value)),
  },
  faults: {
    type: 'Fault[] | () => Fault[]',
    optional: true,
    fits: value => isFunction(value) || (isList(value) && value.every(each => has(each, 'id', 'branch', 'injections'))),
  },
  needs2xx: { type: 'Operation[]', optional: true, fits: isList },
  on: { type: 'Endpoint', optional: true, fits: isText },
  concerns: { type: '(request: Exchange, facts: Facts) => string | undefined', optional: true, fits: isFunction },
  withholds: { type: 'Withheld', optional: true, fits: isText },
}

/** Throws for the first member that is missing, unknown or of another type. */
function checkShape(given: unknown): void {
  if (!has(given)) throw new UsageError('defineRule takes an object: a RuleShape of petstore-conform/kit.')
  const shape = given as Readonly<Record<string, unknown>>
  const name = isText(shape.id) ? `The rule "${shape.id}"` : 'A rule'
  const unknown = Object.keys(shape).find(key => !(key in members))
  if (unknown !== undefined)
    throw new UsageError(`${name} has an unknown "${unknown}".${didYouMean(unknown, Object.keys(members))}`)
  for (const [key, { type, optional, fits }] of Object.entries(members)) {
    const value = shape[key]
    if (value === undefined && !optional) throw new UsageError(`${name} has no "${key}". It is ${type}.`)
    if (value !== undefined && !fits(value, shape))
      throw new UsageError(`${name}: "${key}" has another type than ${type}.`)
  }
}

/** A branch that is called like an operation is about it, any other about the only one that its rule looks at. */
function branchOf(given: string | Branch, on: Endpoint | undefined): Branch {
  const branch = typeof given === 'string' ? { name: given } : given
  const operation = [branch.operation, branch.name as Endpoint, on].find(
    each => each !== undefined && isOperation(each),
  )
  return operation === undefined ? branch : { ...branch, operation: operation as Operation }
}

/** Makes a rule: level, section and interpretation come from the statement that it cites. */
export function defineRule<State = never>(shape: RuleShape<State>): Rule {
  checkShape(shape)
  const { branches, faults = [], scenarios, scope = 'exchange', judge, ...rest } = shape
  const { on } = rest
  const clause =
    typeof shape.cites === 'string'
      ? loadRequirements().clause(shape.cites)
      : addOwnClause({ interpretation: 'own', source: 'a rule of your own', ...shape.cites })
  const { level } = clause
  if (level !== 'observe' && faults.length === 0 && typeof faults !== 'function')
    throw new Error(`${shape.id}: no fault breaks this rule`)
  return {
    needs2xx: [],
    ...rest,
    endsWithGetPet:
      on === 'getPet' || (isList(branches) && branches.every(each => branchOf(each, on).operation === 'getPet')),
    [inEngine[scope]]: judge,
    cites: clause.id,
    scenarios: scenarios.filter(each => typeof each !== 'string'),
    named: scenarios.filter(each => typeof each === 'string'),
    group: '',
    level,
    section: clause.section,
    interpretation: clause.interpretation,
    branches: facts => listed(branches, facts).map(each => branchOf(each, on)),
    get faults() {
      return typeof faults === 'function' ? faults() : faults
    },
  } as Rule
}

/** The rules of one folder: a module namespace whose every export is a rule. */
export function defineGroup(group: string, rules: Readonly<Record<string, Rule>>): readonly Rule[] {
  return Object.values(rules).map(rule => ({ ...rule, group }))
}
