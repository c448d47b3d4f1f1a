import {
  defineRule,
  type Exchange,
  faultsAt,
  found,
  inconclusive,
  notApplicable,
  observe,
  petStatuses,
  plural,
  unseen,
} from '../../src/kit/index.js'
import { branchesOfAnyStatus, type Filter, listText, statusBranch } from '../shared/branches.js'
import { perStatus } from '../shared/faults.js'
import { lacksLimit, withoutLimit } from './shared/asked.js'
import { itemsOf, pairs, validList } from './shared/lists.js'

export const listDefaultEqualsLimit20 = defineRule({
  id: 'list-default-equals-limit-20',
  cites: 'list-default-is-20',
  summary: 'GET /pets without a limit returns as many pets as with limit=20',
  why: 'A client that relies on the default of 20 takes a shorter page for the end of the list.',
  scenarios: ['lists without a limit', 'lists', 'lists-as-the-store-grows'],
  branches: { quick: ['no status'], standard: branchesOfAnyStatus },
  // Each of its cases asks the same again and again: one of them less leaves it what the others show.
  concerns: () => undefined,
  scope: 'case',
  *judge(testCase, facts) {
    const { status } = testCase.input as { status: Filter }
    const branch = statusBranch(status)
    const asked = testCase.exchanges.filter(e => isOf(status, undefined, e) || isOf(status, 20, e))
    if (asked.length < 2 * pairs) return
    const settled = asked.filter(({ startedAt }) => startedAt >= Number(testCase.notes.settled))
    // Twice as many where they differed: others who add and remove pets would have to keep step with all of them.
    const lists = settled.length >= 2 * pairs ? settled : asked
    const lengths = (limit: 20 | undefined) => [
      ...new Set(lists.filter(e => isOf(status, limit, e)).map(e => itemsOf(e)?.length ?? 0)),
    ]
    const [omitted = 0, ...otherOmitted] = lengths(undefined)
    const [twenty = 0, ...otherTwenty] = lengths(20)
    // A response that is no array is another rule's concern, and so are more than 20: both rules see these lists.
    if (lists.some(e => itemsOf(e) === undefined)) return
    if (lists.some(e => itemsOf(e)!.length > 20)) {
      yield unseen(
        `${listText(status)} returns more than 20 pets, with limit=20 or without: other rules judge that`,
        branch,
      )
      return
    }
    if (facts.shown(status) <= 20) return
    if (otherOmitted.length + otherTwenty.length > 0) {
      yield notApplicable(`${listText(status)} returns differing numbers of pets when it is repeated`, branch)
    } else if (omitted === twenty) yield observe(branch)
    else if (lists === asked) yield inconclusive('the numbers differ, and the lists may not have settled', branch)
    else {
      yield found({
        branch,
        message: `${listText(status)} returned ${plural(omitted, 'pet')} each time, with limit=20 it returned ${twenty}: the default is not 20.`,
        expected: `${plural(twenty, 'pet')}, as with limit=20`,
        actual: plural(omitted, 'pet'),
        place: 'body',
        exchanges: [
          lists.find(each => isOf(status, 20, each))!,
          lists.findLast(each => isOf(status, undefined, each))!,
        ],
      })
    }
  },
  faults: () =>
    faultsAt(
      'listPets.limit',
      [['default-is-10', 'no status', lacksLimit, 10]],
      perStatus('default-is-19-with', petStatuses, withoutLimit, 19, statusBranch, 'standard'),
    ),
})

function isOf(status: Filter, limit: 20 | undefined, exchange: Exchange): boolean {
  const list = validList(exchange)
  return list !== undefined && list.status === status && list.limit === limit
}
