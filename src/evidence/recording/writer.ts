import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Cleaner, TraceEntry } from '../../core/exchange/trace.js'
import { stillThere } from '../../core/system/still-there.js'
import { searchedLine } from './format.js'

/** Each block is a gzip member of its own: what is on disk can be read, even where the run is killed. */
const block = 512 * 1024

/** Streams a trace into a file, in order; nothing stays in memory but the block that is being filled. */
export class EvidenceFile {
  private file: number | undefined
  private lines: string[] = []
  private size = 0
  private written = 0
  private full = false

  constructor(
    private readonly path: string,
    /** Bytes on disk; beyond them the file says that it ends early. */
    private readonly limit: number,
    private readonly cleaner: Cleaner,
  ) {}

  readonly take = (entry: TraceEntry): void => {
    if (this.full) return
    const line = searchedLine(entry, this.cleaner)
    this.lines.push(line)
    this.size += line.length
    if (this.size >= block) this.flush()
  }

  close(): void {
    if (!this.full) this.flush()
    const { file } = this
    if (file === undefined) return
    this.file = undefined
    try {
      stillThere(file, this.path)
    } finally {
      closeSync(file)
    }
  }

  private flush(): void {
    if (this.lines.length === 0) return
    const packed = gzipSync(`${this.lines.join('\n')}\n`, { level: 4 })
    this.lines = []
    this.size = 0
    this.full = this.written + packed.length > this.limit
    this.append(this.full ? gzipSync(`${JSON.stringify({ type: 'full', limit: this.limit })}\n`) : packed)
  }

  private append(bytes: Buffer): void {
    this.file ??= this.begin()
    for (let done = 0; done < bytes.length; ) done += writeSync(this.file, bytes, done)
    this.written += bytes.length
    stillThere(this.file, this.path)
  }

  /** A link that somebody laid there is not followed. */
  private begin(): number {
    rmSync(this.path, { force: true })
    return openSync(this.path, 'wx', 0o600)
  }
}
