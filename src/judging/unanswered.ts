import type { Case, Facts } from '../core/ask.js'
import { type Exchange, isInfrastructure, troubleText } from '../core/exchange.js'
import type { Outcome, Outcomes, Rule } from '../core/rule.js'
import { sentRequest } from '../spec/request.js'

/** What of a question that the document leaves open stays open, where it gets no response: what a refusal leaves open. */
export function leftOpen({ invariant }: Rule, exchange: Exchange, facts: Facts): Outcomes {
  const response = { status: 400, headers: [], body: new Uint8Array() }
  try {
    const outcomes = [...(invariant?.({ ...exchange, response }, facts) ?? [])]
    return outcomes.flatMap(outcome =>
      outcome.kind === 'not-applicable' ? [{ ...outcome, reason: troubleText(exchange) }] : [],
    )
  } catch {
    return [] // it looked into the response that is missing
  }
}

/** Of an exchange that says nothing about the service only that counts: the rule had a question, and no response. */
export function hinderedBy(
  { invariant, history }: Rule,
  exchange: Exchange,
  facts: Facts,
  /** Whether a branch was observed before. */
  isSeen: (branch: string | undefined) => boolean = () => false,
): Outcomes {
  try {
    const branch = history?.missed?.(exchange, facts)
    if (branch !== undefined) return [{ kind: 'inconclusive', reason: troubleText(exchange), branch, binding: true }]
    // What a read-only run lacks is nobody's fault, but for what was asked for and had no response.
    const seen = facts.readOnly ? history?.see(history.start(), exchange, facts) : undefined
    const outcomes = [...(invariant?.(exchange, facts) ?? []), ...(seen ?? [])]
    const hindered = outcomes.filter(outcome => outcome.kind === 'inconclusive' && outcome.binding)
    // Who guesses keys may be shut out: what has shown by then stands.
    if (sentRequest(exchange).keyed !== 'invalid') return hindered
    return hindered.map(outcome =>
      'branch' in outcome && isSeen(outcome.branch) ? { ...outcome, binding: false } : outcome,
    )
  } catch {
    return [] // it looked into the response that is missing
  }
}

/** What a rule makes of a case: its own judgement where everything had a response. */
export function judgeCase(rule: Rule, sample: Case, facts: Facts): Outcomes {
  const trouble = sample.exchanges.find(isInfrastructure)
  if (trouble === undefined) return rule.judge!(sample, facts)
  const ask = rule.asks.find(({ id }) => id === sample.ask)
  // A question that the document leaves open may stay open (P11, P18); what follows upon its answer may not.
  if (trouble === sample.exchanges[0] && ask?.gap(facts)) return openQuestion(rule, sample, trouble, facts)
  return concerns(rule, sample, facts) ? [{ kind: 'inconclusive', reason: troubleText(trouble), binding: true }] : []
}

/** Whether the rule has anything to say of the sample: several rules share an ask and judge its samples by kind. */
function concerns(rule: Rule, sample: Case, facts: Facts): boolean {
  try {
    return [...rule.judge!(sample, facts)].length > 0
  } catch {
    return true // it looked for the response that is missing
  }
}

function openQuestion(rule: Rule, sample: Case, trouble: Exchange, facts: Facts): readonly Outcome[] {
  if (rule.level !== 'observe')
    return concerns(rule, sample, facts) ? [{ kind: 'not-applicable', reason: troubleText(trouble) }] : []
  // The rule words its own question: a response is put in for the one that is missing.
  const response = { status: 500, headers: [], body: new Uint8Array() }
  const exchanges = sample.exchanges.map(exchange => (exchange === trouble ? { ...exchange, response } : exchange))
  const status = trouble.response?.status
  const answer = status === undefined ? 'no response' : `no response of its own (${status})`
  const outcomes = [...rule.judge!({ ...sample, exchanges }, facts)]
  return outcomes.flatMap(outcome => (outcome.kind === 'answer' ? [{ ...outcome, answer }] : []))
}
