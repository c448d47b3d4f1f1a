import {
  defineRule,
  type Exchange,
  expectStatus,
  type Facts,
  fault,
  isJsonObject,
  isPetStatus,
  isRefusedOnTheWay,
  member,
  type Operation,
  respond,
  type SeamContext,
  sentText,
} from '../../src/kit/index.js'
import { isFine, type RequestKind, wrongRequests } from '../model/request-kinds.js'
import { keyText, kindWithBadKey } from './shared/key-rule.js'

/** Where something is wrong besides its key, or left open. */
function wrongWithBadKey(exchange: Exchange, facts: Facts): RequestKind | undefined {
  const kind = kindWithBadKey(exchange, facts)
  return isFine({ request: kind }) ? undefined : kind
}

export const keyIsCheckedBeforeTheRequest = defineRule({
  id: 'key-is-checked-before-the-request',
  cites: 'auth-whatever-else-is-wrong',
  summary: 'A missing or invalid key gets 401, whatever else is wrong in the request',
  why: 'Who has no key learns which animals exist and what the service accepts; who has a bad one mends the wrong thing.',
  scenarios: ['bad keys'],
  branches: Object.values(wrongRequests).flat(),
  needs2xx: ['listPets'],
  concerns: wrongWithBadKey,
  *judge(exchange, facts) {
    const wrong = wrongWithBadKey(exchange, facts)
    if (wrong === undefined || isRefusedOnTheWay(exchange)) return
    yield* expectStatus(exchange, 401, wrong, `${keyText(exchange)}, a ${wrong},`)
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  first('listPets', 'checks-the-limit', 'list with limit out of range', c => hasLimit(c, '0') || hasLimit(c, '101')),
  first('listPets', 'parses-the-limit', 'list with limit not an integer', c => hasLimit(c, 'abc')),
  first('listPets', 'checks-the-status', 'list by unknown status', c => !isLegal(c.query.get('status'))),
  first('createPet', 'validates-the-body', 'creation without name', lacksName),
  first('createPet', 'parses-the-body', 'creation of malformed JSON', isMalformed),
  first('createPet', 'wants-a-body', 'creation without body', c => sentText(c) === ''),
  first(
    'createPet',
    'wants-an-object',
    'creation of no JSON object',
    c => c.input !== undefined && !isJsonObject(c.input),
  ),
  first('createPet', 'checks-the-category', 'creation with categoryId a string', hasTextForCategory),
  first('createPet', 'checks-the-status-of-the-body', 'creation with unknown status', hasIllegalStatus),
  first('createPet', 'checks-the-name', 'creation with another wrong field', c => member(c.input, 'name') === null),
  first('getPet', 'looks-up', 'read of an unknown id', isUnknown, 404),
]

/** Returns something else than 401 because it looked at something else before the key. */
function first(
  operation: Operation,
  id: string,
  branch: RequestKind,
  where: (c: SeamContext) => boolean,
  status = 400,
) {
  return fault({
    id: `${id}-first`,
    branch,
    seam: `${operation}.response`,
    when: (c, honest) => honest.status === 401 && where(c),
    then: respond(status),
    depth: 'standard',
  })
}

const hasLimit = (c: SeamContext, limit: string): boolean => c.query.get('limit') === limit
function hasTextForCategory(c: SeamContext): boolean {
  return typeof member(c.input, 'categoryId') === 'string'
}

const isLegal = (status: unknown): boolean => status === null || isPetStatus(status)

function hasIllegalStatus(c: SeamContext): boolean {
  return !isLegal(member(c.input, 'status') ?? null)
}

function lacksName(c: SeamContext): boolean {
  return isJsonObject(c.input) && member(c.input, 'name') === undefined
}

function isUnknown(c: SeamContext): boolean {
  return !c.pets.some(pet => c.path.endsWith(`/${pet.id}`))
}

function isMalformed(c: SeamContext): boolean {
  return c.input === undefined && sentText(c) !== ''
}
