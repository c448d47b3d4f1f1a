import { expect, test, vi } from 'vitest'
import type { RunEvent } from '../../core/report/event.js'
import { showProgress } from './show-progress.js'

const phase = (requests: number): RunEvent => ({ type: 'phase', phase: 'main', requests })

test('a log has the phases of a long run, not each of a short one', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines: string[] = []
    const progress = showProgress({ write: text => lines.push(text), terminal: false, width: 100 }, false)
    progress.see(phase(1))
    vi.advanceTimersByTime(2_000)
    progress.see(phase(2))
    progress.see({ type: 'notice', text: 'something' })
    vi.advanceTimersByTime(11_000)
    progress.see(phase(3))
    expect(lines.map(text => /\d+ requests?|something/.exec(text)?.[0])).toEqual([
      '1 request',
      'something',
      '3 requests',
    ])
  } finally {
    vi.useRealTimers()
  }
})
