import type { TraceEntry } from '../../core/exchange/trace.js'
import type { Phase } from '../../core/model/phase.js'
import type { RecordedCase } from './made-again.js'

/** What a recording holds, before it is judged: its cases. */
export interface Survey {
  readonly cases: readonly RecordedCase[]
  /** An earlier version recorded it, which did not write down how its cases came about. */
  readonly isEarlier: boolean
}

export async function survey(entries: AsyncIterable<TraceEntry>): Promise<Survey> {
  const cases: RecordedCase[] = []
  let [phase, isEarlier]: [Phase, boolean] = ['preflight', false]
  for await (const entry of entries) {
    if (entry.type === 'event' && entry.event.type === 'phase') phase = entry.event.phase as Phase
    else if (entry.type === 'case') {
      const { exchanges, course, ...sample } = entry.sample
      isEarlier ||= course === undefined
      if (course !== undefined) cases.push({ ...sample, course, phase, exchanges: exchanges.map(({ seq }) => seq) })
    }
  }
  return { cases, isEarlier }
}
