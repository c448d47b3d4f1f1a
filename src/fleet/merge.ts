import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../core/usage.js'
import { copyTarget, readResult, readShards, type ShardRecord, targetFolder, writeJson } from './folder.js'
import { type FleetIndex, fleetIndex, fleetPage } from './index-page.js'
import type { TargetResult } from './result.js'

/** One index over the folders of many shards; what a shard was to judge and did not is named in it. */
export async function mergeFolders(folders: readonly string[], output: string): Promise<FleetIndex> {
  const newest = new Map<string, { readonly folder: string; readonly result: TargetResult }>()
  const shards: ShardRecord[] = []
  for (const folder of folders) {
    const records = await readShards(folder)
    if (records.length === 0) throw new UsageError(`${folder} is no folder of a fleet. Name what --output named.`)
    shards.push(...records)
    for (const name of await readdir(join(folder, 'targets')).catch(() => [])) {
      const from = targetFolder(folder, name)
      const result = await readResult(from)
      const known = newest.get(name)?.result
      if (result !== undefined && !isOlder(result, known)) newest.set(name, { folder: from, result })
    }
  }
  await mkdir(output, { recursive: true })
  for (const [name, { folder }] of newest) await copyTarget(folder, targetFolder(output, name))
  const results = [...newest.values()].map(({ result }) => result)
  return writeIndex(output, results, missing(shards, new Set(newest.keys())))
}

export async function writeIndex(
  output: string,
  results: readonly TargetResult[],
  lost: readonly string[] = [],
): Promise<FleetIndex> {
  const index = fleetIndex(results, lost)
  await writeJson(join(output, 'fleet.json'), index)
  await writeFile(join(output, 'index.html'), fleetPage(results, lost))
  return index
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
