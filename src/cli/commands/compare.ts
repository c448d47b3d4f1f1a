import { UsageError } from '../../core/usage.js'
import type { Command } from '../command.js'
import { wantsColor } from '../io.js'
import { readLayers } from '../options/layers.js'
import { flag, option } from '../options/option.js'
import { oneOf } from '../options/read.js'
import { commonTable } from '../options/table.js'
import { readReport } from '../read-report.js'

const table = {
  format: option(
    {
      group: 'Output',
      value: 'terminal|markdown',
      fallback: 'terminal',
      describe: 'how the comparison is written',
    },
    oneOf('terminal', 'markdown'),
  ),
  'fail-on-regression': flag({ group: 'Output', describe: 'exit with 1 where something got worse' }),
  ...commonTable,
}

export const compareCommand: Command = {
  usage: 'compare <reports..>',
  describe: 'say what changed between runs of one target',
  options: table,
  positionals: { reports: 'two or more report.json files, the baseline first' },
  examples: [['$0 compare before/report.json after/report.json --fail-on-regression', 'what changed, in CI']],
  async run({ layers, positionals }, io) {
    const { format = 'terminal', color, 'fail-on-regression': strict } = readLayers(table, layers)
    const paths = positionals.reports!
    if (paths.length < 2)
      throw new UsageError('There is nothing to compare with. Name the report.json of two runs or more.')
    const [{ compare }, { compareMarkdown, compareTerminal }] = await Promise.all([
      import('../../report/comparison.js'),
      import('../../report/compare-text.js'),
    ])
    const reports = []
    for (const path of paths) reports.push(await readReport(path, io.cwd))
    const comparison = compare(reports)
    const formats = {
      terminal: () => compareTerminal(comparison, { color: wantsColor(io, color), width: io.out.width }),
      markdown: () => compareMarkdown(comparison),
    }
    io.out.write(formats[format]())
    return strict && comparison.worse ? 1 : 0
  },
}
