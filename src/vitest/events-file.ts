import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { invisible } from '../core/invisible.js'

/** How long an event may wait before it is on disk; what a killed run loses at most. */
const patience = 100
const fullBuffer = 256 * 1024

// What would steer the terminal of whoever looks into the file, and JSON.stringify leaves as it is.
const risky = invisible()

const escaped = (char: string): string =>
  [...Array(char.length).keys()].map(i => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')

/**
 * The append-only `events.ndjson`. Lines are redacted before they leave the buffer, and whoever follows the run is
 * handed the very text that was written.
 */
export class EventsFile {
  private file: number | undefined
  private text = ''
  private timer: NodeJS.Timeout | undefined
  private failed = false

  constructor(
    private readonly path: string,
    private readonly redact: (text: string) => string,
    private readonly onWritten: (text: string) => void,
    /** Files that an earlier run left and nobody may take for this one's. */
    private readonly stale: readonly string[] = [],
    /** Told once that nothing more can be written; what follows is handed on all the same. */
    private readonly onFailure: (error: Error) => void = () => {},
    private readonly put: typeof writeSync = writeSync,
  ) {}

  write(event: object): void {
    this.text += `${JSON.stringify(event).replace(risky, escaped)}\n`
    if (this.text.length >= fullBuffer) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), patience)
  }

  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.text === '') return
    const text = this.redact(this.text)
    this.text = ''
    if (!this.failed) this.append(Buffer.from(text))
    this.onWritten(text)
  }

  private append(bytes: Buffer): void {
    try {
      this.file ??= this.begin()
      for (let done = 0; done < bytes.length; ) done += this.put(this.file, bytes, done)
    } catch (error) {
      this.failed = true
      this.onFailure(error as Error)
    }
  }

  close(): void {
    this.flush()
    if (this.file !== undefined) closeSync(this.file)
  }

  /** Not before there is something to write: a run that is refused leaves those before it alone. */
  private begin(): number {
    for (const path of this.stale) rmSync(path, { force: true })
    return openSync(this.path, 'w')
  }
}
