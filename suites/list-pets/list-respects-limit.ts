import {
  check,
  defineRule,
  faultsAt,
  type InjectionContext,
  notApplicable,
  petStatuses,
  plural,
} from '../../src/kit/index.js'
import { limitAndStatus, limitBranches } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { allMatching, hasLimit, ofLimit, withLimit } from './shared/asked.js'
import { itemsOf, validList } from './shared/lists.js'

export const listRespectsLimit = defineRule({
  id: 'list-respects-limit',
  cites: 'list-at-most-limit',
  summary: 'GET /pets returns at most `limit` pets',
  why: 'Clients make room for as many pets as the limit that they sent: further ones overflow it.',
  scenarios: ['lists with and without a limit'],
  // At quick depth no more than 20 pets are sure to be there, so that limit=100 could not show a violation.
  branches: { quick: limitBranches.filter(branch => branch !== 'limit=100'), standard: limitBranches },
  on: 'listPets',
  *judge(exchange, facts) {
    const { limit, status, limitBranch, text } = validList(exchange) ?? {}
    const items = limit === undefined ? undefined : itemsOf(exchange)
    if (items === undefined || limit === undefined || limitBranch === undefined) return
    // Only where the target has shown more pets than that could there have been too many.
    if (Math.max(items.length, facts.shown(status)) > limit) {
      yield check(items.length <= limit, {
        branch: limitBranch,
        message: `${text} returned ${items.length} pets, more than the limit of ${limit}.`,
        expected: `at most ${plural(limit, 'pet')}`,
        actual: `${items.length} pets`,
        place: 'body',
      })
      // Where lists begin with the same pets whatever is asked, getPet alone shows others.
    } else if (limit === 100 && items.length === limit && !facts.getPetDue)
      yield notApplicable('the lists showed the same 100 pets each time, and getPet may be gone', limitBranch)
  },
  faults: () =>
    faultsAt(
      'listPets.page',
      [
        ['ignores-limit-1', 'limit=1', ofLimit(1), oneMore],
        ['one-more-than-limit', '1 < limit < 100', hasLimit, oneMore],
        ['ignores-limit-100', 'limit=100', ofLimit(100), allMatching, 'standard'],
      ],
      perStatus('ignores-limit-with', petStatuses, withLimit, allMatching, limitAndStatus),
    ),
})

function oneMore(_: unknown, { matching, limit }: InjectionContext) {
  return matching!.slice(0, limit! + 1)
}
