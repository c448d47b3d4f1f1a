import {
  defineRule,
  type Exchange,
  fault,
  faultsAt,
  found,
  observe,
  requestText,
  respond,
  sentRequest,
} from '../../src/kit/index.js'
import { createGaps } from '../create-pet/scenarios/create-gaps.js'
import { createWithOtherNames } from '../create-pet/scenarios/other-names.js'
import { otherIds } from '../get-pet/scenarios/other-ids.js'
import { listLimitGaps, listStatusGaps } from '../list-pets/scenarios/gaps.js'
import { otherMethodsScenarios, unknownPathsScenario } from '../undocumented/scenarios/elsewhere.js'
import { storeOrders } from '../undocumented/scenarios/store-orders.js'

export const gapIsNoServerError = defineRule({
  id: 'gap-is-no-server-error',
  cites: 'gap-without-server-error',
  summary: 'What the document leaves open gets no 5xx',
  why: 'A 5xx for odd input hides real outages and invites retries that cannot help.',
  scenarios: [
    listLimitGaps,
    listStatusGaps,
    createGaps,
    createWithOtherNames,
    otherIds,
    storeOrders,
    ...otherMethodsScenarios,
    unknownPathsScenario,
  ],
  branches: ['listPets', 'createPet', 'getPet', 'getStoreOrders', 'elsewhere'],
  *judge(exchange) {
    const { endpoint, request, response } = exchange
    if (response === undefined || !isGap(exchange)) return
    // A server that does not have a method at all says so with 501 (RFC 9110, 15.6.2).
    const isRefusal = response.status === 501 && request.method !== 'GET' && request.method !== 'POST'
    if (response.status < 500 || isRefusal) yield observe(endpoint)
    else {
      yield found({
        branch: endpoint,
        message: `${requestText(exchange)} asks for something the document leaves open and returned ${response.status}: the server broke instead of refusing it.`,
        expected: 'a status below 500',
        actual: `status ${response.status}`,
        place: 'status line',
      })
    }
  },
  faults: () => faults,
})

/** Whether the document leaves open what becomes of the request. */
function isGap(exchange: Exchange): boolean {
  const { endpoint } = exchange
  if (endpoint === 'getStoreOrders' || endpoint === 'elsewhere') return true
  const { keyed, query, creation, petId } = sentRequest(exchange)
  if (petId?.kind === 'not an integer') return true
  if (keyed === 'invalid' || endpoint === 'description') return false
  const open = query?.validity === 'open' || creation?.validity === 'open'
  return keyed === 'open' || open || (petId !== undefined && petId.kind !== 'integer')
}

// -- Faults: servers that break the rule

const faults = [
  fault({
    id: 'breaks-on-store-orders',
    branch: 'getStoreOrders',
    seam: 'getStoreOrders.response',
    then: respond(501),
  }),
  fault({ id: 'breaks-on-unknown-paths', branch: 'elsewhere', seam: 'elsewhere.response', then: respond(500) }),
  ...faultsAt('listPets.response', [
    { id: 'breaks-on-limit-0', branch: 'listPets', when: c => c.query.get('limit') === '0', then: respond(500) },
    {
      id: 'breaks-on-unknown-status',
      branch: 'listPets',
      when: c => c.query.get('status') === 'unknown',
      then: respond(500),
    },
    {
      id: 'breaks-on-a-new-connection',
      branch: 'listPets',
      when: (c, { status }) => status === 400 && c.setting.nth === 1,
      then: respond(500),
      depth: 'standard',
    },
    {
      id: 'breaks-where-both-parameters-are-wrong',
      branch: 'listPets',
      when: c => c.authenticated && c.query.get('limit') === '0' && c.query.get('status') === 'unknown',
      then: respond(500),
    },
  ]),
  fault({
    id: 'breaks-on-empty-name',
    branch: 'createPet',
    seam: 'createPet.response',
    when: c => (c.input as { name?: unknown } | undefined)?.name === '',
    then: respond(500),
  }),
  ...faultsAt('getPet.response', [
    {
      id: 'breaks-on-letters',
      branch: 'getPet',
      when: c => /[a-z]/.test(c.path.split('/').at(-1) ?? ''),
      then: respond(500),
    },
    {
      id: 'breaks-on-other-ids-of-a-new-connection',
      branch: 'getPet',
      when: c => c.setting.nth === 1 && !/^\/pets\/\d+$/.test(c.path),
      then: respond(500),
      depth: 'standard',
    },
  ]),
]
