import { type Exchange, isOperation, type Operation, operations } from '../core/exchange/exchange.js'
import type { Integer } from '../core/json/json.js'
import type { Characteristic } from '../core/rule/rule.js'

/** So many that were sent in chunks and accepted are not chance. */
const enoughChunked = 3

/** What the target does as a characteristic: it responds, takes some categories, twins, bodies in chunks. */
export class Characteristics {
  readonly shown = new Set<Characteristic>()
  /** Operations that returned 2xx to an authorised request. */
  readonly open = new Set<Operation>()
  /** The shortest time that a response has taken, ms; 0 before any. */
  roundTripMs = 0
  private readonly working = new Set<Integer>()
  /** Lengths of the longest bodies that were sent in chunks and accepted. */
  private chunked: readonly number[] = []

  responded({ endpoint, credential, response, startedAt, endedAt }: Exchange): void {
    this.roundTripMs = Math.min(this.roundTripMs || Number.POSITIVE_INFINITY, endedAt - startedAt)
    const isSuccess = response!.status >= 200 && response!.status < 300
    if (isSuccess && credential === 'valid' && isOperation(endpoint)) this.open.add(endpoint)
  }

  /** A sound creation was accepted; `category`: that the request named, where its response was 201. */
  accepted({ request }: Exchange, category: Integer | undefined): void {
    const { chunked, body = '' } = request
    if (chunked) this.chunked = [...this.chunked, Buffer.byteLength(body)].sort((a, b) => b - a).slice(0, enoughChunked)
    if (category !== undefined) this.working.add(category)
  }

  works(category: Integer): boolean {
    return this.working.has(category)
  }

  takesChunks(bytes: number): boolean {
    return (this.chunked[enoughChunked - 1] ?? -1) >= bytes
  }

  /** For a replay: what was judged had responded before. */
  assumeOpen(): void {
    for (const operation of operations) this.open.add(operation)
  }
}
