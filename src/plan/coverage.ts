import { combinationsOf, coveringArray } from '../arbitraries/covering-array.js'
import { stagesOf } from '../arbitraries/rows.js'
import { type Exchange, isInfrastructure } from '../core/exchange/exchange.js'
import { type Model, type Row, type Strength, strengths } from '../core/model/model.js'
import type { Coverage as CoverageReport } from '../core/report/report.js'
import { type Case, type Facts, type PlanFacts, rowOf, type Scenario } from '../core/rule/scenario.js'
import { sentRequest } from '../spec/messages/request.js'
import type { Plan } from './plan.js'

/** The scenarios whose rows count: a row says how full the store is, which holds only where it is filled for it. */
export const countedScenarios = ({ scenarios, filled }: Pick<Plan, 'scenarios' | 'filled'>): readonly Scenario[] =>
  scenarios.filter(({ needs }) => filled || needs.includes('full store'))

interface Tally {
  readonly model: Model
  /** Combinations that the constraints leave. A scenario may hold others besides, which count nowhere. */
  readonly possible: ReadonlySet<string>
  readonly asked: Set<string>
  /** Combinations of rows that could show nothing, with the reason. */
  readonly ruledOut: Map<string, string>
  readonly classes: ReadonlyMap<string, Map<string, number>>
}

/** What a row leaves open it asks nothing of. */
const isOf = ({ classes }: Tally, row: Row): boolean =>
  [...classes].every(([name, all]) => row[name] === undefined || all.has(row[name]))

/** Counts how much of the models a run has asked: a row counts once the target has given a usable response to it. */
export class Coverage {
  private readonly strength: Strength
  private begun: ReadonlyMap<string, Tally> | undefined

  constructor(
    private readonly scenarios: readonly Scenario[],
    private readonly facts: PlanFacts & Pick<Facts, 'categoryId'>,
  ) {
    this.strength = strengths[facts.depth]
  }

  /** By model; worked out at their first use, when the first requests are on their way. */
  private get tallies(): ReadonlyMap<string, Tally> {
    const models = () =>
      new Map(
        this.scenarios.flatMap(({ model = [] }) => model).map(each => [each.id, stagesOf(each, this.facts.depth)]),
      )
    this.begun ??= new Map([...models()].map(([id, model]) => [id, this.tallyOf(model)]))
    return this.begun
  }

  asked(scenario: Scenario, { input, exchanges }: Case): void {
    const row = rowOf(input)
    const tally = this.tallies.get(scenario.model?.id ?? '')
    // A scenario may have rows of a larger model besides.
    if (row === undefined || tally === undefined || !isOf(tally, row)) return
    const combinations = combinationsOf(tally.model, this.strength, row).filter(each => tally.possible.has(each))
    const reason = this.whyNot(exchanges)
    if (reason !== undefined) {
      for (const combination of combinations) tally.ruledOut.set(combination, reason)
      return
    }
    for (const combination of combinations) tally.asked.add(combination)
    for (const [parameter, counts] of tally.classes) {
      const name = row[parameter]
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }

  report(): CoverageReport {
    const tallies = [...this.tallies.values()]
    const reasons = new Map<string, number>()
    for (const tally of tallies)
      for (const [reason, count] of this.unasked(tally)) reasons.set(reason, (reasons.get(reason) ?? 0) + count)
    return {
      strength: this.strength,
      asked: tallies.reduce((sum, { asked }) => sum + asked.size, 0),
      possible: tallies.reduce((sum, { possible }) => sum + possible.size, 0),
      ruledOut: [...reasons].map(([reason, count]) => ({ reason, count })),
      operations: tallies.map(({ model, classes }) => ({
        operation: model.title,
        dimensions: [...classes].map(([name, counts]) => ({
          name,
          classes: [...counts].map(([each, asked]) => ({ name: each, asked })),
        })),
      })),
    }
  }

  private tallyOf(model: Model): Tally {
    // Its rows hold every combination that is possible, and no other.
    const { rows } = coveringArray(model, this.strength, this.facts.seed)
    const possible = new Set(rows.flatMap(row => combinationsOf(model, this.strength, row)))
    const classes = new Map(
      model.parameters.map(({ name, classes: all }) => [name, new Map(all.map(each => [each.name, 0]))] as const),
    )
    return { model, possible, asked: new Set(), ruledOut: new Map(), classes }
  }

  /** Why a case shows nothing of its row. */
  private whyNot(exchanges: readonly Exchange[]): string | undefined {
    const asked = exchanges[0]
    if (asked === undefined) return 'the store has no such pet or id'
    if (isInfrastructure(asked)) return 'the target gave no usable response'
    const { creation, keyed } = sentRequest(asked)
    const { status } = asked.response!
    // What is wrong is refused in any case.
    if (creation === undefined || keyed !== 'valid' || creation.problems.length > 0 || status < 400) return undefined
    // What the target need not take (P9, P11) and refuses shows nothing of the rest.
    if (creation.validity === 'valid' && creation.categoryId === this.facts.categoryId) return undefined
    return 'the target refuses such creations'
  }

  /** The combinations that were not asked, by reason. */
  private unasked({ possible, asked, ruledOut }: Tally): ReadonlyMap<string, number> {
    const reasons = new Map<string, number>()
    const add = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    for (const combination of possible)
      if (!asked.has(combination)) add(ruledOut.get(combination) ?? this.whyUnasked(combination))
    return reasons
  }

  private whyUnasked(combination: string): string {
    const { found, depth } = this.facts
    if (found !== undefined && found.total > 0 && /(?:^| )store=/.test(combination))
      return `the store held ${found.total === 100 ? '100 pets or more' : `${found.total} ${found.total === 1 ? 'pet' : 'pets'}`} from the start`
    return depth === 'quick' ? 'other depths ask them' : 'the run did not come to them'
  }
}
