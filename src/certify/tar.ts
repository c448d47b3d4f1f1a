/** The few entries of a bundle as a tar archive (POSIX ustar): regular files in no folder, and nothing else. */
export function packTar(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const blocks: Uint8Array[] = []
  for (const [name, content] of files) {
    blocks.push(header(name, content.length), content, Buffer.alloc(padding(content.length)))
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const padding = (length: number): number => (512 - (length % 512)) % 512

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(512)
  block.write(name, 0)
  block.write('0000644\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function checksum(block: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < 512; i++) sum += i >= 148 && i < 156 ? 0x20 : block[i]!
  return sum
}

export class NoTar extends Error {}

/** Reads what `packTar` writes. Links, folders, devices, extensions, paths and names that come twice are refused. */
export function unpackTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; ; ) {
    const block = archive.subarray(at, at + 512)
    if (block.length < 512) throw new NoTar('the archive ends early')
    if (block.every(byte => byte === 0)) {
      if (archive.subarray(at).some(byte => byte !== 0)) throw new NoTar('there is data behind the end of the archive')
      return files
    }
    if (octal(block, 148, 8) !== checksum(block)) throw new NoTar('an entry of the archive has a wrong checksum')
    const name = text(block, 0, 100)
    const type = String.fromCharCode(block[156]!)
    // Its folder comes first.
    if (/^(?:\.|\w[\w.-]*)\/$/.test(name))
      throw new NoTar(`"${name.slice(0, 60)}" was packed by another tool: unpack the archive, and name its folder`)
    if (type !== '0') throw new NoTar(`"${name.slice(0, 60)}" is not a regular file`)
    if (!/^(?:[a-z][a-z.-]{0,60}|VERIFY\.txt)$/.test(name) || text(block, 345, 155) !== '')
      throw new NoTar(`"${name.slice(0, 60)}" is not the name of a file in a bundle`)
    if (files.has(name)) throw new NoTar(`${name} stands in the archive twice`)
    const size = octal(block, 124, 12)
    const content = archive.subarray(at + 512, at + 512 + size)
    if (content.length < size) throw new NoTar('the archive ends early')
    files.set(name, content)
    at += 512 + size + padding(size)
    if (archive.subarray(at - padding(size), at).some(byte => byte !== 0))
      throw new NoTar(`there is data behind ${name}`)
  }
}

function text(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('latin1')
}

function octal(block: Buffer, start: number, length: number): number {
  const digits = text(block, start, length).trim()
  if (!/^[0-7]{1,11}$/.test(digits)) throw new NoTar('an entry of the archive has no size')
  return Number.parseInt(digits, 8)
}
