import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../core/system/usage.js'

const name = '.petstore-conform.lock'
/** Where a lock comes from another machine, or from another container, nobody can tell whether its process lives. */
const foreignMs = 3_600_000

interface Owner {
  readonly pid: number
  readonly host: string
  readonly since: number
}

/** Keeps other runs out of an output folder while the work goes on. A lock whose process is gone is taken over. */
export async function withOutputLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, name)
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() } satisfies Owner)
  await take(path, folder, mine)
  try {
    return await work()
  } finally {
    // Not one that somebody has taken over.
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true })
  }
}

async function take(path: string, folder: string, mine: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      await writeFile(path, mine, { flag: 'wx' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = await readOwner(path)
    if (owner !== undefined && isAlive(owner)) {
      throw new UsageError(
        `Another run (process ${owner.pid}) is writing to ${folder}. Wait for its end, or name another folder with --output.`,
      )
    }
    await rm(path, { force: true })
  }
  throw new UsageError(`Other runs keep taking ${folder}. Name another folder with --output.`)
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const { pid, host, since } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>
    return Number.isSafeInteger(pid) && pid! > 0 && typeof host === 'string' && typeof since === 'number'
      ? { pid: pid!, host, since }
      : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, host, since }: Owner): boolean {
  if (host !== hostname()) return Date.now() - since < foreignMs
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
