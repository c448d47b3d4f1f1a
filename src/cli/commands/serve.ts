import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { exclusive, readLayers } from '../../options/layers.js'
import { list, option } from '../../options/option.js'
import { whole, words } from '../../options/read.js'
import { keyOf } from '../../options/run-options.js'
import { commonTable, keyTable } from '../../options/table.js'
import type { Command } from '../command.js'

const table = {
  port: option(
    { group: 'Server', value: 'N', fallback: '4010', describe: 'port to listen on; 0 takes a free one' },
    whole(0, 65_535),
  ),
  pets: option(
    {
      group: 'Server',
      value: 'N',
      fallback: '0',
      describe: 'pets in the store at the start, and after POST /reset, which is outside the base address',
    },
    whole(0, 100_000),
  ),
  ...keyTable,
  variant: list({ group: 'Server', value: 'ID', describe: 'a legal variation: see list variants' }, words),
  fault: list({ group: 'Server', value: 'ID', describe: 'a way to break a rule: see list faults' }, words),
  ...commonTable,
}

export const serve: Command = {
  usage: 'serve',
  endsItself: true,
  describe: 'start the reference server, for a person or another tool',
  options: table,
  removed: { freedom: '--variant took its place.', 'watch-store': 'ask the server for its pets, with GET /pets.' },
  examples: [['$0 serve --port 4010 --api-key pk_local_0123456789', 'a correct server']],
  async run({ layers }, io) {
    const values = readLayers(table, exclusive(layers, Object.keys(keyTable), 'Give one of them.'))
    const given = Object.keys(keyTable).some(name => layers.some(layer => layer.given[name] !== undefined))
    const apiKey = given ? await keyOf(values, io.cwd) : `pk_local_${randomBytes(8).toString('hex')}`
    const [{ resetPath, startReference }, { withFaults }] = await Promise.all([
      import('../../reference/server.js'),
      import('../../library/reference-server.js'),
    ])
    const port = values.port ?? 4010
    const server = await startReference({
      apiKey,
      port,
      ...(values.pets === undefined ? {} : { pets: values.pets }),
      takesReset: true,
      ...withFaults(values.fault ?? [], values.variant ?? []),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw new UsageError(error.message)
      const reason = error.code === 'EADDRINUSE' ? 'something else listens there' : systemText(error)
      throw new UsageError(`Cannot listen on port ${port}: ${reason}. Choose another with --port.`)
    })
    // A key that was given is known to who gave it.
    io.out.write(
      `Listening on ${server.baseUrl}${given ? '' : ` with the key ${apiKey}`}. POST ${new URL(resetPath, server.baseUrl)} resets the store. Ctrl-C ends it.\n`,
    )
    if (!io.interrupted.aborted) await once(io.interrupted, 'abort')
    await server.close()
    return 0
  },
}
