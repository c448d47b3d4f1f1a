import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signalOf } from '../../core/report/ending.js'
import { UsageError } from '../../core/system/usage.js'
import { plural } from '../../core/text/plural.js'
import type { TargetResult } from '../../fleet/result.js'
import { prepareOutput, readYaml } from '../../options/files.js'
import { readLayers } from '../../options/layers.js'
import { flag, option, type Values } from '../../options/option.js'
import { duration, text, whole } from '../../options/read.js'
import { commonTable, runTable } from '../../options/table.js'
import { line } from '../../report/formats/sanitise.js'
import type { Command } from '../command.js'
import type { Io } from '../io.js'
import { programUrl } from '../places.js'
import { columns } from '../table.js'

const table = {
  parallel: option(
    { group: 'Fleet', value: 'N', fallback: 'one per core', describe: 'targets that are judged at once' },
    whole(1, 256),
  ),
  shard: option(
    {
      group: 'Fleet',
      value: 'I/N',
      argvOnly: true,
      describe: 'judge the Ith of N parts of the fleet; auto/N in a Kubernetes Indexed Job',
    },
    text,
  ),
  keep: option(
    {
      group: 'Fleet',
      value: 'TIME',
      fallback: 'for ever',
      describe: 'how long what conformed is kept; what failed or could not be judged is always judged again',
    },
    duration(0, 366 * 86_400_000),
  ),
  again: flag({ group: 'Fleet', describe: 'judge again also what conformed before' }),
  output: runTable.output,
  yes: runTable.yes,
  ...commonTable,
}

export const fleet: Command = {
  usage: 'fleet <file> [folders..]',
  endsItself: true,
  describe: 'judge many servers, each in a process of its own; "fleet index" makes one page of many reports or shards',
  options: table,
  positionals: { file: 'fleet file, or index', folders: 'after index: folders of runs or of shards' },
  examples: [
    ['$0 fleet fleet.yaml --parallel 4', 'every target of the file'],
    ['$0 fleet fleet.yaml --shard 2/5', 'a fifth of them'],
    ['$0 fleet index shard-1 shard-2 --output all', 'one page of both'],
  ],
  async run({ layers, positionals }, io) {
    const values = readLayers(table, layers)
    const [file] = positionals.file!
    const folders = positionals.folders!
    if (file === 'index') return index(folders, values, io)
    if (file === 'merge') throw new UsageError('fleet merge was removed: fleet index took its place.')
    if (folders.length > 0) throw new UsageError(`"${folders[0]}" is one word too many. Name one fleet file.`)
    return judgeAll(file!, values, io)
  },
}

async function judgeAll(file: string, values: Values<typeof table>, io: Io): Promise<number> {
  const [{ readFleet }, { readShard, whole: all }, { runFleet }, { writeIndex }, { worst }] = await Promise.all([
    import('../../fleet/file.js'),
    import('../../fleet/shard.js'),
    import('../../fleet/run.js'),
    import('../../fleet/merge.js'),
    import('../../fleet/result.js'),
  ])
  const path = resolve(io.cwd, file)
  const targets = readFleet(await readYaml(file, io.cwd, 'fleet file', 'Name an existing file.'), file, dirname(path))
  const shard = values.shard === undefined ? all : readShard(values.shard, io.env)
  const output = await prepareOutput(values.output ?? 'reports', io.cwd)
  const progress = showFleet(io)
  const results = await runFleet({
    targets,
    shard,
    output,
    parallel: values.parallel ?? availableParallelism(),
    keepMs: values.again ? 0 : (values.keep ?? Number.POSITIVE_INFINITY),
    cwd: dirname(path),
    program: fileURLToPath(programUrl),
    args: values.yes ? ['--yes'] : [],
    env: io.env,
    signal: io.interrupted,
    ...progress,
  })
  progress.end()
  if (shard.of === 1) await writeIndex(output, results)
  io.out.write(`${summary(results)}${shard.of === 1 ? indexAt(output, io) : ''}`)
  if (io.interrupted.aborted) return signalOf(io.interrupted.reason).code
  return worst(results.map(({ exitCode }) => exitCode))
}

async function index(folders: readonly string[], values: Values<typeof table>, io: Io): Promise<number> {
  if (folders.length === 0) throw new UsageError('fleet index needs folders: what --output named in each run or shard.')
  const [{ indexFolders }, { worst }] = await Promise.all([
    import('../../fleet/merge.js'),
    import('../../fleet/result.js'),
  ])
  const output = await prepareOutput(values.output ?? 'reports', io.cwd)
  const { missing, targets } = await indexFolders(
    folders.map(folder => resolve(io.cwd, folder)),
    output,
  )
  io.out.write(summary(targets) + indexAt(output, io))
  for (const text of missing) io.err.write(`Missing: ${line(text)} was not judged.\n`)
  return worst([...targets.map(({ exitCode }) => exitCode), ...(missing.length > 0 ? [3] : [])])
}

const indexAt = (output: string, { cwd }: Io): string => `Index: ${relative(cwd, join(output, 'index.html'))}\n`

type Row = Pick<TargetResult, 'name' | 'labels' | 'verdict' | 'exitCode' | 'failed' | 'warned'>

function summary(results: readonly Row[]): string {
  if (results.length === 0) return 'No target is in this shard.\n'
  const rows = [...results]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, labels, verdict, exitCode, failed, warned }) => [
      name,
      verdict,
      String(exitCode),
      String(failed.length),
      String(warned.length),
      Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(' '),
    ])
    .map(row => row.map(each => line(each)))
  const counts = new Map<string, number>()
  for (const { verdict } of results) counts.set(line(verdict), (counts.get(line(verdict)) ?? 0) + 1)
  const totals = [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')
  return `${columns(['Target', 'Verdict', 'Exit', 'Failed', 'Warnings', 'Labels'], rows)}${plural(results.length, 'target')}: ${totals}\n`
}

/** A line for each target that has ended, and on a terminal one that says what is under way. */
function showFleet({ err }: Io) {
  const underWay = new Set<string>()
  const clear = err.terminal ? '\r\x1b[2K' : ''
  const live = () => {
    if (!err.terminal) return
    const text = line(`under way: ${[...underWay].join(', ')}`)
    err.write(`${clear}${underWay.size === 0 ? '' : text.slice(0, err.width - 1)}`)
  }
  return {
    onStart(name: string) {
      underWay.add(name)
      live()
    },
    onResult({ name, verdict, seconds, failed, reason }: TargetResult, kept: boolean) {
      underWay.delete(name)
      const facts = kept ? 'kept from before' : `${seconds} s`
      const why = failed.length > 0 ? `, ${failed.length} failed` : reason === undefined ? '' : `, ${reason}`
      err.write(`${clear}${line(`${name}: ${verdict}${why} (${facts})`, 'message')}\n`)
      live()
    },
    end: () => err.write(clear),
  }
}
