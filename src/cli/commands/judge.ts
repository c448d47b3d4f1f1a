import { open, readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Report } from '../../core/report/report.js'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { prepareOutput } from '../../options/files.js'
import { exclusive, readLayers } from '../../options/layers.js'
import { flag, option, type Values } from '../../options/option.js'
import { text } from '../../options/read.js'
import { keyOf } from '../../options/run-options.js'
import { commonTable, keyTable, outputTable, runTable } from '../../options/table.js'
import type { Command } from '../command.js'
import { detailOf, type Io, wantsColor } from '../io.js'
import { furtherReports } from '../running/further-reports.js'

const table = {
  'base-url': runTable['base-url'],
  ...keyTable,
  strict: runTable.strict,
  now: runTable.now,
  settle: runTable.settle,
  'sole-client': flag({
    group: 'Run',
    describe: 'for a HAR file: nobody else changed the store, so pets created in it must be found again',
  }),
  ...outputTable,
  output: option({ ...outputTable.output, fallback: 'reports/judged' }, text),
  ...commonTable,
}

type JudgeValues = Values<typeof table>

export const judge: Command = {
  usage: 'judge <file>',
  describe: 'judge a recording: of a run, even one that was killed, or of other traffic (HAR); sends nothing',
  options: table,
  positionals: {
    file: 'events.ndjson or evidence.ndjson.gz of a run, or a HAR file: plain, gzipped or in a ZIP file',
  },
  examples: [
    ['$0 judge reports/events.ndjson', 'the reports of a run again, in other formats'],
    ['$0 judge reports/evidence.ndjson.gz', 'the verdicts of a run, from its exchanges'],
    ['$0 judge traffic.har --base-url https://staging.example.test/v1', 'what a browser or a load test recorded'],
  ],
  async run({ layers, positionals }, io) {
    const values = readLayers(table, exclusive(layers, Object.keys(keyTable), 'Give one of them.'))
    const given = Object.keys(keyTable).some(name => layers.some(layer => layer.given[name] !== undefined))
    const apiKey = given ? await keyOf(values, io.cwd) : undefined
    const name = positionals.file![0]!
    const path = resolve(io.cwd, name)
    const bytes = await beginningOf(path, name)
    const report = (await isRecording(bytes))
      ? await judgeRecording(path, name, bytes)
      : await judgeHar(path, name, values, apiKey)
    return tell(report, values, io)
  },
}

async function beginningOf(path: string, name: string): Promise<Buffer> {
  try {
    if (!(await stat(path)).isFile()) throw Object.assign(new Error('it is not a file'), { code: 'EISDIR' })
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new UsageError(`Cannot read ${name}: ${systemText(error)}. Name a recording or a HAR file.`)
  }
}

/** Both may be packed by gzip: what is packed tells. */
async function isRecording(bytes: Buffer): Promise<boolean> {
  const [{ isGzip, looksLikeHar }, { gunzipSync, constants }] = await Promise.all([
    import('../../evidence/foreign/har-file.js'),
    import('node:zlib'),
  ])
  if (!isGzip(bytes)) return /^\s*\{"type":/.test(bytes.subarray(0, 100).toString('latin1'))
  try {
    // The beginning alone: the rest of the last block is missing.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 128 * 1024 ** 2 }
    return !looksLikeHar(gunzipSync(bytes, options))
  } catch {
    return true
  }
}

const advice = 'Name the events.ndjson or evidence.ndjson.gz of a run.'

async function judgeRecording(path: string, name: string, beginning: Buffer): Promise<Report> {
  const [{ isGzip }, { gzipLines, plainLines }, { judgedAgain }, { rules }] = await Promise.all([
    import('../../evidence/foreign/har-file.js'),
    import('../../evidence/recording/lines.js'),
    import('../../evidence/again/rejudge.js'),
    import('../../../suites/index.js'),
  ])
  try {
    const lines = isGzip(beginning) ? gzipLines(path) : plainLines(path)
    const { report, unknown, newer } = await judgedAgain(lines, rules)
    const notices = [
      ...(newer.length > 0 ? [`Rules that the recorded run did not have yet: ${newer.join(', ')}.`] : []),
      ...(unknown.length > 0 ? [`Rules that this version does not have: ${unknown.join(', ')}.`] : []),
    ]
    return { ...report, notices: [...report.notices, ...notices] }
  } catch (error) {
    throw damaged(error, `${name} is not a recording of petstore-conform`, advice)
  }
}

async function judgeHar(path: string, name: string, values: JudgeValues, apiKey: string | undefined): Promise<Report> {
  const baseUrl = values['base-url']
  if (baseUrl === undefined)
    throw new UsageError(
      `${name} is not a recording of this tool. If it is a HAR file, name the service whose traffic counts with --base-url, /v1 included.`,
    )
  const [{ readHar }, { harFileOf, largestHar }, { judgeTraffic }, { rules }] = await Promise.all([
    import('../../evidence/foreign/har.js'),
    import('../../evidence/foreign/har-file.js'),
    import('../../evidence/foreign/traffic.js'),
    import('../../../suites/index.js'),
  ])
  if ((await stat(path)).size > largestHar)
    throw new UsageError(`${name} is larger than ${largestHar / 1024 ** 2} MB. Record less, or split it.`)
  try {
    const options = {
      baseUrl,
      now: values.now ?? new Date(),
      settleMs: values.settle ?? 2000,
      strict: values.strict ?? false,
      soleClient: values['sole-client'] ?? false,
      source: 'HAR',
    }
    const { text, attached } = harFileOf(await readFile(path))
    return judgeTraffic(rules, readHar(text, baseUrl, apiKey, attached), options, apiKey)
  } catch (error) {
    throw damaged(error, `${name} is neither a recording nor a HAR file`, 'Name evidence.ndjson.gz or a HAR file.')
  }
}

/** What is wrong with a file, to who named it; what is wrong with this tool stays that. */
function damaged(error: unknown, what: string, instead: string): unknown {
  const { name, message } = error as Error
  return name === 'Damaged' ? new UsageError(`${what}: ${message}. ${instead}`) : error
}

async function tell(report: Report, values: JudgeValues, io: Io): Promise<number> {
  const [{ terminal }, { reportNames, writeReports }] = await Promise.all([
    import('../../report/formats/terminal/terminal.js'),
    import('../../report/write.js'),
  ])
  const folder = values.output ?? 'reports/judged'
  const output = await prepareOutput(folder, io.cwd, reportNames)
  const color = wantsColor(io, values.color)
  io.out.write(terminal(report, { color, width: io.out.width, detail: detailOf(values), folder }))
  // Without the key there is nothing to search for: what was recorded was redacted then.
  const plain = { redact: (each: string) => each, leaks: () => false }
  await writeReports(report, { output, ...plain, ...furtherReports(values.report, io) })
  return report.exitCode
}
