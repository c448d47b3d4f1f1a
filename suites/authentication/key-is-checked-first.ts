import {
  type Case,
  defineRule,
  expectStatus,
  fault,
  inconclusive,
  type Operation,
  respond,
  type SeamContext,
  step,
  when,
} from '../../src/kit/index.js'
import { type KeyInput, keyKinds, type Twist } from './asks/keys.js'
import { kindTexts } from './asks/kinds.js'
import { isKind } from './shared/key-faults.js'
import { requestTexts } from './shared/key-rule.js'

const branches: Readonly<Record<Twist, readonly [Operation, branch: string]>> = {
  'limit=0': ['listPets', 'listPets limit out of range'],
  'limit=101': ['listPets', 'listPets limit out of range'],
  'limit=abc': ['listPets', 'listPets limit not an integer'],
  'status=unknown': ['listPets', 'listPets status outside the enumeration'],
  'missing name': ['createPet', 'createPet missing name'],
  'malformed JSON': ['createPet', 'createPet malformed JSON'],
  'no body': ['createPet', 'createPet no body'],
  'categoryId a string': ['createPet', 'createPet categoryId a string'],
  'status outside the enumeration': ['createPet', 'createPet status outside the enumeration'],
  'unknown id': ['getPet', 'getPet unknown id'],
}

export const keyIsCheckedFirst = defineRule({
  id: 'key-is-checked-first',
  cites: 'auth-whatever-else-is-wrong',
  summary: 'A missing or invalid key is answered with 401, whatever else is wrong in the request',
  why: 'Who has no key learns which animals exist and what the service accepts; who has a bad one mends the wrong thing.',
  asks: keyKinds,
  branches: [...new Set(Object.values(branches).map(([, branch]) => branch))],
  gate: ['listPets'],
  *judge(sample: Case) {
    const { kind } = sample.input as KeyInput
    if (kind === 'valid') return
    // A key that is not refused with 401 where nothing else is wrong is another rule's concern.
    if (step(sample, 'plain')?.response?.status !== 401) {
      yield inconclusive(`${kindTexts[kind]} is not answered with 401 where nothing else is wrong`)
      return
    }
    for (const exchange of sample.exchanges) {
      const [operation, branch] = branches[exchange.label as Twist] ?? []
      if (operation === undefined || branch === undefined) continue
      const what = `${requestTexts[operation]} with ${kindTexts[kind]} and ${exchange.label}`
      yield* expectStatus(exchange, 401, branch, what)
    }
  },
  faults: [
    first('checks-the-limit-first', 'limit=0', 400, c => ['0', '101'].includes(c.query.get('limit') ?? '')),
    first('checks-the-upper-bound-first', 'limit=101', 400, c => c.query.get('limit') === '101'),
    first('parses-the-limit-first', 'limit=abc', 400, c => c.query.get('limit') === 'abc'),
    first('breaks-on-the-limit', 'limit=abc', 500, c => c.query.get('limit') === 'abc'),
    first('checks-the-status-first', 'status=unknown', 400, c => c.query.get('status') === 'unknown'),
    first('validates-the-body-first', 'missing name', 400, c => lacksName(c)),
    first('validates-the-body-of-wrong-keys-first', 'missing name', 422, c => lacksName(c) && isKind['wrong-key'](c)),
    first('parses-the-body-first', 'malformed JSON', 400, c => sent(c) === '{"name": '),
    first('breaks-on-the-body', 'malformed JSON', 500, c => sent(c) === '{"name": '),
    first('wants-a-body-first', 'no body', 400, c => sent(c) === ''),
    first('wants-a-media-type-first', 'no body', 415, c => sent(c) === ''),
    first('checks-the-category-first', 'categoryId a string', 400, c => sent(c).includes('"cats"')),
    first('checks-the-status-of-the-body-first', 'status outside the enumeration', 400, c =>
      /"status":"u/.test(sent(c)),
    ),
    first('looks-up-first', 'unknown id', 404, c => isUnknown(c)),
    first('looks-up-first-without-a-key', 'unknown id', 404, c => isUnknown(c) && isKind.none(c)),
    first('looks-up-first-with-a-wrong-key', 'unknown id', 404, c => isUnknown(c) && isKind['wrong-key'](c)),
    first('refuses-large-ids-first', 'unknown id', 400, c => /\d{13,}$/.test(c.path)),
    first('looks-up-first-with-a-cut-key', 'unknown id', 404, c => isUnknown(c) && isKind.cut(c), 'standard'),
  ],
})

const sent = (c: SeamContext): string => Buffer.from(c.requestBody).toString()
const lacksName = (c: SeamContext): boolean => sent(c).startsWith('{"') && !sent(c).includes('"name"')
const isUnknown = (c: SeamContext): boolean => !c.pets.some(pet => c.path.endsWith(`/${pet.id}`))

/** Answers something else than 401 because it looked at something else before the key. */
function first(
  id: string,
  twist: Twist,
  status: number,
  condition: (c: SeamContext) => boolean,
  depth: 'quick' | 'standard' = 'quick',
) {
  const [operation, branch] = branches[twist]
  return fault(
    id,
    branch,
    `${operation}.response`,
    when(
      (c, honest) => honest.status === 401 && condition(c),
      () => respond(status),
    ),
    { depth },
  )
}
