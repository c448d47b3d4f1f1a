import {
  defineRule,
  type Exchange,
  expectStatus,
  type Facts,
  faultsAt,
  type InjectionContext,
  interactionOf,
  isRefusedOnTheWay,
  operations,
  respond,
} from '../../src/kit/index.js'
import { isFine, kindsOf, type RequestKind, requestKind } from '../model/request.js'
import { hasKeyInBody } from './shared/key-faults.js'
import { keyText, kindWithBadKey } from './shared/key-rule.js'

/** Where something is wrong besides its key, or left open. */
function wrongWithBadKey(exchange: Exchange, facts: Facts): RequestKind | undefined {
  const kind = kindWithBadKey(exchange, facts)
  return isFine({ request: kind }) ? undefined : kind
}

/** An application server that hands no body in chunks on refuses it before the service sees the key (P22). */
const mayRefuseChunks = ({ request, response }: Exchange, facts: Facts): boolean =>
  request.chunked === true && response?.status === 400 && !facts.takesChunks(0)

export const keyIsCheckedBeforeTheRequest = defineRule({
  id: 'key-is-checked-before-the-request',
  cites: 'auth-whatever-else-is-wrong',
  summary: 'A missing or invalid key gets 401, whatever else is wrong in the request',
  why: 'Who has no key learns which animals exist and what the service accepts; who has a bad one fixes the wrong thing.',
  scenarios: ['bad keys'],
  branches: operations.flatMap(operation => kindsOf(operation, 'wrong')),
  needs2xx: ['listPets'],
  concerns: wrongWithBadKey,
  *judge(exchange, facts) {
    const wrong = wrongWithBadKey(exchange, facts)
    if (wrong === undefined || isRefusedOnTheWay(exchange) || mayRefuseChunks(exchange, facts)) return
    yield expectStatus(exchange, 401, wrong, `${keyText(exchange)}, a ${wrong},`)
  },
  /** It looks at what is wrong in a request before the key. */
  faults: () => [
    ...operations.flatMap(operation =>
      faultsAt(
        `${operation}.response`,
        kindsOf(operation, 'wrong').map(kind => [
          `looks-first-at-a-${kind.replaceAll(' ', '-')}`,
          kind,
          (c, { status }) => status === 401 && kindOf(c) === kind,
          respond(operation === 'getPet' ? 404 : 400),
          'standard',
        ]),
      ),
    ),
    // RFC 6750, 2.2.
    ...faultsAt('createPet.authenticate', [
      ['takes-the-key-from-a-form', 'creation of malformed JSON', hasKeyInBody('form'), true],
    ]),
  ],
})

function kindOf(c: InjectionContext): RequestKind | undefined {
  return requestKind(interactionOf(c), id => c.pets.some(pet => pet.id === BigInt(id)))
}
