import {
  defineRule,
  fault,
  found,
  inconclusive,
  notApplicable,
  observe,
  parsedResponse,
  when,
} from '../../src/kit/index.js'
import { type Filter, filterBranch, filterBranches, filters, matchingOf, queryText } from './asks/branches.js'
import { listWithoutLimit, pairs } from './asks/without-limit.js'

export const listDefaultEqualsLimit20 = defineRule({
  id: 'list-default-equals-limit-20',
  cites: 'list-default-is-20',
  summary: 'GET /pets without a limit returns as many pets as with limit=20',
  why: 'A client that relies on the default of 20 takes a shorter page for the end of the list.',
  asks: [listWithoutLimit],
  branches: ({ depth }) => (depth === 'quick' ? ['no status'] : filterBranches),
  *judge(sample) {
    const { status } = sample.input as { status: Filter }
    const branch = filterBranch(status)
    const asked = sample.exchanges.filter(({ label }) => label === 'omitted' || label === 'twenty')
    const settled = asked.filter(({ startedAt }) => startedAt >= Number(sample.notes.settled))
    const lists = settled.length >= 2 * pairs ? settled.slice(-2 * pairs) : asked
    const lengths = (label: string) => [
      ...new Set(lists.filter(e => e.label === label).map(e => parsedResponse(e).items?.length)),
    ]
    const [omitted, ...otherOmitted] = lengths('omitted')
    const [twenty, ...otherTwenty] = lengths('twenty')
    // An answer that is no array is another rule's concern.
    if (lists.some(e => parsedResponse(e).items === undefined) || matchingOf(sample) <= 20) return
    // More than 20 breaks the limit or the default's bound: their rules say so.
    if (Math.max(...lists.map(e => parsedResponse(e).items!.length)) > 20) return
    if (otherOmitted.length + otherTwenty.length > 0) {
      yield notApplicable(`${queryText({ status })} returns differing numbers of pets when it is repeated`, branch)
    } else if (omitted === twenty) yield observe(branch)
    else if (lists === asked && settled.length < asked.length)
      yield inconclusive('the numbers differ, and the lists may not have settled', branch)
    else {
      yield found({
        branch,
        message: `${queryText({ status })} returned ${omitted} pets each time, with limit=20 it returned ${twenty}: the default is not 20.`,
        expected: `${twenty} pets, as with limit=20`,
        actual: `${omitted} pets`,
        place: 'body',
        exchanges: lists.slice(0, 2),
      })
    }
  },
  faults: [
    fault(
      'default-is-10',
      'no status',
      'listPets.limit',
      when(
        c => !c.query.has('limit'),
        () => 10,
      ),
    ),
    ...filters.slice(1).map(status =>
      fault(
        `default-is-19-with-${status}`,
        filterBranch(status),
        'listPets.limit',
        when(
          c => !c.query.has('limit') && c.query.get('status') === status,
          () => 19,
        ),
        { depth: 'standard' as const },
      ),
    ),
  ],
})
