import type { RunEvent } from '../core/event.js'
import type { Course, RuleReport } from '../core/report.js'

const mostBuckets = 120
const mostWaits = 50
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

type Timed = Extract<RunEvent, { type: 'exchange' }> & { readonly at: number }

/** Folds the times of events into buckets; when a run outgrows them, two become one. */
export class CourseFold {
  private step = 10
  private requests: number[] = []
  private troubled: number[] = []
  private readonly phases: { name: string; from: number }[] = []
  private readonly waits: { from: number; ms: number; reason: string }[] = []
  private readonly latency = Array<number>(bounds.length + 1).fill(0)
  private readonly scenarios = new Map<string, { from: number; to: number }>()

  /** `start`: ms since the epoch. */
  constructor(private readonly start: number) {}

  add(event: RunEvent): void {
    if (!('at' in event) || event.at === undefined) return
    const from = Math.max(0, event.at - this.start)
    if (event.type === 'exchange') this.exchange(event as Timed, from)
    else if (event.type === 'phase') this.phases.push({ name: event.phase, from })
    else if (this.waits.length < mostWaits) this.waits.push({ from, ms: event.ms, reason: event.reason })
  }

  private exchange({ scenario, ms, status }: Timed, from: number): void {
    while (from >= this.step * mostBuckets) this.halve()
    const bucket = Math.floor(from / this.step)
    count(this.requests, bucket)
    if (status === undefined || status === 429 || status >= 500) count(this.troubled, bucket)
    const place = bounds.findIndex(bound => ms <= bound)
    this.latency[place === -1 ? bounds.length : place]!++
    const known = this.scenarios.get(scenario)
    this.scenarios.set(scenario, { from: Math.min(known?.from ?? from, from), to: Math.max(known?.to ?? 0, from + ms) })
  }

  private halve(): void {
    this.step *= 2
    this.requests = paired(this.requests)
    this.troubled = paired(this.troubled)
  }

  /** From the first request of the scenarios to the last response. */
  timeOf(scenarios: readonly string[]): Pick<RuleReport, 'time'> {
    const times = scenarios.flatMap(scenario => this.scenarios.get(scenario) ?? [])
    if (times.length === 0) return {}
    return { time: { from: Math.min(...times.map(t => t.from)), to: Math.max(...times.map(t => t.to)) } }
  }

  course(): { readonly course?: Course } {
    if (this.requests.length === 0) return {}
    const { step, phases, waits } = this
    const last = this.latency.findLastIndex(n => n > 0)
    const first = this.latency.findIndex(n => n > 0)
    const latency = this.latency
      .map((n, i) => ({ ...(bounds[i] === undefined ? {} : { upTo: bounds[i] }), count: n }))
      .slice(first, last + 1)
    const troubled = filled(this.troubled, this.requests.length)
    return {
      course: {
        step,
        requests: filled(this.requests, this.requests.length),
        troubled,
        phases: [...phases],
        waits: [...waits],
        latency,
      },
    }
  }
}

function count(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}

/** Without the holes of an array that was filled out of order. */
const filled = (counts: readonly number[], length: number) => Array.from({ length }, (_, i) => counts[i] ?? 0)

const paired = (counts: readonly number[]) =>
  Array.from({ length: Math.ceil(counts.length / 2) }, (_, i) => (counts[2 * i] ?? 0) + (counts[2 * i + 1] ?? 0))
