import type { Finding } from '../core/rule/rule.js'
import { type Failing, isFinding, type Sent } from './sent.js'

/** The same is wrong, be it with another value: but for a status, which is what came. */
export const isAlike = (one: Finding, other: Finding | 'right' | undefined): boolean =>
  typeof other === 'object' &&
  one.place.replace(/\d+/g, '#') === other.place.replace(/\d+/g, '#') &&
  (one.place !== 'status line' || one.actual === other.actual)

/** The rule finds the same in it. */
export const isLike = (sent: Sent | undefined, first: Finding): sent is Failing =>
  sent !== undefined && isFinding(sent.outcome) && isAlike(sent.outcome, first)

/**
 * Whether a finding in a plainer request with this status is the mistake of the first one, whatever rules they are of. What is refused
 * is so whatever should have come; a success in place of a refusal is another mistake than one with another status. A key that is taken
 * for a good one is not checked too late where something else is wrong as well.
 */
export function isOneMistake(finding: Finding, first: Finding, status = 0): boolean {
  if (status >= 300) return isAlike(finding, first)
  const [wanted, wantedAtFirst] = [finding, first].map(({ statuses }) => `${statuses}`)
  return wanted === wantedAtFirst && (wanted === '401' || isAlike(finding, first))
}
