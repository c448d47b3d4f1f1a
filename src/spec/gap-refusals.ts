import type { Exchange } from '../core/exchange.js'
import { gapRefusal } from '../core/gap-refusal.js'
import type { Trait } from '../core/rule.js'
import { beforeError, type OpenPoint } from './creation.js'
import { sentRequest } from './request.js'

type Seen = Pick<Exchange, 'request' | 'endpoint' | 'credential' | 'response'>

/** Whether the status is another refusal than those that the document gives to a creation; a 5xx refuses nothing. */
const isOwnRefusal = (status: number): boolean => status > 401 && status < 500

/** What in a creation the document leaves open, where it got a refusal that the document does not know. */
export function openPoints(exchange: Seen): readonly OpenPoint[] {
  if (!isOwnRefusal(exchange.response?.status ?? 0)) return []
  const { creation } = sentRequest(exchange)
  if (creation === undefined) return []
  return [...new Set([...creation.open, ...(beforeError(creation)?.open ?? [])])]
}

/** Habits any of which excuses the refusal: the target may have given it before it looked at what is wrong. */
export const excusesOf = (exchange: Seen): readonly Trait[] =>
  openPoints(exchange).map(point => gapRefusal(point, exchange.response!.status))
