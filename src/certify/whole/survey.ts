import type { Phase } from '../../core/exchange.js'
import type { TraceEntry } from '../../core/trace.js'
import type { RecordedCase } from './made-again.js'

/** What a recording holds, before it is judged: its cases, and the exchanges of tries to make inputs smaller. */
export interface Survey {
  readonly cases: readonly RecordedCase[]
  readonly shrunk: ReadonlySet<number>
  /** An earlier version recorded it, which did not write down how its cases came about. */
  readonly isEarlier: boolean
}

export async function survey(entries: AsyncIterable<TraceEntry>): Promise<Survey> {
  const cases: RecordedCase[] = []
  const shrunk = new Set<number>()
  let [phase, isEarlier]: [Phase, boolean] = ['preflight', false]
  for await (const entry of entries) {
    if (entry.type === 'event' && entry.event.type === 'phase') phase = entry.event.phase as Phase
    else if (entry.type === 'tried') for (const { seq } of entry.sample.exchanges) shrunk.add(seq)
    else if (entry.type === 'case') {
      const { exchanges, course, ...sample } = entry.sample
      isEarlier ||= course === undefined
      if (course !== undefined) cases.push({ ...sample, course, phase, exchanges: exchanges.map(({ seq }) => seq) })
    }
  }
  return { cases, shrunk, isEarlier }
}
