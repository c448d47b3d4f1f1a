import type { AskRequest } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import type { Undecided } from './conditions.js'
import { petAt } from './setting.js'
import type { TraceJudge } from './trace-judge.js'
import { variantsOf } from './variants.js'

/** Requests that a rule, and a run, may cost: a target's time is not ours. */
const patience = { rule: 12, run: 60 }

/**
 * Where the failures of a rule have several explanations, sends requests in which some of them hold and others do not,
 * one after the other, until one explanation is left. What comes back is judged as any other response.
 */
export async function decide(
  trace: TraceJudge,
  send: (request: AskRequest) => Promise<unknown>,
  name: () => string,
  ended: () => boolean,
): Promise<void> {
  let left = patience.run
  for (const rule of trace.failingRules()) {
    for (let asked = 0; asked < patience.rule && left > 0 && !ended(); asked++, left--) {
      const open = trace.undecided(rule)
      const request = open && telling(open, trace, name)
      if (request === undefined) break
      await send(request)
    }
  }
}

/** The request that splits the explanations most evenly; undefined where none does. */
function telling(
  { condition, example, classify }: Undecided,
  { facts }: TraceJudge,
  name: () => string,
): AskRequest | undefined {
  const explanations = [condition.terms, ...condition.rivals]
  const pets = facts.stock
  let best: { readonly request: AskRequest; readonly even: number } | undefined
  for (const request of variantsOf(example, facts, () => 'Rex')) {
    const interaction = interactionOf(request, pets, facts)
    const holds = explanations.filter(terms => classify(interaction, terms)).length
    const even = Math.min(holds, explanations.length - holds)
    if (even > (best?.even ?? 0)) best = { request, even }
  }
  if (best === undefined) return undefined
  const { request } = best
  return request.body === undefined
    ? request
    : { ...request, body: String(request.body).replace('"Rex"', `"${name()}"`) }
}

function interactionOf(
  request: AskRequest,
  pets: Interaction['setting']['pets'],
  facts: TraceJudge['facts'],
): Interaction {
  const { endpoint, method, path, body, chunked } = request
  const pet = endpoint === 'getPet' ? petAt(path, facts) : undefined
  return {
    endpoint,
    credential: 'valid',
    request: {
      method,
      path,
      headers: method === 'POST' ? [['content-type', 'application/json']] : [],
      ...(body === undefined ? {} : { body }),
      ...(chunked ? { chunked } : {}),
    },
    // The next request of a quiet run: on a connection that is there, unless it asks for another.
    setting: { pets, beside: 0, nth: request.fresh ? 1 : 2, before: 200, ...(pet === undefined ? {} : { pet }) },
  }
}
