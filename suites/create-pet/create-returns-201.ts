import {
  defineRule,
  type Exchange,
  expectStatus,
  type Facts,
  fault,
  inconclusive,
  isCategoryRefusal,
  isDoubtfulRefusal,
  isRefusedOnTheWay,
  observe,
  respond,
  type SeamContext,
  type SeamFaults,
  type SentCreation,
  sentText,
} from '../../src/kit/index.js'
import { isBehindOtherMethods } from '../shared/behind.js'
import { filters } from '../shared/branches.js'
import { isExcused } from '../shared/taken-names.js'
import { asked, askedName, lengthBranch, lengthBranches, statusBranch } from './shared/creations.js'
import { chunkedCreation, creationText, spellings, spellingsOf, validCreation } from './shared/sent.js'

/** What a creation shows: how its name is long and its body written, where not in the usual way, then its status. */
const branchesOf = (creation: SentCreation): readonly string[] => [
  ...(lengthBranch(creation.name!) ?? []),
  ...spellingsOf(creation),
  statusBranch(creation.status),
]

const creationOf = (exchange: Exchange, facts: Facts) => validCreation(exchange) ?? chunkedCreation(exchange, facts)

/**
 * What becomes of a category that is only tried is for `category-is-created-or-refused`, which sees this too. One that works
 * later may have been added by others meanwhile.
 */
const isInUse = ({ categoryId }: SentCreation, facts: Facts): boolean =>
  facts.categoryId === undefined || categoryId === facts.categoryId

export const createReturns201 = defineRule({
  id: 'create-returns-201',
  cites: 'create-returns-201',
  summary: 'POST /pets with an ordinary name, a category that works and any status or none returns 201',
  why: 'Clients take any other response for a failure and add the animal again, or never.',
  scenarios: ['every way to create', 'other-methods-followed'],
  branches: [...filters.map(statusBranch), ...lengthBranches, ...spellings],
  explains: [
    'category-is-created-or-refused',
    { rules: ['gap-is-no-server-error'], actual: 'status 5*' },
    'sequences-are-consistent',
  ],
  on: 'createPet',
  concerns(exchange, facts) {
    const creation = creationOf(exchange, facts)
    return creation !== undefined && isInUse(creation, facts) ? branchesOf(creation)[0] : undefined
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
    if (isCategoryRefusal(exchange) ? !facts.works(creation.categoryId!) : !isInUse(creation, facts)) return
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
      for (const outcome of expectStatus(exchange, 201, branch, creationText(creation))) yield { ...outcome, ...unless }
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...filters.map(status =>
    answers(400, `refuses-${status ?? 'omitted-status'}`, statusBranch(status), c => asked(c, 'status') === status),
  ),
  ...[200, 202, 204].map(status => answers(status, `answers-${status}`, 'no status', () => true)),
  answers(303, 'redirects-to-the-pet', 'status=available', () => true),
  answers(200, 'answers-200-to-pending', 'status=pending', c => asked(c, 'status') === 'pending'),
  answers(400, 'refuses-3-letters', '3 to 5 letters', c => askedName(c).length === 3),
  answers(400, 'refuses-30-letters', '30 letters', c => askedName(c).length >= 30),
  answers(400, 'refuses-line-breaks', 'blanks and line breaks', c => sentText(c).includes('\n')),
  answers(400, 'refuses-blanks', 'blanks and line breaks', c => /" :/.test(sentText(c))),
  answers(400, 'wants-the-status-last', 'members in another order', c => /"status".*"categoryId"/s.test(sentText(c))),
  answers(400, 'wants-names-first', 'members in another order', c => !/^\s*{\s*"name"/.test(sentText(c))),
  answers(400, 'refuses-escapes', 'escaped characters', c => sentText(c).includes('\\u')),
  answers(400, 'refuses-sold-ones-elsewhere', 'status=sold', isSoldElsewhere, 'standard'),
  answers(400, 'refuses-sold-ones-beyond-100-pets', 'status=sold', isSoldBeyond100, 'standard'),
  answers(400, 'refuses-escaped-members-in-chunks', 'escaped characters', hasEscapedMembersInChunks, 'standard'),
  refusesWhatItRefused('before', () => true),
  refusesWhatItRefused('last', isBehindRefusal),
  answers(500, 'breaks-after-the-30th', 'status=available', c => c.nth > 30, 'standard'),
  answers(500, 'breaks-at-every-20th', 'status=available', c => c.nth % 20 === 0, 'standard'),
  answers(500, 'breaks-behind-other-methods', 'status=pending', isBehindOtherMethods, 'standard'),
  answers(500, 'breaks-side-by-side', 'status=available', c => c.active > 1, 'standard'),
]

/** The category has not closed (P9): it takes others. */
function isSoldBeyond100(c: SeamContext): boolean {
  return asked(c, 'status') === 'sold' && c.pets.length >= 100
}

/** In categories that work, but for sold animals. */
function isSoldElsewhere(c: SeamContext): boolean {
  const category = Number(asked(c, 'categoryId'))
  return asked(c, 'status') === 'sold' && category > 1 && category < 100
}

/** Who puts a creation right is refused once more. */
function refusesWhatItRefused(when: string, where: (c: SeamContext) => boolean) {
  const seamFaults = (): SeamFaults => {
    const refused = new Set<string>()
    return {
      'createPet.problem': (problem, c) => {
        if (problem !== undefined) refused.add(askedName(c))
        return problem ?? (refused.has(askedName(c)) && where(c) ? 'faulty' : undefined)
      },
    }
  }
  return fault({ id: `refuses-what-it-refused-${when}`, branch: 'no status', seamFaults, depth: 'standard' })
}

function isBehindRefusal(c: SeamContext): boolean {
  return c.setting.after === 'createPet 4xx'
}

function hasEscapedMembersInChunks(c: SeamContext): boolean {
  return c.headers['transfer-encoding'] !== undefined && /\\u00[^"]*" *:/.test(sentText(c))
}

function answers(status: number, id: string, branch: string, where: (c: SeamContext) => boolean, depth?: 'standard') {
  const conditions = depth === undefined ? {} : { depth, conditional: true }
  // What is refused is not stored either.
  if (status === 400)
    return fault({ id, branch, seam: 'createPet.problem', when: where, then: 'faulty', ...conditions })
  return fault({
    id,
    branch,
    seam: 'createPet.response',
    when: (c, honest) => honest.status === 201 && where(c),
    then: (honest, _) => (status < 300 && status !== 204 ? { ...honest, status } : bodiless(status)),
    ...conditions,
  })
}

function bodiless(status: number) {
  if (status === 204) return { status, headers: [], body: '' }
  return status === 303 ? respond(status, undefined, [['location', '/v1/pets']]) : respond(status)
}
