import type { RunEvent } from '../core/event.js'
import { advance, clearLine, liveLine, logLine, noProgress } from '../report/progress.js'
import type { Output } from './io.js'

/** Shows the run while it goes on: one line that is rewritten on a terminal, plain lines elsewhere. */
export function showProgress(output: Output, color: boolean): { see(event: RunEvent): void; end(): void } {
  let state = noProgress
  let shownAt = 0
  return {
    see(event) {
      state = advance(state, event)
      if (!output.terminal) {
        const text = logLine(state, event)
        if (text !== undefined) output.write(`${text}\n`)
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
