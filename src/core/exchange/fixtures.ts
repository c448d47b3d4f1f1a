import type { Exchange } from './exchange.js'

/** An exchange of the main phase with a valid key; without `more`, a list that was shown and is empty. */
export function exchangeWith(more: Partial<Exchange> = {}): Exchange {
  return {
    seq: 1,
    scenario: 'test',
    sample: 0,
    label: 'step',
    phase: 'main',
    role: 'scenario',
    endpoint: 'listPets',
    credential: 'valid',
    request: { method: 'GET', path: '/pets', headers: [] },
    response: { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from('[]') },
    startedAt: 0,
    endedAt: 1,
    retries: 0,
    uncertain: false,
    ...more,
  }
}
