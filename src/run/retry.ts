import { type Exchange, isDoubtfulRefusal } from '../core/exchange/exchange.js'
import type { Case } from '../core/rule/scenario.js'
import { lossOf } from '../http/recovery/loss.js'
import { oughtToBeRefused } from '../spec/messages/request.js'

/**
 * whether a task runs once more after the others of its phase, as if it had never run: a response was lost, and the trouble
 * may be over by then (P22). Of a kind that gets no response still, `http/recovery` gives up the rest.
 */
export const isToBePutAgain = ({ exchanges }: Pick<Case, 'exchanges'>): boolean => exchanges.some(isLost)

/** A refusal may come of the attempt that was lost. What the target has had enough of is not asked for more. */
function isLost(exchange: Exchange): boolean {
  if (isDoubtfulRefusal(exchange)) return !oughtToBeRefused(exchange)
  const loss = lossOf(exchange)
  return (loss !== undefined && loss !== 'limited') || exchange.failure?.kind === 'aborted'
}
