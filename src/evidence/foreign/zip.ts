import { inflateRawSync } from 'node:zlib'
import { Damaged } from '../recording/encode.js'

interface Member {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const mostMembers = 100_000

/** A ZIP file in memory. Everything in it may be a lie: no more is unpacked than `mostBytes` in all. */
export class Zip {
  private readonly members = new Map<string, Member>()
  /** Many entries of an archive may name one body. */
  private readonly known = new Map<string, Buffer>()
  private left: number

  constructor(
    private readonly bytes: Buffer,
    mostBytes: number,
  ) {
    this.left = mostBytes
    try {
      this.readDirectory()
    } catch (error) {
      throw error instanceof RangeError ? damaged() : error
    }
  }

  get names(): readonly string[] {
    return [...this.members.keys()]
  }

  read(name: string): Buffer | undefined {
    const member = this.members.get(name)
    const known = this.known.get(name)
    if (member === undefined || known !== undefined) return known
    const { bytes, left } = this
    const { method, packed, size, at } = member
    if (size > left) throw new Damaged('it unpacks to too much')
    try {
      const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
      const content = bytes.subarray(start, start + packed)
      const unpacked = method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
      this.left -= unpacked.length
      this.known.set(name, unpacked)
      return unpacked
    } catch {
      throw damaged()
    }
  }

  private readDirectory(): void {
    const { bytes } = this
    const end = bytes.lastIndexOf('PK\x05\x06', -22, 'latin1')
    if (end < 0) throw damaged()
    const count = bytes.readUInt16LE(end + 10)
    let at = bytes.readUInt32LE(end + 16)
    for (let i = 0; i < Math.min(count, mostMembers); i++) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
      const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
      const [packed, size, offset] = [20, 24, 42].map(each => bytes.readUInt32LE(at + each)) as [number, number, number]
      const [name, extra, comment] = [28, 30, 32].map(each => bytes.readUInt16LE(at + each)) as [number, number, number]
      // Encrypted, larger than 4 GB, or packed by another method: not such as tools write.
      const isPlain = (flags & 1) === 0 && Math.max(packed, size, offset) < 0xffffffff && (method === 0 || method === 8)
      if (isPlain)
        this.members.set(bytes.toString('utf8', at + 46, at + 46 + name), { method, packed, size, at: offset })
      at += 46 + name + extra + comment
    }
  }
}

const damaged = () => new Damaged('it is a ZIP file, and a part of it is damaged')
