import { UsageError } from '../../core/usage.js'
import type { Command } from '../command.js'
import { shells } from '../completion/shells.js'
import { commonTable } from '../options/table.js'

export const completion: Command = {
  usage: 'completion <shell>',
  describe: 'completion for bash, zsh or fish, rule ids included',
  options: commonTable,
  positionals: { shell: 'bash, zsh or fish' },
  examples: [['source <($0 completion bash)', 'in ~/.bashrc']],
  async run({ positionals }, io) {
    const shell = positionals.shell![0]!
    const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined
    if (write === undefined) throw new UsageError(`There is no completion for "${shell}". Name bash, zsh or fish.`)
    const { words } = await import('../completion/words.js')
    io.out.write(write(await words()))
    return 0
  },
}
