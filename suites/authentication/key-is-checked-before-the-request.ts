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
  respond,
  type SeamContext,
  sentRequest,
} from '../../src/kit/index.js'
import { keyKinds } from './scenarios/keys.js'
import { isKind } from './shared/key-faults.js'
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
  scenarios: keyKinds,
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
  first('checks-the-limit-first', 'listPets limit out of range', 400, c =>
    ['0', '101'].includes(c.query.get('limit') ?? ''),
  ),
  first('checks-the-upper-bound-first', 'listPets limit out of range', 400, c => c.query.get('limit') === '101'),
  first('parses-the-limit-first', 'listPets limit not an integer', 400, c => c.query.get('limit') === 'abc'),
  first('breaks-on-the-limit', 'listPets limit not an integer', 500, c => c.query.get('limit') === 'abc'),
  first(
    'checks-the-status-first',
    'listPets status outside the enumeration',
    400,
    c => !isLegal(c.query.get('status')),
  ),
  first('validates-the-body-first', 'createPet missing name', 400, c => lacksName(c)),
  first(
    'validates-the-body-of-wrong-keys-first',
    'createPet missing name',
    422,
    c => lacksName(c) && isKind['wrong-key'](c),
  ),
  first('parses-the-body-first', 'createPet malformed JSON', 400, c => isMalformed(c)),
  first('breaks-on-the-body', 'createPet malformed JSON', 500, c => isMalformed(c)),
  first('wants-a-body-first', 'createPet no body', 400, c => sent(c) === ''),
  first('wants-a-media-type-first', 'createPet no body', 415, c => sent(c) === ''),
  first('checks-the-category-first', 'createPet categoryId a string', 400, c => /"categoryId" ?: ?"/.test(sent(c))),
  first(
    'checks-the-status-of-the-body-first',
    'createPet status outside the enumeration',
    400,
    c => !isLegal(member(c.input, 'status') ?? null),
  ),
  first('looks-up-first', 'getPet unknown id', 404, c => isUnknown(c)),
  first('looks-up-first-without-a-key', 'getPet unknown id', 404, c => isUnknown(c) && isKind.none(c)),
  first('looks-up-first-with-a-wrong-key', 'getPet unknown id', 404, c => isUnknown(c) && isKind['wrong-key'](c)),
  first('refuses-large-ids-first', 'getPet unknown id', 400, c => /\d{13,}$/.test(c.path)),
  first('looks-up-first-with-a-cut-key', 'getPet unknown id', 404, c => isUnknown(c) && isKind.cut(c)),
]

const isLegal = (status: unknown): boolean => status === null || isPetStatus(status)

const sent = (c: SeamContext): string => Buffer.from(c.requestBody).toString()

function isMalformed(c: SeamContext): boolean {
  try {
    return sent(c) !== '' && JSON.parse(sent(c)) === undefined
  } catch {
    return true
  }
}

const lacksName = (c: SeamContext): boolean => isJsonObject(c.input) && member(c.input, 'name') === undefined

const isUnknown = (c: SeamContext): boolean => !c.pets.some(pet => c.path.endsWith(`/${pet.id}`))

/** Returns something else than 401 because it looked at something else before the key. */
function first(
  id: string,
  branch: Wrong,
  status: number,
  condition: (c: SeamContext) => boolean,
  depth: 'quick' | 'standard' = 'standard',
) {
  const operation = branch.slice(0, branch.indexOf(' ')) as 'listPets' | 'createPet' | 'getPet'
  return fault({
    id,
    branch,
    seam: `${operation}.response`,
    when: (c, honest) => honest.status === 401 && condition(c),
    then: respond(status),
    depth,
  })
}
