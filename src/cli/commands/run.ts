import { join } from 'node:path'
import type { RunEvent, RunHead } from '../../core/report/event.js'
import type { RunOptions } from '../../core/report/options.js'
import type { Report } from '../../core/report/report.js'
import { UsageError } from '../../core/system/usage.js'
import { plural } from '../../core/text/plural.js'
import { evidenceName } from '../../evidence/recording/format.js'
import { redactorFor } from '../../http/requests/credentials.js'
import { prepareOutput } from '../../options/files.js'
import { readLayers } from '../../options/layers.js'
import { flag } from '../../options/option.js'
import { runOptions } from '../../options/run-options.js'
import { type RunValues, runTable } from '../../options/table.js'
import { json } from '../../report/formats/json.js'
import { changesTerminal } from '../../report/formats/terminal/compare-text.js'
import { terminal } from '../../report/formats/terminal/terminal.js'
import { compare } from '../../report/verdict/comparison.js'
import { ReportFold } from '../../report/verdict/fold.js'
import { reportNames, writeReports } from '../../report/write.js'
import { runInVitest } from '../../vitest/start.js'
import type { Command } from '../command.js'
import { withTarget } from '../embedded.js'
import { detailOf, type Io, wantsColor } from '../io.js'
import { hostUrl } from '../places.js'
import { withKey } from '../running/ask-key.js'
import { confirmTarget } from '../running/confirm.js'
import { furtherReports } from '../running/further-reports.js'
import { withOutputLock } from '../running/output-lock.js'
import { showProgress } from '../running/show-progress.js'
import { boundsText, costText } from '../texts/cost-text.js'
import type { Round } from '../watch/watch.js'

/** No other command stays, or prints a report alone. */
const own = {
  json: flag({
    group: 'Output',
    argvOnly: true,
    describe: 'print the report as JSON on standard output, and nothing else; the rest goes to standard error',
  }),
  'dry-run': flag({ group: 'Run', argvOnly: true, describe: 'say what the run would cost, and send nothing' }),
  watch: flag({
    group: 'Run',
    argvOnly: true,
    describe:
      'keep running, and judge again when the target comes back, when its responses change, or when you press Enter',
  }),
  open: flag({
    group: 'Run',
    argvOnly: true,
    describe: 'with --watch: show the report in the browser, and renew it after each run',
  }),
}
const table = { ...runTable, ...own }

export const run: Command = {
  usage: '$0',
  endsItself: true,
  describe: 'judge a server',
  options: table,
  examples: [
    ['$0 --base-url http://127.0.0.1:4010/v1 --api-key pk_local_0123456789', 'judge any server'],
    ['$0 --reference', 'judge the embedded reference server'],
    ["$0 --only 'create-*' --depth quick", 'some rules only, target and key from the environment'],
  ],
  async run({ layers }, given) {
    const { watch, open, json: asJson, 'dry-run': dry } = readLayers(own, layers)
    if (open && !watch) throw new UsageError('--open shows the report of a run with --watch. Add --watch.')
    if (asJson && (watch || dry))
      throw new UsageError(
        `--json prints a report, and --${watch ? 'watch' : 'dry-run'} has none to print. Leave one out.`,
      )
    const io = asJson ? { ...given, out: given.err } : given
    if (dry) {
      const { costReport } = await import('../texts/dry-run.js')
      io.out.write(await costReport((await runOptions(layers, io.cwd)).options))
      return 0
    }
    const { options, values } = await runOptions(await withKey(layers, io), io.cwd)
    if (watch && options.reference)
      throw new UsageError('--watch waits for a target to change, and the embedded one never does. Name a --base-url.')
    const output = await prepareOutput(options.output, io.cwd, ['events.ndjson', ...reportNames])
    if (!options.reference) await confirmTarget(options, values.yes === true, io)
    if (options.tls.insecure) io.err.write('WARNING: --insecure accepts any certificate: the key may go to anybody.\n')
    if (redactorFor(options).short) io.err.write(shortKey)
    return withOutputLock(output, () =>
      withTarget({ ...options, output }, async target => {
        const page = open ? await openPage(target, io) : undefined
        const shownRound = async (options: RunOptions, before?: Report) => {
          const round = await judge(options, values, io, before)
          page?.show(round.report, before)
          return round
        }
        const first = await shownRound(target)
        if (asJson) given.out.write(redactorFor(options).redact(json(first.report)))
        if (!watch) return first.exitCode
        const { watch: watchOn } = await import('../watch/watch.js')
        const now = () => (values.now === undefined ? { ...target, now: new Date() } : target)
        const whole = (before: Report) => shownRound(now(), before)
        return watchOn(first, { options: target, whole }, io).finally(() => page?.close())
      }),
    )
  },
}

/** The run itself, shown while it goes on. */
async function runOnce(options: RunOptions, values: RunValues, io: Io) {
  const fold = new ReportFold()
  const progress = values.quiet ? undefined : showProgress(io.err, wantsColor(io, values.color))
  const onEvent = (event: RunEvent) => {
    if (event.type === 'run-started' && !values.quiet) io.err.write(announcement(options, event))
    fold.add(event)
    progress?.see(event)
  }
  const { errors } = await runInVitest({
    options,
    hostUrl,
    eventsPath: join(options.output, 'events.ndjson'),
    stale: reportNames.map(name => join(options.output, name)),
    redact: redactorFor(options).redactJson,
    onEvent,
    signal: io.interrupted,
  }).finally(() => progress?.end())
  return { report: fold.report(), errors }
}

/** ms after the deadline by which a recording that is long is written down no further. */
const writing = 3000

/** The run with what the terminal says of it. */
export async function shownRun(options: RunOptions, values: RunValues, io: Io, folder?: string, before?: Report) {
  const ended = await runOnce(options, values, io)
  const color = wantsColor(io, values.color)
  const named = folder === undefined ? {} : { folder }
  const { width } = io.out
  const text =
    before === undefined
      ? terminal(ended.report, { color, width, detail: detailOf(values), ...named })
      : changesTerminal(compare([before, ended.report]), { color, width })
  // Of events that were redacted: what is ours stays as it is.
  io.out.write(text)
  for (const error of ended.errors) io.err.write(`The tool broke: ${redactorFor(options).redact(error)}\n`)
  return ended
}

async function judge(options: RunOptions, values: RunValues, io: Io, before?: Report): Promise<Round> {
  const end = performance.now() + options.deadlineMs + writing
  const { report, errors } = await shownRun(options, values, io, values.output ?? 'reports', before)
  const isWhole = await writeRun(report, options, values, io, end)
  const broke = errors.length > 0 || !isWhole
  return { report, exitCode: broke && report.exitCode === 0 ? 3 : report.exitCode }
}

/** Writes the reports of a run until `end`; false where one was withheld. */
export async function writeRun(
  report: Report,
  options: RunOptions,
  values: RunValues,
  io: Io,
  end = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const redactor = redactorFor(options)
  const withheld = await writeReports(report, {
    output: options.output,
    redact: text => redactor.redact(text),
    leaks: text => redactor.leaks(text),
    ...furtherReports(values.report, io),
    ...(await recorded(options, values, report)),
    isOver: () => performance.now() >= end,
  })
  for (const name of withheld) io.err.write(`${name} was not written: the key was still in it. Please report this.\n`)
  return withheld.length === 0
}

/** The report as a page in the user's browser, without the key. */
async function openPage(options: RunOptions, io: Io) {
  const [{ servePage, openInBrowser }, { cleanPage }] = await Promise.all([
    import('../watch/page-server.js'),
    import('../../report/write.js'),
  ])
  const server = await servePage()
  let isOpen = false
  return {
    show(report: Report, before?: Report) {
      const page = cleanPage(report, before, redactorFor(options))
      if (page === undefined) return
      server.publish(report.runId, page)
      if (isOpen) return
      isOpen = true
      io.err.write(`The report is at ${server.url}\n`)
      openInBrowser(server.url, io.env)
    },
    close: () => server.close(),
  }
}

/** What goes into a HAR file where every exchange was recorded. */
async function recorded({ evidence, output }: RunOptions, values: RunValues, { target }: Report) {
  if (evidence !== 'all' || !values.report?.includes('har')) return {}
  const { recordedExchanges } = await import('../../evidence/recording/exchanges.js')
  return { exchanges: recordedExchanges(join(output, evidenceName), target.baseUrl) }
}

/** Said before the first request: whom it judges, what it costs, and that what is created stays. */
function announcement(options: RunOptions, { rules, cost, ceiling = cost }: RunHead): string {
  const { reference, baseUrl, depth, seed } = options
  const target = reference ? `the embedded reference server (--reference) at ${baseUrl}` : baseUrl
  return `Judging ${target}: ${plural(rules.length, 'rule')}, depth ${depth}, seed ${seed}\n${costText(cost, ceiling, options)}\n${boundsText(cost, options)}`
}

const shortKey =
  'WARNING: the key has fewer than 8 letters and digits, or is an ordinary word: it is removed from credentials only, and nothing is searched for it.\n'
