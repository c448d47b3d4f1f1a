import { UsageError } from '../../core/usage.js'
import type { Command } from '../command.js'
import { wantsColor } from '../io.js'
import { readLayers } from '../options/layers.js'
import { flag } from '../options/option.js'
import { commonTable } from '../options/table.js'
import { readReport } from '../read-report.js'

const table = {
  'fail-on-regression': flag({ group: 'Output', describe: 'exit with 1 where something got worse' }),
  ...commonTable,
}

export const compareCommand: Command = {
  usage: 'compare <reports..>',
  describe: 'say what changed between runs of one target',
  options: table,
  removed: { format: 'what it prints is for people; report.json is for programs.' },
  positionals: { reports: 'two or more report.json files, the baseline first' },
  examples: [['$0 compare before/report.json after/report.json --fail-on-regression', 'what changed, in CI']],
  async run({ layers, positionals }, io) {
    const { color, 'fail-on-regression': strict } = readLayers(table, layers)
    const paths = positionals.reports!
    if (paths.length < 2)
      throw new UsageError('There is nothing to compare with. Name the report.json of two runs or more.')
    const [{ compare }, { compareTerminal }] = await Promise.all([
      import('../../report/comparison.js'),
      import('../../report/compare-text.js'),
    ])
    const reports = []
    for (const path of paths) reports.push(await readReport(path, io.cwd))
    const comparison = compare(reports)
    io.out.write(compareTerminal(comparison, { color: wantsColor(io, color), width: io.out.width }))
    return strict && comparison.worse ? 1 : 0
  },
}
