/** Bytes in a buffer that copies share: each in one of its own would take 150 more. */
const shared = 64 * 1024

let buffer = new ArrayBuffer(0)
let used = 0

/** A copy to be kept for long; its `buffer` holds others, too. */
export function keptBytes(bytes: Uint8Array): Uint8Array {
  if (used + bytes.length > buffer.byteLength) {
    buffer = new ArrayBuffer(Math.max(shared, bytes.length))
    used = 0
  }
  const copy = new Uint8Array(buffer, used, bytes.length)
  copy.set(bytes)
  used += bytes.length
  return copy
}
