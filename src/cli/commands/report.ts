import { resolve } from 'node:path'
import { UsageError } from '../../core/usage.js'
import type { Command } from '../command.js'
import { furtherReports } from '../further-reports.js'
import { unlessInterrupted } from '../interruption.js'
import { detailOf, wantsColor } from '../io.js'
import { prepareOutput } from '../options/files.js'
import { readLayers } from '../options/layers.js'
import { commonTable, outputTable } from '../options/table.js'

const advice = 'Give the events.ndjson of a run.'

const table = { ...outputTable, ...commonTable }

export const report: Command = {
  usage: 'report <events>',
  describe: 'make the reports of a run again from its events.ndjson, even of one that was killed',
  options: table,
  positionals: { events: 'events.ndjson of a run' },
  async run({ layers, positionals }, io) {
    const values = readLayers(table, layers)
    const [{ eventsOf }, { ReportFold }, { terminal }, { reportNames, writeReports }, { reportProblem }] =
      await Promise.all([
        import('../../report/events.js'),
        import('../../report/fold.js'),
        import('../../report/terminal.js'),
        import('../../report/write.js'),
        import('../../spec/report-check.js'),
      ])
    const path = positionals.events![0]!
    const fold = new ReportFold()
    const read = async () => {
      for await (const event of eventsOf(path, resolve(io.cwd, path))) fold.add(event)
      const made = fold.report()
      const problem = reportProblem(made)
      if (problem !== undefined) throw new UsageError(`${path} is damaged or was edited: ${problem}. ${advice}`)
      const color = wantsColor(io, values.color)
      const folder = values.output ?? 'reports'
      return { made, text: terminal(made, { color, width: io.out.width, detail: detailOf(values), folder }) }
    }
    const { made, text } = await unlessInterrupted(io, read()).catch((error: Error) => {
      if (io.interrupted.aborted) throw error
      // Events that are none of ours lack what the report is made of.
      const damaged = `${path} is damaged: an event lacks what belongs to it. ${advice}`
      const unread = /^Cannot read /.test(error.message) ? `${error.message} ${advice}` : error.message
      throw new UsageError(error instanceof TypeError || error instanceof RangeError ? damaged : unread)
    })
    io.out.write(text)
    // Without the key there is nothing to search for; the events were redacted when they were written.
    const plain = { redact: (text: string) => text, leaks: () => false }
    const output = await prepareOutput(values.output ?? 'reports', io.cwd, reportNames)
    await writeReports(made, { output, ...plain, ...furtherReports(values.report, io) })
    return made.exitCode
  },
}
