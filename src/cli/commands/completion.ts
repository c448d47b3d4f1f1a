import type { Command } from '../command.js'
import { completionScript } from '../completion.js'

export const completion: Command = {
  usage: 'completion',
  describe: 'print a completion script for the shell that SHELL names (bash, zsh or fish), for npx --no-install too',
  options: {},
  examples: [
    ['source <($0 completion)', 'in ~/.bashrc or ~/.zshrc'],
    ['$0 completion | source', 'in ~/.config/fish/config.fish'],
  ],
  async run(_input, io) {
    io.out.write(await completionScript(io.env.SHELL))
    return 0
  },
}
