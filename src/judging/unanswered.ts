import { type Exchange, isInfrastructure, isLeftOut, troubleText } from '../core/exchange/exchange.js'
import type { Outcome, Outcomes, Rule } from '../core/rule/rule.js'
import type { Case, Facts } from '../core/rule/scenario.js'
import { sentRequest } from '../spec/messages/request.js'

/** What a rule on cases makes of a case. */
export function judgeCase(rule: Rule, sample: Case, facts: Facts): Outcomes {
  const lost = sample.exchanges.find(isInfrastructure)
  // What a question that the document leaves open got, no response included, is the answer to it.
  if (lost === undefined || rule.level === 'observe') return rule.judge!(sample, facts)
  if (rule.concerns && rule.concerns(lost, facts) === undefined) return []
  return [withoutResponse(lost, lost === sample.exchanges[0] && isUnspecified(rule, sample, facts))]
}

/** Of the requests of a case that got no response of the service: what that is to a rule on exchanges that they concern. */
export function unanswered(
  rule: Rule,
  sample: Case,
  facts: Facts,
  /** Whether a branch was observed before. */
  isSeen: (branch: string) => boolean,
): readonly Outcome[] {
  const isOpen = isUnspecified(rule, sample, facts)
  // Such requests are not retried: what follows upon their answers is asked elsewhere, too.
  const asked = isOpen ? sample.exchanges.slice(0, 1) : sample.exchanges
  return asked.filter(isInfrastructure).flatMap((exchange): readonly Outcome[] => {
    const branch = rule.concerns?.(exchange, facts)
    if (branch === undefined) return []
    const outcome = { ...withoutResponse(exchange, isOpen), branch }
    // Who guesses keys may be shut out: what has shown by then stands.
    return [sentRequest(exchange).keyed === 'invalid' && isSeen(branch) ? { ...outcome, binding: false } : outcome]
  })
}

/** Whether the case asks what the document leaves open, which may stay open (P11, P18). */
const isUnspecified = (rule: Rule, { scenario }: Case, facts: Facts): boolean =>
  rule.scenarios.some(({ id, unspecified }) => id === scenario && unspecified(facts))

/** What the run left out itself stays open by nobody's choice. */
const withoutResponse = (exchange: Exchange, isOpen: boolean) =>
  ({
    kind: isOpen && !isLeftOut(exchange) ? 'not-applicable' : 'inconclusive',
    reason: troubleText(exchange),
    binding: !isOpen,
  }) as const
