import { randomBytes } from 'node:crypto'
import type { Fault } from '../../core/rule.js'
import type { Bends } from '../../core/seam.js'
import { UsageError } from '../../core/usage.js'
import { nearest } from '../../engine/nearest.js'
import { systemText } from '../../report/events.js'
import type { Command } from '../command.js'
import { exclusive, readLayers } from '../options/layers.js'
import { list, option } from '../options/option.js'
import { whole, words } from '../options/read.js'
import { keyOf } from '../options/run-options.js'
import { commonTable, keyTable } from '../options/table.js'

const table = {
  port: option(
    { group: 'Server', value: 'N', fallback: '4010', describe: 'port to listen on; 0 takes a free one' },
    whole(0, 65_535),
  ),
  ...keyTable,
  freedom: list({ group: 'Server', value: 'ID', describe: 'a legal way to differ: see the command freedoms' }, words),
  fault: list({ group: 'Server', value: 'ID', describe: 'a way to break a rule: see the command explain' }, words),
  ...commonTable,
}

export const serve: Command = {
  usage: 'serve',
  describe: 'start the reference server, for a person or another tool',
  options: table,
  examples: [['$0 serve --port 4010 --api-key pk_local_0123456789', 'a correct server']],
  async run({ layers }, io) {
    const values = readLayers(table, exclusive(layers, Object.keys(keyTable), 'Give one of them.'))
    const given = Object.keys(keyTable).some(name => layers.some(layer => layer.given[name] !== undefined))
    const apiKey = given ? await keyOf(values, io.cwd) : `pk_local_${randomBytes(8).toString('hex')}`
    const bent = await faultBends(values.fault ?? [])
    const freedoms = [...new Set([...(values.freedom ?? []), ...bent.freedoms])]
    await checkFreedoms(freedoms)
    const { startReference } = await import('../../reference/server.js')
    const port = values.port ?? 4010
    const server = await startReference({ apiKey, port, freedoms, bends: bent.bends }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === undefined) throw new UsageError(error.message)
        const reason = error.code === 'EADDRINUSE' ? 'something else listens there' : systemText(error)
        throw new UsageError(`Cannot listen on port ${port}: ${reason}. Choose another with --port.`)
      },
    )
    // A key that was given is known to who gave it.
    io.out.write(`Listening on ${server.baseUrl}${given ? '' : ` with the key ${apiKey}`}. Ctrl-C ends it.\n`)
    await aborted(io.interrupted)
    await server.close()
    return 0
  },
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function faultBends(ids: readonly string[]): Promise<{ bends: Bends; freedoms: readonly string[] }> {
  if (ids.length === 0) return { bends: {}, freedoms: [] }
  const { rules } = await import('../../../suites/index.js')
  const faults: ReadonlyMap<string, Fault> = new Map(
    rules.flatMap(rule => rule.faults.map(fault => [`${rule.id}/${fault.id}`, fault] as const)),
  )
  const bends: Record<string, unknown> = {}
  const freedoms: string[] = []
  for (const id of ids) {
    const fault = faults.get(id)
    if (fault === undefined)
      throw new UsageError(`There is no fault "${id}". Did you mean "${nearest(id, [...faults.keys()])}"?`)
    for (const [seam, bend] of Object.entries(fault.bends())) {
      if (bends[seam] !== undefined)
        throw new UsageError(`The fault ${id} bends what another one bends already. Serve them one after the other.`)
      bends[seam] = bend
    }
    freedoms.push(...(fault.freedoms ?? []))
  }
  return { bends: bends as Bends, freedoms }
}

async function checkFreedoms(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { freedoms } = await import('../../reference/freedoms.js')
  const known = freedoms.map(({ id }) => id)
  const unknown = ids.find(id => !known.includes(id))
  if (unknown !== undefined)
    throw new UsageError(`There is no freedom "${unknown}". Did you mean "${nearest(unknown, known)}"?`)
}
