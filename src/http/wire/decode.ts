import zlib from 'node:zlib'
import { type Header, headerValues } from '../../core/exchange/exchange.js'

export type Decoded =
  | { readonly body: Uint8Array; readonly failure?: string; readonly tooLarge?: false }
  | { readonly tooLarge: true }

type Limits = { readonly maxOutputLength: number; readonly chunkSize: number }
type Decode = (coded: Uint8Array, options: Limits) => Buffer

const codings: Readonly<Record<string, Decode>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  deflate,
}

/** RFC 9110 means the zlib format; raw deflate is sent under this name as well. */
function deflate(coded: Uint8Array, options: Limits): Buffer {
  try {
    return zlib.inflateSync(coded, options)
  } catch (error) {
    if (isTooLarge(error as Error)) throw error
    return zlib.inflateRawSync(coded, options)
  }
}

const isTooLarge = (error: NodeJS.ErrnoException): boolean => error.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * The codings that were applied, in that order: `gzip`, or `deflate, br`; undefined where there is none. They may stand in
 * lines of their own (RFC 9110, 5.3). Names of headers are in lower case.
 */
export function codingOf(headers: readonly Header[]): string | undefined {
  const lines = headerValues(headers, 'content-encoding')
  const names = lines.flatMap(value => value.toLowerCase().split(',')).map(name => name.trim())
  return names.filter(name => name !== '' && name !== 'identity').join(', ') || undefined
}

/** Undoes content codings, the last one first. `max`: bytes that the body may grow to. */
export function decode(coded: Uint8Array, coding: string, max: number): Decoded {
  const names = coding.split(',', 5).map(name => name.trim())
  let body = coded
  for (const name of names.reverse()) {
    const one = Object.hasOwn(codings, name) ? codings[name] : undefined
    if (one === undefined || names.length > 4) return { body: coded, failure: 'this content coding is not known' }
    try {
      body = one(body, { maxOutputLength: max, chunkSize: body.length > 65_536 ? 262_144 : 16_384 })
    } catch (error) {
      if (isTooLarge(error as Error)) return { tooLarge: true }
      return { body: coded, failure: `the bytes are not in the content coding "${name}"` }
    }
  }
  return { body }
}
