import type { Exchange } from '../../core/exchange/exchange.js'
import { type Cleaner, isTraced, type TraceEntry } from '../../core/exchange/trace.js'
import type { Case } from '../../core/rule/scenario.js'
import { encode } from './encode.js'

/** The file in the output folder: gzip, lines of JSON. */
export const evidenceName = 'evidence.ndjson.gz'

export const evidenceFormat = 1

/** A line: an entry whose cases name their exchanges by number. What was never sent is no entry and stands in the case. */
export function lineOf(entry: TraceEntry): string {
  const { type, ...rest } = entry
  if (entry.type === 'head') return JSON.stringify({ type, format: evidenceFormat, ...(encode(rest) as object) })
  if (entry.type === 'exchange') return JSON.stringify({ type, exchange: encode(raw(entry.exchange)) })
  if (entry.type === 'case' || entry.type === 'tried')
    return JSON.stringify({ type, ...(encode({ ...rest, sample: numbered(entry.sample) }) as object) })
  return JSON.stringify({ type, ...(encode(rest) as object) })
}

/** The line of an entry, searched for secrets: requests hold none, what the target sent may have found another way into it. */
export const searchedLine = (entry: TraceEntry, cleaner: Cleaner): string =>
  entry.type === 'exchange'
    ? lineOf({ ...entry, exchange: cleaner.exchange(entry.exchange) })
    : cleaner.line(lineOf(entry))

/** The body as it came, before its content coding was undone. */
function raw(exchange: Exchange): object {
  const { response } = exchange
  if (response?.coded === undefined) return exchange
  const { coded, body: _decoded, codingFailure: _failure, ...rest } = response
  return { ...exchange, response: { ...rest, coded } }
}

const numbered = ({ exchanges, ...sample }: Case) => ({
  ...sample,
  exchanges: exchanges.map(exchange => (isTraced(exchange) ? exchange.seq : raw(exchange))),
})
