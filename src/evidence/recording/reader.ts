import type { Exchange } from '../../core/exchange/exchange.js'
import type { TraceEntry, TraceHead } from '../../core/exchange/trace.js'
import type { RunEvent } from '../../core/report/event.js'
import { maxBody } from '../../http/wire/body.js'
import { decode as undoCoding } from '../../http/wire/decode.js'
import { checkCase, checkEvent, checkExchange, checkHead, checkPlain, members, type Pending } from './check.js'
import { Damaged } from './encode.js'
import { evidenceFormat } from './format.js'

/** A recording without bodies. */
export interface Events {
  /** In the order in which they were written; the first one tells of the run. */
  readonly events: AsyncGenerator<RunEvent>
}

export interface Evidence {
  readonly head: TraceHead
  /** In the order in which they were recorded. */
  readonly entries: AsyncGenerator<TraceEntry>
  /** Known once the entries have been read: how many exchanges there were, and whether the limit cut them short. */
  readonly seen: { exchanges: number; full: boolean }
}

/** Reads the lines of a recording with bodies. Throws Damaged where they are none. */
export async function readTrace(lines: AsyncIterable<string>): Promise<Evidence> {
  const read = await readRecording(lines)
  if ('events' in read) throw new Damaged('it does not begin with the head of a run')
  return read
}

/** Reads the lines of a recording: what a run sent and got, or only what it made of that. Throws Damaged where they are neither. */
export async function readRecording(lines: AsyncIterable<string>): Promise<Evidence | Events> {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true) throw new Damaged('it is empty')
  const value = members(first.value)
  if (value.type === 'run-started') return { events: eventsOf(checkEvent(value), iterator) }
  const { type, format, ...rest } = value
  if (type !== 'head') throw new Damaged('it does not begin with the head of a run')
  if (format !== evidenceFormat)
    throw new Damaged(`it has the format ${String(format)}, and this version reads ${evidenceFormat}`)
  const seen = { exchanges: 0, full: false }
  return { head: checkHead(rest), entries: entriesOf(iterator, seen), seen }
}

async function* eventsOf(first: RunEvent, lines: AsyncIterator<string>): AsyncGenerator<RunEvent> {
  yield first
  let broken: unknown
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    if (line.value.trim() === '') continue
    // Only the last line may be broken, where the run was killed: one that another follows is damage.
    if (broken !== undefined) throw broken
    let value: ReturnType<typeof members>
    try {
      value = members(line.value)
    } catch (error) {
      broken = error
      continue
    }
    yield checkEvent(value)
  }
}

async function* entriesOf(lines: AsyncIterator<string>, seen: Evidence['seen']): AsyncGenerator<TraceEntry> {
  const pending: Pending = new Map()
  let concluded = false
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    const value = members(line.value)
    switch (value.type) {
      case 'exchange': {
        const exchange = revived(checkExchange(value.exchange))
        if (pending.has(exchange.seq)) throw new Damaged(`exchange ${exchange.seq} stands in it twice`)
        seen.exchanges++
        pending.set(exchange.seq, exchange)
        yield { type: 'exchange', exchange }
        break
      }
      case 'case':
      case 'tried': {
        const sample = checkCase(value.sample, pending)
        for (const { seq } of sample.exchanges) pending.delete(seq)
        if (value.type === 'case') yield { type: 'case', sample }
        else if (typeof value.rule === 'string' && typeof value.cause === 'string')
          yield { type: 'tried', rule: value.rule, cause: value.cause, sample }
        else throw new Damaged('a try of shrinking has no rule')
        break
      }
      case 'full':
        seen.full = true
        break
      default: {
        const entry = checkPlain(value)
        if (entry.type === 'concluded' && concluded) throw new Damaged('it ends twice')
        concluded ||= entry.type === 'concluded'
        // What belongs to no case by now never will.
        if (entry.type === 'phase-ended') pending.clear()
        yield entry
      }
    }
  }
}

/** Undoes the content coding as it was undone when the response came. */
function revived(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response?.coded === undefined) return exchange
  const decoded = undoCoding(response.coded, response.coding ?? '', maxBody)
  if (decoded.tooLarge) throw new Damaged(`the body of exchange ${exchange.seq} grows beyond ${maxBody} bytes`)
  const codingFailure = decoded.failure === undefined ? {} : { codingFailure: decoded.failure }
  return { ...exchange, response: { ...response, body: decoded.body, ...codingFailure } }
}
