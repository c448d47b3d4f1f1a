import { createReadStream } from 'node:fs'
import type { RunEvent } from '../core/event.js'
import { systemText } from '../core/system-text.js'
import { eventProblem } from './event-check.js'

const longestLine = 64 * 1024 * 1024

/** The events of a file, one by one; `file` is where it lies, `path` how its user calls it. A last line that was cut when the run was killed is left out. */
export async function* eventsOf(path: string, file = path): AsyncGenerator<RunEvent> {
  let number = 0
  let broken: number | undefined
  for await (const line of linesOf(path, file)) {
    number++
    if (line.trim() === '') continue
    // Only the last line may be broken: one that another follows is damage.
    if (broken !== undefined) throw notEvents(path, `line ${broken} is not an event`)
    const event = parse(line)
    if (number === 1 && (event?.type !== 'run-started' || !Array.isArray(event.rules))) {
      throw notEvents(path, 'its first line is not a run-started event')
    }
    if (event === undefined) {
      broken = number
      continue
    }
    const problem = eventProblem(event)
    if (problem !== undefined) throw notEvents(path, `line ${number} ${problem}`)
    yield event as RunEvent
  }
  if (number === 0) throw notEvents(path, 'it is empty')
}

/** Lines end at a line feed and nowhere else: node:readline would also split at U+2028, which JSON text may hold. */
async function* linesOf(path: string, file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      if (rest.length > longestLine) throw notEvents(path, 'its lines are too long')
      yield* lines
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined
      ? error
      : new Error(`Cannot read ${path}: ${systemText(error)}.`)
  }
  if (rest !== '') yield rest
}

type Parsed = Readonly<Record<string, unknown>> & { readonly type: string }

function parse(line: string): Parsed | undefined {
  try {
    const value = JSON.parse(line)
    return typeof value?.type === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

const notEvents = (path: string, why: string) =>
  new Error(`${path} is not an event file of petstore-conform (${why}). Give the events.ndjson of a run.`)
