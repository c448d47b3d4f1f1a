import { gunzipSync } from 'node:zlib'
import { Damaged } from '../recording/encode.js'
import type { Attached } from './har-entry.js'
import { Zip } from './zip.js'

/** The text of an archive, and bodies that were packed beside it. */
export interface HarFile {
  readonly text: string
  readonly attached: Attached
}

/** Bytes that an archive may unpack to. */
export const largestHar = 128 * 1024 ** 2

const has = (bytes: Uint8Array, ...first: readonly number[]): boolean => first.every((byte, i) => bytes[i] === byte)

const isZip = (bytes: Uint8Array): boolean => has(bytes, 0x50, 0x4b, 0x03, 0x04)
export const isGzip = (bytes: Uint8Array): boolean => has(bytes, 0x1f, 0x8b)

/** A HAR file as it is, by gzip, or alone in a ZIP file. Throws Damaged where it is none of them. */
export function harFileOf(bytes: Buffer, most = largestHar): HarFile {
  if (isGzip(bytes)) return { text: harText(unpacked(bytes, most)), attached: () => undefined }
  if (!isZip(bytes)) return { text: harText(bytes), attached: () => undefined }
  const zip = new Zip(bytes, most)
  const archives = zip.names.filter(name => /\.har$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name))
  const [name] = archives
  if (name === undefined) throw new Damaged('the ZIP file holds no file that ends in .har')
  if (archives.length > 1) throw new Damaged(`the ZIP file holds ${archives.length} HAR files; unpack it and name one`)
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return { text: harText(zip.read(name)!), attached: file => zip.read(folder + file) }
}

function unpacked(bytes: Buffer, most: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Damaged(isTooLarge ? `it unpacks to more than ${most} bytes` : 'a part of it is damaged')
  }
}

/** UTF-8, or UTF-16 as PowerShell writes it, with a byte order mark or without. */
function harText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes.length > 1)
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

/** Whether the beginning of a file looks like an archive, and not like a recording of this tool. */
export const looksLikeHar = (bytes: Uint8Array): boolean => /^\s*\{\s*"log"\s*:/.test(harText(bytes.subarray(0, 4096)))
