import { commonTable } from '../../options/table.js'
import type { Command } from '../command.js'

export const keygen: Command = {
  usage: 'keygen',
  describe: 'create the key pair that signs certificates, in the current folder',
  options: commonTable,
  async run(_input, io) {
    const { makeKeys, privateName, publicName } = await import('../../certify/keys.js')
    const { keyId } = await makeKeys(io.cwd)
    io.out.write(
      `${privateName} signs: keep it to yourself. ${publicName} goes to whoever verifies.\nKey sha256:${keyId}\n`,
    )
    return 0
  },
}
