import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { UsageError } from '../core/system/usage.js'
import {
  copyTarget,
  readForeignReport,
  readReport,
  readResult,
  readShards,
  type ShardRecord,
  targetFolder,
  writeJson,
} from './folder.js'
import { type Entry, type FleetIndex, fleetIndex, fleetPage } from './index-page.js'
import { resultOf, type TargetResult } from './result.js'

/**
 * One index over the folders: of shards of a fleet, whose reports are copied, and of any other runs, to which it links.
 * What a shard was to judge and did not is named in it.
 */
export async function indexFolders(folders: readonly string[], output: string): Promise<FleetIndex> {
  const newest = new Map<string, { readonly folder: string; readonly result: TargetResult }>()
  const shards: ShardRecord[] = []
  const others: Entry[] = []
  await mkdir(output, { recursive: true })
  for (const folder of folders) {
    const records = await readShards(folder)
    if (records.length === 0) others.push(...(await reportsBelow(folder, output)))
    shards.push(...records)
    for (const name of records.length === 0 ? [] : await readdir(join(folder, 'targets')).catch(() => [])) {
      const from = targetFolder(folder, name)
      const result = await readResult(from)
      const known = newest.get(name)?.result
      if (result !== undefined && !isOlder(result, known)) newest.set(name, { folder: from, result })
    }
  }
  for (const [name, { folder }] of newest) await copyTarget(folder, targetFolder(output, name))
  const results = [...newest.values()].map(({ result }) => result)
  return write(
    output,
    [...(await entriesOf(output, results, readForeignReport)), ...others],
    missing(shards, new Set(newest.keys())),
  )
}

/** The index of a fleet that was judged into this folder. */
export const writeIndex = async (output: string, results: readonly TargetResult[]): Promise<FleetIndex> =>
  write(output, await entriesOf(output, results, readReport), [])

async function write(output: string, entries: readonly Entry[], lost: readonly string[]): Promise<FleetIndex> {
  const index = fleetIndex(entries, lost)
  await writeJson(join(output, 'fleet.json'), index)
  await writeFile(join(output, 'index.html'), fleetPage(entries, lost))
  return index
}

const entriesOf = (
  output: string,
  results: readonly TargetResult[],
  read: typeof readReport,
): Promise<readonly Entry[]> =>
  Promise.all(
    results.map(async result => {
      const report = await read(targetFolder(output, result.name))
      return { result, folder: `targets/${result.name}`, ...(report === undefined ? {} : { report }) }
    }),
  )

async function reportsBelow(folder: string, output: string): Promise<readonly Entry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const places = found.filter(each => each.isFile() && each.name === 'report.json').map(each => each.parentPath)
  const entries: Entry[] = []
  for (const place of places.sort()) {
    const report = await readForeignReport(place)
    if (report === undefined) continue
    const { target, startedAt, stats, exitCode } = report
    const given = {
      name: relative(dirname(folder), place).split(sep).join('/'),
      baseUrl: target.baseUrl,
      labels: {},
      configuration: '',
      startedAt,
      seconds: stats.seconds,
    }
    const from = relative(output, place).split(sep).join('/')
    entries.push({ result: resultOf(given, exitCode, '', report), folder: from === '' ? '.' : from, report })
  }
  if (entries.length === 0)
    throw new UsageError(`There is no report below ${folder}. Name what --output named in a run or in a shard.`)
  return entries
}

function isOlder(result: TargetResult, known: TargetResult | undefined): boolean {
  if (known === undefined) return false
  if (result.finished !== known.finished) return known.finished
  return result.startedAt < known.startedAt
}

function missing(shards: readonly ShardRecord[], judged: ReadonlySet<string>): readonly string[] {
  const counts = [...new Set(shards.map(({ shard }) => shard.of))]
  if (counts.length > 1) throw new UsageError(`The folders are of fleets in ${counts.join(' and in ')} shards.`)
  const there = new Set(shards.map(({ shard }) => shard.index))
  const lost = Array.from({ length: counts[0] ?? 0 }, (_, i) => i + 1).filter(index => !there.has(index))
  const names = new Set(shards.flatMap(({ targets }) => targets).filter(name => !judged.has(name)))
  return [...lost.map(index => `shard ${index} of ${counts[0]}`), ...[...names].sort().map(name => `target ${name}`)]
}
