import type { RunEvent } from '../../core/report/event.js'
import type { Output } from '../io.js'
import { advance, clearLine, foundLine, liveLine, logLine, noProgress } from './progress.js'

/** A log needs no phases of a short run: one within this time of the last line is left out, ms. */
const betweenPhases = 10_000

/** From then on findings are said as they are found, ms. */
const longRun = 10_000

/** Shows the run while it goes on: one line that is rewritten on a terminal, plain lines elsewhere. */
export function showProgress(output: Output, color: boolean): { see(event: RunEvent): void; end(): void } {
  let state = noProgress
  let shownAt = 0
  let loggedAt = -Infinity
  const startedAt = performance.now()
  const unsaid: string[] = []
  return {
    see(event) {
      const before = state
      state = advance(state, event)
      const found = foundLine(before, state, event)
      if (found !== undefined) unsaid.push(found)
      // A short run has its findings on the screen soon enough.
      if (performance.now() - startedAt > longRun)
        for (const text of unsaid.splice(0)) output.write(`${output.terminal ? clearLine : ''}${text}\n`)
      if (!output.terminal) {
        const isSoon = event.type === 'phase' && performance.now() - loggedAt < betweenPhases
        const text = isSoon ? undefined : logLine(state, event)
        if (text !== undefined) {
          output.write(`${text}\n`)
          loggedAt = performance.now()
        }
      } else if (performance.now() - shownAt > 60) {
        shownAt = performance.now()
        output.write(liveLine(state, { color, width: output.width }))
      }
    },
    end() {
      if (output.terminal && shownAt > 0) output.write(clearLine)
    },
  }
}
