import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { evidenceName } from '../evidence/recording/format.js'
import { NoTar, packTar, unpackTar } from './tar.js'

/** Files of a bundle with the most bytes that each may have. Nothing else may be in it. */
const sizes = {
  'certificate.dsse.json': 1024 ** 2,
  [evidenceName]: 256 * 1024 ** 2,
  'report.json': 64 * 1024 ** 2,
  'report.html': 64 * 1024 ** 2,
  'product.json': 16 * 1024,
  'requirements.yaml': 256 * 1024,
  'attempts.json': 1024 ** 2,
  'signing.pub.pem': 16 * 1024,
  'VERIFY.txt': 16 * 1024,
} as const

export type BundleFile = keyof typeof sizes
export const envelopeName = 'certificate.dsse.json'
const names = Object.keys(sizes) as readonly BundleFile[]
/** Not in bundles of format 1. */
export const readmeName = 'VERIFY.txt'
/** What the statement of a bundle gives the digests of. */
export const subjectsOf = (bundle: Pick<Bundle, 'has'>): readonly BundleFile[] =>
  names.filter(name => bundle.has(name) && name !== envelopeName && name !== 'signing.pub.pem')

/** Windows has neither. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const largest = 400 * 1024 ** 2

export class NoBundle extends Error {}

export type Bundle = ReadonlyMap<BundleFile, Buffer>

/** Reads a folder or a .tar.gz. Throws NoBundle where it is none: files that are missing, too many, links, too large. */
export async function readBundle(path: string): Promise<Bundle> {
  const info = await lstat(path).catch(() => undefined)
  if (info === undefined) throw new NoBundle('there is no such file or folder')
  const files = info.isDirectory() ? await readFolder(path) : await readArchive(path)
  for (const name of names) {
    const content = files.get(name)
    if (content === undefined && name === readmeName) continue
    if (content === undefined) throw new NoBundle(`${name} is missing`)
    if (content.length > sizes[name]) throw new NoBundle(`${name} is larger than ${sizes[name]} bytes`)
  }
  const stray = [...files.keys()].find(name => !Object.hasOwn(sizes, name))
  if (stray !== undefined) throw new NoBundle(`"${stray.slice(0, 60)}" does not belong into a bundle`)
  return files as Bundle
}

async function readFolder(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = await readdir(path)
  if (found.length > 100) throw new NoBundle('it holds more files than a bundle has')
  const files = new Map<string, Buffer>()
  for (const name of found) {
    if (!Object.hasOwn(sizes, name)) throw new NoBundle(`"${name.slice(0, 60)}" does not belong into a bundle`)
    files.set(name, await readRegular(join(path, name), sizes[name as BundleFile]))
  }
  return files
}

async function readArchive(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const packed = await readRegular(path, largest)
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) throw new NoBundle('it is neither a folder nor a .tar.gz')
  try {
    return unpackTar(unpacked(packed))
  } catch (error) {
    if (error instanceof NoBundle) throw error
    if (error instanceof NoTar) throw new NoBundle(error.message)
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new NoBundle(tooLarge ? `it unpacks to more than ${largest} bytes` : 'its gzip data is damaged')
  }
}

/** The archive of one gzip member, with nothing behind it. */
function unpacked(packed: Buffer): Buffer {
  const options = { maxOutputLength: largest, info: true } as const
  const { buffer, engine } = gunzipSync(packed, options) as unknown as {
    readonly buffer: Buffer
    readonly engine: { readonly bytesWritten: number }
  }
  // Each member ends with the length of what it holds.
  const isOne = packed.readUInt32LE(packed.length - 4) === buffer.length
  if (engine.bytesWritten !== packed.length || !isOne) throw new NoBundle('there is data behind the end of the archive')
  return buffer
}

/** Never through a link, nor from what is not a regular file. */
async function readRegular(path: string, max: number): Promise<Buffer> {
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw new NoBundle(error.code === 'ELOOP' ? `${path} is a link` : `${path} cannot be read`)
  })
  try {
    const info = await file.stat()
    if (!info.isFile()) throw new NoBundle(`${path} is not a regular file`)
    if (info.size > max) throw new NoBundle(`${path} is larger than ${max} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Writes the bundle where nothing is yet: a folder, or one file where the path ends in .tar.gz. All of it, or nothing. */
export async function writeBundle(path: string, files: Bundle): Promise<void> {
  const part = `${path}.${randomUUID()}.tmp`
  try {
    if (path.endsWith('.tar.gz')) await writeFile(part, gzipSync(packTar(files)), { flag: 'wx' })
    else {
      await mkdir(part, { recursive: true })
      for (const [name, content] of files) await writeFile(join(part, name), content, { flag: 'wx' })
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}
