import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Damaged } from './encode.js'

/** Bounds on what a file may unfold to. */
export interface Bounds {
  /** Bytes after decompression, in all. */
  readonly total: number
  /** Of one line. */
  readonly line: number
}

export const bounds: Bounds = { total: 4 * 1024 ** 3, line: 24 * 1024 ** 2 }

/** The lines of a gzip file, one by one. Where the file was cut off the lines before stand. */
export const gzipLines = (path: string, limits = bounds) => linesOf(unpacked(createReadStream(path)), limits)

/** The same of a file that is in memory already. */
export const gzipLinesOf = (bytes: Uint8Array, limits = bounds) => linesOf(unpacked(Readable.from([bytes])), limits)

/** The lines of a file that is not packed. A last one that does not end stands, too: a run that was killed may have cut it. */
export const plainLines = (path: string, limits = bounds) => linesOf(createReadStream(path), limits, true)

function unpacked(source: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  source.on('error', error => gunzip.destroy(error))
  gunzip.on('close', () => source.destroy())
  return source.pipe(gunzip)
}

async function* linesOf(source: Readable, { total, line }: Bounds, mayBeCut = false): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  let read = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      read += chunk.length
      if (read > total) throw new Damaged(`it unpacks to more than ${total} bytes`)
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield parts.length === 0
          ? chunk.toString('utf8', from, end)
          : Buffer.concat([...parts, chunk.subarray(from, end)]).toString()
        parts = []
        length = 0
        from = end + 1
      }
      parts.push(Buffer.from(chunk.subarray(from)))
      length += chunk.length - from
      if (length > line) throw new Damaged(`a line is longer than ${line} bytes`)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Cut off within its last block: that block is lost, as it is where a run was killed.
    if (code === 'Z_BUF_ERROR') return
    if (code?.startsWith('Z_')) throw new Damaged('it is not gzip, or a part of it is damaged')
    throw error
  } finally {
    source.destroy()
  }
  if (length === 0) return
  if (!mayBeCut) throw new Damaged('its last line does not end')
  yield Buffer.concat(parts).toString()
}
