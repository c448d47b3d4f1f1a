import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Report } from '../core/report/report.js'
import { reportProblem } from '../spec/report-check.js'
import type { TargetResult } from './result.js'
import type { Shard } from './shard.js'

/** What one process was to judge: without it nobody could tell that a shard is missing. */
export interface ShardRecord {
  readonly shard: Shard
  readonly targets: readonly string[]
}

export const targetFolder = (output: string, name: string) => join(output, 'targets', name)

export async function readResult(folder: string): Promise<TargetResult | undefined> {
  return readJson<TargetResult>(join(folder, 'target.json'))
}

export const readReport = (folder: string) => readJson<Report>(join(folder, 'report.json'))

/** One that anybody may have written; undefined where it is not a report. */
export async function readForeignReport(folder: string): Promise<Report | undefined> {
  const report = await readReport(folder)
  return report === undefined || reportProblem(report) !== undefined ? undefined : report
}

export async function writeResult(folder: string, result: TargetResult): Promise<void> {
  await writeJson(join(folder, 'target.json'), result)
}

export async function writeShard(output: string, record: ShardRecord): Promise<void> {
  const folder = join(output, 'shards')
  await mkdir(folder, { recursive: true })
  await writeJson(join(folder, `${record.shard.index}-of-${record.shard.of}.json`), record)
}

export async function readShards(output: string): Promise<readonly ShardRecord[]> {
  const names = await readdir(join(output, 'shards')).catch(() => [])
  const read = await Promise.all(names.sort().map(name => readJson<ShardRecord>(join(output, 'shards', name))))
  return read.filter(record => record !== undefined)
}

/** Copies a target's reports unless they are there already. */
export async function copyTarget(from: string, to: string): Promise<void> {
  if (resolve(from) !== resolve(to)) await cp(from, to, { recursive: true, force: true })
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined // not there, or half written by a process that was killed
  }
}

/** In one step: a process that is killed leaves no half file. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`)
  await rename(temporary, path)
}
