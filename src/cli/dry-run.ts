import type { RunOptions } from '../core/options.js'
import { plural } from '../core/plural.js'
import { boundsText } from './cost-text.js'

/** What a run would ask, for people; nothing is sent. */
export async function costReport(options: RunOptions): Promise<string> {
  const [{ costOf, makePlan }, { Coverage, countedScenarios }, { everyOf }, { budgetOf }, { rules }] =
    await Promise.all([
      import('../plan/plan.js'),
      import('../plan/coverage.js'),
      import('../report/coverage-text.js'),
      import('../diagnosis/decide.js'),
      import('../../suites/index.js'),
    ])
  const planned = makePlan(rules, options)
  const cost = await costOf(planned)
  const { requests, creates } = cost
  const { strength, possible } = new Coverage(countedScenarios(planned), planned.facts).report()
  const target = options.reference ? 'the embedded reference server' : options.baseUrl
  const pets = options.readOnly
    ? 'read-only: nothing is created'
    : `up to ${plural(creates, 'pet')} created if the store is empty, fewer otherwise`
  return (
    `${plural(planned.rules.length, 'rule')} at depth ${options.depth} against ${target}:\n` +
    `About ${plural(requests, 'request')}; ${pets}.\n` +
    (possible > 0 ? `The run covers ${everyOf(strength)}: ${possible.toLocaleString('en')} combinations.\n` : '') +
    (creates > 0 ? 'The interface has no delete: created pets stay. --read-only creates none.\n' : '') +
    `Polls, retries, the shrinking of failures and up to ${budgetOf(options.depth).requests} requests that tell when a rule fails come on top.\n` +
    boundsText(cost, options)
  )
}
