import type { Command } from '../command.js'
import { commonTable } from '../options/table.js'
import { columns } from '../table.js'

export const freedoms: Command = {
  usage: 'freedoms',
  describe: 'list the legal ways in which the reference server can differ (serve --freedom)',
  options: commonTable,
  async run(_input, io) {
    const { freedoms } = await import('../../reference/freedoms.js')
    io.out.write(
      columns(
        ['Freedom', 'What the server does'],
        freedoms.map(({ id, summary }) => [id, summary]),
      ),
    )
    return 0
  },
}
