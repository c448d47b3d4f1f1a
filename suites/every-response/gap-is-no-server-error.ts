import {
  always,
  check,
  defineRule,
  type Exchange,
  faultsAt,
  requestText,
  respond,
  sentRequest,
  wrongStatus,
} from '../../src/kit/index.js'

export const gapIsNoServerError = defineRule({
  id: 'gap-is-no-server-error',
  cites: 'gap-without-server-error',
  summary: 'What the document leaves open gets no 5xx',
  why: 'A 5xx for odd input hides real outages and invites retries that cannot help.',
  scenarios: [
    'list-limit-gaps',
    'list-status-gaps',
    'create-gaps',
    'creations with other names',
    'other-ids',
    'store-orders',
    'other-methods',
    'unknown-paths',
  ],
  branches: ['listPets', 'createPet', 'getPet', 'getStoreOrders', 'elsewhere'],
  *judge(exchange) {
    const { endpoint, request, response } = exchange
    if (response === undefined || !isUnspecified(exchange)) return
    // A server that does not have a method at all says so with 501 (RFC 9110, 15.6.2).
    const isRefusal = response.status === 501 && request.method !== 'GET' && request.method !== 'POST'
    yield check(response.status < 500 || isRefusal, {
      branch: endpoint,
      message: `${requestText(exchange)} asks for something the document leaves open and returned ${response.status}: the server broke instead of refusing it.`,
      ...wrongStatus([], response.status, 'a status below 500'),
    })
  },
  faults: () => [
    ...faultsAt('getStoreOrders.response', [['breaks-on-store-orders', 'getStoreOrders', always, respond(501)]]),
    ...faultsAt('elsewhere.response', [['breaks-on-unknown-paths', 'elsewhere', always, respond(500)]]),
    ...faultsAt('listPets.response', [
      ['breaks-on-limit-0', 'listPets', c => c.query.get('limit') === '0', respond(500)],
    ]),
    ...faultsAt('createPet.response', [
      [
        'breaks-on-empty-name',
        'createPet',
        c => (c.input as { name?: unknown } | undefined)?.name === '',
        respond(500),
      ],
    ]),
    ...faultsAt('getPet.response', [
      ['breaks-on-letters', 'getPet', c => /[a-z]/.test(c.path.split('/').at(-1) ?? ''), respond(500)],
    ]),
  ],
})

/** Whether the document leaves open what becomes of the request. */
function isUnspecified(exchange: Exchange): boolean {
  const { endpoint } = exchange
  if (endpoint === 'getStoreOrders' || endpoint === 'elsewhere') return true
  const { keyed, query, creation, petId } = sentRequest(exchange)
  if (petId?.kind === 'not an integer') return true
  if (keyed === 'invalid' || endpoint === 'description') return false
  const open = query?.validity === 'open' || creation?.validity === 'open'
  return keyed === 'open' || open || (petId !== undefined && petId.kind !== 'integer')
}
