import { readLayers } from '../../options/layers.js'
import { flag } from '../../options/option.js'
import { commonTable } from '../../options/table.js'
import type { Command } from '../command.js'
import { wantsColor } from '../io.js'
import { readReport } from '../texts/read-report.js'

const table = {
  'fail-on-regression': flag({ group: 'Output', describe: 'exit with 1 where something got worse' }),
  ...commonTable,
}

export const compareCommand: Command = {
  usage: 'compare <before> <after>',
  describe: 'say what changed between runs of one target',
  options: table,
  removed: { format: 'what it prints is for people; report.json is for programs.' },
  positionals: { before: 'report.json of a run', after: 'that of a later one' },
  examples: [['$0 compare before/report.json after/report.json --fail-on-regression', 'what changed, in CI']],
  async run({ layers, positionals }, io) {
    const { color, 'fail-on-regression': strict } = readLayers(table, layers)
    const [{ compare }, { compareTerminal }] = await Promise.all([
      import('../../report/verdict/comparison.js'),
      import('../../report/formats/terminal/compare-text.js'),
    ])
    const [before] = positionals.before!
    const [after] = positionals.after!
    const comparison = compare([await readReport(before!, io.cwd), await readReport(after!, io.cwd)])
    io.out.write(compareTerminal(comparison, { color: wantsColor(io, color), width: io.out.width }))
    return strict && comparison.worse ? 1 : 0
  },
}
