import type { Exchange } from '../core/exchange/exchange.js'
import type { Redactor } from './redact.js'

type Redact = Redactor['redact']

const redactors = new WeakMap<Exchange, Redact>()

/** Remembers how to remove the secrets of the run from the evidence of an exchange. */
export function redactWith(exchange: Exchange, redact: Redact): void {
  redactors.set(exchange, redact)
}

export const redactorOf = (exchange: Exchange): Redact => redactors.get(exchange) ?? (text => text)
