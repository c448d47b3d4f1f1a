import {
  defineRule,
  type Exchange,
  expectStatus,
  type Facts,
  faultsAt,
  type InjectionContext,
  inconclusive,
  isCategoryRefusal,
  isDoubtfulRefusal,
  isRefusedOnTheWay,
  observe,
  respond,
  type SentCreation,
  sentText,
  type UnframedResponse,
  wordKindIn,
} from '../../src/kit/index.js'
import { branchesOfAnyStatus, filters, statusBranch } from '../shared/branches.js'
import { perStatus, spelledOtherwise } from '../shared/faults.js'
import { isExcused } from '../shared/taken-names.js'
import { accepted, askedFor, askedName, chance } from './shared/creation-faults.js'
import {
  chunkedCreation,
  creationText,
  isCategoryInUse,
  lengthBranch,
  lengthBranches,
  spellings,
  spellingsOf,
  validCreation,
} from './shared/sent.js'

/** What a creation shows: how its name is long and its body written, where not in the usual way, then its status. */
const branchesOf = (creation: SentCreation): readonly string[] => [
  ...(lengthBranch(creation.name!) ?? []),
  ...spellingsOf(creation),
  statusBranch(creation.status),
]

const creationOf = (exchange: Exchange, facts: Facts) => validCreation(exchange) ?? chunkedCreation(exchange, facts)

export const createReturns201 = defineRule({
  id: 'create-returns-201',
  cites: 'create-returns-201',
  summary: 'POST /pets with an ordinary name, a category that works and any status or none returns 201',
  why: 'Clients take any other response for a failure and add the animal again, or never.',
  scenarios: ['every way to create'],
  branches: [...branchesOfAnyStatus, ...lengthBranches, ...spellings],
  on: 'createPet',
  concerns(exchange, facts) {
    const creation = creationOf(exchange, facts)
    return creation !== undefined && isCategoryInUse(creation, facts) ? branchesOf(creation)[0] : undefined
  },
  *judge(exchange, facts) {
    const creation = creationOf(exchange, facts)
    if (creation === undefined) return
    const branches = branchesOf(creation)
    const branch = branches[0]!
    const status = exchange.response?.status ?? 0
    if (status === 201) {
      for (const each of branches) yield observe(each)
      return
    }
    // What is too large may never have come to the service (P22).
    if (isRefusedOnTheWay(exchange)) return
    // Of a category that is only tried `category-is-created-or-refused` says so; one that works later may have been added meanwhile.
    if (
      isCategoryRefusal(exchange)
        ? !facts.works(creation.categoryId!)
        : status >= 300 && !isCategoryInUse(creation, facts)
    )
      return
    if (!facts.open.has('createPet') && isCategoryRefusal(exchange)) {
      yield inconclusive(
        `no creation in category ${facts.categoryId} succeeded: name another with --category-id`,
        branch,
      )
    } else if (isDoubtfulRefusal(exchange)) {
      yield inconclusive('a response was lost, and then the creation refused: it may have been processed', branch)
    } else if (isExcused(exchange, facts)) {
      yield inconclusive(`one name was refused with ${status}; another pet may have it`, branch)
    } else {
      const unless = isCategoryRefusal(exchange) ? { unless: ['categories-close'] as const } : {}
      yield { ...expectStatus(exchange, 201, branch, creationText(creation)), ...unless }
    }
  },
  faults: () => [
    ...spelledOtherwise('createPet', 'no status'),
    // What is refused is not stored either.
    ...faultsAt('createPet.problem', perStatus('refuses', filters, askedFor, 'faulty'), [
      ['refuses-3-letters', '3 to 5 letters', c => askedName(c).length === 3, 'faulty'],
      ['refuses-30-letters', '30 letters', c => askedName(c).length >= 30, 'faulty'],
      ['refuses-line-breaks', 'blanks and line breaks', c => sentText(c).includes('\n'), 'faulty'],
      ['refuses-what-a-filter-finds', 'no status', isFiltered, 'faulty', 'standard'],
      ['refuses-carriage-returns', 'blanks and line breaks', c => sentText(c).includes('\r'), 'faulty', 'standard'],
      ['wants-the-status-last', 'members in another order', hasStatusBefore, 'faulty'],
      ['refuses-escapes', 'escaped characters', c => sentText(c).includes('\\u'), 'faulty'],
      ['refuses-escaped-members-in-chunks', 'escaped characters', hasEscapedMembersInChunks, 'faulty', chance],
    ]),
    ...faultsAt('createPet.response', [
      ['returns-200', 'no status', accepted, unmodified => ({ ...unmodified, status: 200 })],
      ['reads-one-piece-of-a-body', 'no status', isInPieces, respond(400)],
      ['breaks-side-by-side', 'status=available', isBesideOthers, respond(500), chance],
    ]),
  ],
})

function isBesideOthers(c: InjectionContext, response: UnframedResponse): boolean {
  return accepted(c, response) && c.active > 1
}

function isInPieces(c: InjectionContext, response: UnframedResponse): boolean {
  return accepted(c, response) && c.bodyPieces > 1 && c.headers['transfer-encoding'] === undefined
}

const filtered: readonly (string | undefined)[] = [
  'test data by its look',
  'a word that a filter finds inside',
  'a word of code inside',
]

const isFiltered = (c: InjectionContext): boolean => filtered.includes(wordKindIn(askedName(c)))

function hasStatusBefore(c: InjectionContext): boolean {
  const text = sentText(c)
  const at = text.indexOf('"status"')
  return at >= 0 && text.includes('"categoryId"', at)
}

function hasEscapedMembersInChunks(c: InjectionContext): boolean {
  if (c.headers['transfer-encoding'] === undefined) return false
  const parts = sentText(c).split('"')
  return parts.some((part, i) => part.includes('\\u00') && /^ *:/.test(parts[i + 1] ?? ''))
}
