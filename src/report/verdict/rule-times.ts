import type { RunEvent } from '../../core/report/event.js'
import type { RuleReport } from '../../core/report/report.js'

/** Folds the times of exchanges by what they were sent for. */
export class RuleTimes {
  private readonly scenarios = new Map<string, { readonly from: number; readonly to: number }>()

  /** `start`: ms since the epoch. */
  constructor(private readonly start: number) {}

  add(event: RunEvent): void {
    if (event.type !== 'exchange' || event.at === undefined) return
    const from = Math.max(0, event.at - this.start)
    const known = this.scenarios.get(event.scenario)
    const to = Math.max(known?.to ?? 0, from + event.ms)
    this.scenarios.set(event.scenario, { from: Math.min(known?.from ?? from, from), to })
  }

  /** From the first request of the scenarios to the last response; nothing where the events say no times. */
  of(scenarios: readonly string[]): Pick<RuleReport, 'time'> {
    const times = scenarios.flatMap(scenario => this.scenarios.get(scenario) ?? [])
    if (times.length === 0) return {}
    return { time: { from: Math.min(...times.map(t => t.from)), to: Math.max(...times.map(t => t.to)) } }
  }
}
