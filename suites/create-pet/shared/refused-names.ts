import {
  compact,
  type Exchange,
  type Facts,
  found,
  type Integer,
  type Json,
  member,
  notApplicable,
  type Outcomes,
  observe,
  parsedResponse,
  statusText,
} from '../../../src/kit/index.js'
import { finalLists } from '../asks/final-lists.js'
import { sentName } from './creations.js'

export const forBody = 'refused for its body'
export const forKey = 'refused for its key'

/** What a run knows of refused creations: the state of `refused-creation-adds-nothing`. */
export interface Refusals {
  /** Refused creations by their unique names. */
  readonly refused: Map<string, Exchange>
  /** The id of the creation before the last refusals. */
  before?: Integer | undefined
  /** Names of creations of which it is not known what became. */
  readonly doubtful: Set<string>
  /** Branches in which a stored pet would have shown. */
  readonly shown: Set<string>
}

/** The name in the body, also where that is no JSON: a lenient reader may have found it. */
const writtenName = (exchange: Exchange): string | undefined =>
  sentName(exchange) ?? /"name":"([A-Za-z ]+)"/.exec(String(exchange.request.body))?.[1]

export const startRefusals = (): Refusals => ({ refused: new Map(), doubtful: new Set(), shown: new Set() })

export function* seeRefusals(state: Refusals, exchange: Exchange, facts: Facts): Outcomes {
  if (exchange.endpoint === 'createPet') {
    remember(state, exchange, facts)
    if (exchange.ask === finalLists.id) yield* nothingBetween(state, exchange)
  } else yield* look(state, exchange)
}

export function* concludeRefusals({ refused, shown }: Refusals): Outcomes {
  for (const branch of new Set([...refused.values()].map(branchOf))) {
    if (!shown.has(branch)) yield notApplicable('the lists are too long to show every pet', branch)
  }
}

const branchOf = (exchange: Exchange): string => (exchange.credential === 'valid' ? forBody : forKey)

function remember({ refused, doubtful }: Refusals, exchange: Exchange, facts: Facts): void {
  const name = writtenName(exchange)
  const { status } = exchange.response!
  if (!name?.includes(facts.runId)) return
  // A retried creation may have been added at the first attempt; 408 may come from in between.
  const sure = status >= 400 && status < 500 && status !== 408 && exchange.retries === 0 && !exchange.uncertain
  if (sure && !doubtful.has(name)) refused.set(name, compact(exchange))
  else {
    doubtful.add(name)
    refused.delete(name)
  }
}

function* look({ refused, shown }: Refusals, exchange: Exchange): Outcomes {
  const { documented, json, items, status } = parsedResponse(exchange)
  const pets: readonly (Json | undefined)[] = documented === 'pets' ? (items ?? []) : documented === 'pet' ? [json] : []
  for (const [index, pet] of pets.entries()) {
    const creation = refused.get(String(member(pet, 'name')))
    if (creation === undefined) continue
    yield found({
      branch: branchOf(creation),
      message: `A creation was refused with ${statusText(creation.response!.status)}, and its pet "${writtenName(creation)}" is there all the same: GET ${exchange.request.path} shows it.`,
      expected: 'no pet of this name',
      actual: `a pet named "${writtenName(creation)}"`,
      place: documented === 'pets' ? `body[${index}]` : 'body',
      exchanges: [creation, exchange],
    })
    return
  }
  // Only the last requests of the run come after every refusal, and only a list that is not full is whole.
  if (exchange.ask !== finalLists.id) return
  const whole = items !== undefined && items.length < 100
  const looked = exchange.label === 'between' && (status === 200 || status === 404)
  if (!whole && !looked) return
  const query = new URLSearchParams(exchange.request.path.split('?')[1])
  for (const branch of new Set([...refused.values()].filter(wouldShow(query.get('status'))).map(branchOf))) {
    shown.add(branch)
    yield observe(branch)
  }
}

/** Ids that follow each other, with refusals between them, show that nothing was added; others are asked for. */
function* nothingBetween(state: Refusals, exchange: Exchange): Outcomes {
  const id = parsedResponse(exchange).looseId
  if (exchange.label === 'before') state.before = id
  if (exchange.label !== 'after' || id === undefined || state.before === undefined) return
  const apart = BigInt(id) - BigInt(state.before)
  if (apart !== 1n && apart !== -1n) return
  for (const branch of [forBody, forKey]) {
    state.shown.add(branch)
    yield observe(branch)
  }
}

/** Whether a list by this status, or the whole list, would show the pet of the refused creation. */
const wouldShow =
  (filter: string | null) =>
  (creation: Exchange): boolean =>
    filter === null || String(creation.request.body).includes(`"status":"${filter}"`)
