import type { RunOptions } from '../../core/report/options.js'
import { plural } from '../../core/text/plural.js'
import { boundsText, costText } from './cost-text.js'

/** What a run is to cost. */
async function planned(options: RunOptions) {
  const [{ costOf, makePlan }, { sharesOf }, { sumOf }, { rules }] = await Promise.all([
    import('../../plan/plan.js'),
    import('../../plan/shares.js'),
    import('../../core/model/share.js'),
    import('../../../suites/index.js'),
  ])
  const plan = makePlan(rules, options)
  const cost = await costOf(plan)
  return { plan, cost, ceiling: sumOf(sharesOf(cost, plan.facts, options.waitMs)) }
}

/** The same in a sentence, before anything is sent. */
export async function costSentence(options: RunOptions): Promise<string> {
  const { cost, ceiling } = await planned(options)
  return costText(cost, ceiling, options)
}

/** What a run would send, for people; nothing is sent. */
export async function costReport(options: RunOptions): Promise<string> {
  const [{ plan, cost, ceiling }, { Coverage, countedScenarios }, { everyOf }] = await Promise.all([
    planned(options),
    import('../../plan/coverage.js'),
    import('../../report/document/coverage-text.js'),
  ])
  const { strength, possible } = new Coverage(countedScenarios(plan), plan.facts).report()
  const target = options.reference ? 'the embedded reference server' : options.baseUrl
  return (
    `${plural(plan.rules.length, 'rule')} at depth ${options.depth} against ${target}:\n` +
    `${costText(cost, ceiling, options)}\n` +
    (possible > 0 ? `The run covers ${everyOf(strength)}: ${possible.toLocaleString('en')} combinations.\n` : '') +
    (cost.creates > 0 ? '--read-only creates no pets.\n' : '') +
    'A store that is not empty gets fewer. Retries, polls, the search for a category, shrinking, and requests that show when a rule fails are extra.\n' +
    boundsText(cost, options)
  )
}
