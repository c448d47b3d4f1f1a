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
  sentRequest,
  sentText,
} from '../../src/kit/index.js'
import { keyText } from './shared/key-rule.js'
import { type Wrong, wrongBesides, wrongs } from './shared/wrong-besides.js'

function wrongWithBadKey(exchange: Exchange, facts: Facts): string | undefined {
  if (sentRequest(exchange).keyed !== 'invalid') return undefined
  const wrong = wrongBesides(exchange, facts)
  return wrong === 'nothing' || wrong === 'other' ? undefined : wrong
}

export const keyIsCheckedBeforeTheRequest = defineRule({
  id: 'key-is-checked-before-the-request',
  cites: 'auth-whatever-else-is-wrong',
  summary: 'A missing or invalid key gets 401, whatever else is wrong in the request',
  why: 'Who has no key learns which animals exist and what the service accepts; who has a bad one mends the wrong thing.',
  scenarios: ['bad keys'],
  branches: wrongs,
  needs2xx: ['listPets'],
  concerns: wrongWithBadKey,
  *judge(exchange, facts) {
    const wrong = wrongWithBadKey(exchange, facts)
    if (wrong === undefined || isRefusedOnTheWay(exchange)) return
    const what = wrong.slice(wrong.indexOf(' ') + 1)
    yield* expectStatus(exchange, 401, wrong, `${keyText(exchange)}, and ${what} besides,`)
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  first('checks-the-limit-first', 'listPets limit out of range', 400, c => hasLimit(c, '0') || hasLimit(c, '101')),
  first('parses-the-limit-first', 'listPets limit not an integer', 400, c => hasLimit(c, 'abc')),
  first(
    'checks-the-status-first',
    'listPets status outside the enumeration',
    400,
    c => !isLegal(c.query.get('status')),
  ),
  first('validates-the-body-first', 'createPet missing name', 400, lacksName),
  first('parses-the-body-first', 'createPet malformed JSON', 400, isMalformed),
  first('wants-a-body-first', 'createPet no body', 400, c => sentText(c) === ''),
  first('checks-the-category-first', 'createPet categoryId a string', 400, c => /"categoryId" ?: ?"/.test(sentText(c))),
  first('checks-the-status-of-the-body-first', 'createPet status outside the enumeration', 400, hasIllegalStatus),
  first('looks-up-first', 'getPet unknown id', 404, isUnknown),
]

/** Returns something else than 401 because it looked at something else before the key. */
function first(id: string, branch: Wrong, status: number, where: (c: SeamContext) => boolean) {
  const operation = branch.slice(0, branch.indexOf(' ')) as Operation
  return fault({
    id,
    branch,
    seam: `${operation}.response`,
    when: (c, honest) => honest.status === 401 && where(c),
    then: respond(status),
    depth: 'standard',
  })
}

const hasLimit = (c: SeamContext, limit: string): boolean => c.query.get('limit') === limit
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
