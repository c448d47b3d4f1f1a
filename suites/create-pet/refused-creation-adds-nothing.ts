import {
  answerOf,
  defineRule,
  type Exchange,
  type Facts,
  fault,
  found,
  type Json,
  member,
  notApplicable,
  type Outcomes,
  observe,
  type SeamContext,
  statusText,
} from '../../src/kit/index.js'
import { finalLists } from './asks/final-lists.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { asked, sentName } from './creations.js'

const body = 'refused for its body'
const key = 'refused for its key'

interface State {
  /** Refused creations by their unique names. */
  readonly refused: Map<string, Exchange>
  /** Names of creations of which it is not known what became. */
  readonly doubtful: Set<string>
}

export const refusedCreationAddsNothing = defineRule<State>({
  id: 'refused-creation-adds-nothing',
  cites: 'create-refused-adds-nothing',
  summary: 'A creation that was answered with a 4xx adds nothing: its name is in no later list or answer',
  why: 'Anyone can fill the collection without a key, and what was refused is offered all the same.',
  asks: [invalidCreations, finalLists],
  branches: [body, key],
  history: {
    start: () => ({ refused: new Map(), doubtful: new Set() }),
    *see(state, exchange, facts) {
      if (exchange.endpoint === 'createPet') remember(state, exchange, facts)
      else yield* look(state, exchange)
    },
    *end(state) {
      const seen = new Set([...state.refused.values()].map(branchOf))
      for (const branch of [body, key]) {
        // Where it could be seen there are observations, which come before this reason.
        if (seen.has(branch)) yield notApplicable('the lists are too long to show every pet', branch)
      }
    },
  },
  faults: [
    keeps('for-their-body', body, c => c.authenticated),
    keeps('without-category', body, c => c.authenticated && asked(c, 'categoryId') === undefined),
    keeps('pending', body, c => c.authenticated && asked(c, 'status') === 'pending'),
    keeps(
      'of-another-status',
      body,
      c => c.authenticated && !['available', 'pending', 'sold'].includes(String(asked(c, 'status') ?? 'sold')),
    ),
    keeps('for-their-key', key, c => !c.authenticated),
    keeps('without-any-key', key, c => !c.authenticated && c.headers.authorization === undefined),
  ],
})

const branchOf = (exchange: Exchange): string => (exchange.credential === 'valid' ? body : key)

function remember({ refused, doubtful }: State, exchange: Exchange, facts: Facts): void {
  const name = sentName(exchange)
  const { status } = exchange.response!
  if (!name?.includes(facts.runId)) return
  // A retried creation may have been added at the first attempt; 408 may come from in between.
  const sure = status >= 400 && status < 500 && status !== 408 && exchange.retries === 0 && !exchange.uncertain
  if (sure && !doubtful.has(name)) refused.set(name, exchange)
  else {
    doubtful.add(name)
    refused.delete(name)
  }
}

function* look({ refused }: State, exchange: Exchange): Outcomes {
  const { documented, json, items, status } = answerOf(exchange)
  const pets: readonly (Json | undefined)[] = documented === 'pets' ? (items ?? []) : documented === 'pet' ? [json] : []
  for (const [index, pet] of pets.entries()) {
    const creation = refused.get(String(member(pet, 'name')))
    if (creation === undefined) continue
    yield found({
      branch: branchOf(creation),
      message: `A creation was refused with ${statusText(creation.response!.status)}, and its pet "${sentName(creation)}" is there all the same: GET ${exchange.request.path} shows it.`,
      expected: 'no pet of this name',
      actual: `a pet named "${sentName(creation)}"`,
      place: documented === 'pets' ? `body[${index}]` : 'body',
      exchanges: [creation, exchange],
    })
    return
  }
  // Only the last requests of the run come after every refusal, and only a list that is not full is whole.
  if (exchange.ask !== finalLists.id) return
  const whole = items !== undefined && items.length < 100
  if (!whole && exchange.label !== 'between' && status !== 404) return
  const query = new URLSearchParams(exchange.request.path.split('?')[1])
  for (const branch of new Set([...refused.values()].filter(wouldShow(query.get('status'))).map(branchOf)))
    yield observe(branch)
}

/** Whether a list by this status, or the whole list, would show the pet of the refused creation. */
const wouldShow =
  (filter: string | null) =>
  (creation: Exchange): boolean =>
    filter === null || member(JSON.parse(String(creation.request.body)), 'status') === filter

function keeps(id: string, branch: string, where: (c: SeamContext) => boolean) {
  return fault(`keeps-those-${id}`, branch, 'createPet.keepRefused', (_, c) => where(c))
}
