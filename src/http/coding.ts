import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

const decoders: Readonly<Record<string, (body: Uint8Array, options: object) => Promise<Uint8Array>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

export interface Decoded {
  readonly body: Uint8Array
  readonly coding?: string
  readonly codingFailure?: string
}

/** Undoes a content coding under a cap; a coding that cannot be undone leaves the bytes as they are. */
export async function decode(body: Uint8Array, header: string | undefined, cap: number): Promise<Decoded> {
  const coding = header?.trim().toLowerCase()
  if (coding === undefined || coding === '' || coding === 'identity') return { body }
  if (body.length === 0) return { body, coding }
  const decoder = decoders[coding]
  if (decoder === undefined) return { body, coding, codingFailure: `the content coding "${coding}" is not known` }
  try {
    return { body: await decoder(body, { maxOutputLength: cap }), coding }
  } catch (error) {
    const bomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const reason = bomb ? `decodes to more than ${cap / 1024 / 1024} MiB` : 'cannot be decoded'
    return { body, coding, codingFailure: `the body coded with ${coding} ${reason}` }
  }
}
