import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { stillThere } from '../core/system/still-there.js'
import { invisible } from '../core/text/invisible.js'
import { unicodeEscapes } from '../core/text/unicode-escapes.js'

// What would steer the terminal of whoever looks into the file, and JSON.stringify leaves as it is.
const risky = invisible('', true)

export interface EventsFileOptions {
  readonly path: string
  /** Removes secrets from whole lines of events. */
  readonly redact: (lines: string) => string
  /** Files that an earlier run left and nobody may take for this one's. */
  readonly stale?: readonly string[]
  /** Told once that nothing more can be written; what follows is handed on all the same. */
  readonly onFailure?: (error: Error) => void
  readonly put?: typeof writeSync
}

/** The append-only `events.ndjson`: lines are redacted before they are written or handed on. */
export class EventsFile {
  private file: number | undefined
  private failed = false

  constructor(private readonly options: EventsFileOptions) {}

  /** Takes whole lines; returns the very text that was written. */
  write(lines: string): string {
    const text = this.options.redact(lines.replace(risky, unicodeEscapes))
    if (!this.failed) this.append(Buffer.from(text))
    return text
  }

  private append(bytes: Buffer): void {
    const { put = writeSync, onFailure } = this.options
    try {
      this.file ??= this.begin()
      stillThere(this.file, this.options.path)
      for (let done = 0; done < bytes.length; ) done += put(this.file, bytes, done)
    } catch (error) {
      this.failed = true
      onFailure?.(error as Error)
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  /** Not before there is something to write: a run that is refused leaves those before it alone. */
  private begin(): number {
    for (const path of this.options.stale ?? []) rmSync(path, { force: true })
    return openSync(this.options.path, 'w')
  }
}
