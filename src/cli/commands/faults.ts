import type { Command } from '../command.js'
import { commonTable } from '../options/table.js'
import { columns } from '../table.js'

export const faults: Command = {
  usage: 'faults',
  describe: 'list the faults that the reference server can be bent to (serve --fault)',
  options: commonTable,
  async run(_input, io) {
    const { rules } = await import('../../../suites/index.js')
    const rows = rules.flatMap(rule => rule.faults.map(fault => [`${rule.id}/${fault.id}`, rule.reading, fault.branch]))
    io.out.write(columns(['Fault', 'Reading', 'Breaks'], rows))
    return 0
  },
}
