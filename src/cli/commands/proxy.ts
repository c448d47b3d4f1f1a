import { join } from 'node:path'
import { isLocalHost } from '../../core/exchange/address.js'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { prepareOutput } from '../../options/files.js'
import { exclusive, readLayers } from '../../options/layers.js'
import { flag, option } from '../../options/option.js'
import { baseAddress, text, whole } from '../../options/read.js'
import { keyOf, tlsFiles } from '../../options/run-options.js'
import { commonTable, keyTable, runTable } from '../../options/table.js'
import { line } from '../../report/formats/sanitise.js'
import { reportNames, writeReports } from '../../report/write.js'
import { EventsFile } from '../../vitest/events-file.js'
import type { Command } from '../command.js'
import { wantsColor } from '../io.js'

const table = {
  target: option(
    { group: 'Proxy', value: 'URL', env: 'PETSTORE_BASE_URL', describe: 'address of the service, /v1 included' },
    baseAddress,
  ),
  port: option(
    { group: 'Proxy', value: 'N', fallback: '4020', describe: 'port to listen on; 0 takes a free one' },
    whole(0, 65_535),
  ),
  host: option({ group: 'Proxy', value: 'ADDRESS', fallback: '127.0.0.1', describe: 'address to listen on' }, text),
  ...keyTable,
  ca: runTable.ca,
  cert: runTable.cert,
  key: runTable.key,
  insecure: runTable.insecure,
  'fail-fast': flag({ group: 'Proxy', describe: 'end at the first violation of a must' }),
  'sole-client': flag({
    group: 'Proxy',
    describe: 'nobody else changes the store, so pets created through the proxy must be found again',
  }),
  strict: runTable.strict,
  settle: runTable.settle,
  output: option({ group: 'Output', value: 'FOLDER', fallback: 'reports', describe: 'where the reports go' }, text),
  ...commonTable,
}

export const proxy: Command = {
  usage: 'proxy',
  endsItself: true,
  describe: 'forward traffic between a client and a server, and judge it; Ctrl-C writes the reports',
  options: table,
  examples: [
    ['$0 proxy --target https://staging.example.test/v1', 'then point your own tests at http://127.0.0.1:4020/v1'],
  ],
  async run({ layers }, io) {
    const values = readLayers(table, exclusive(layers, Object.keys(keyTable), 'Give one of them.'))
    const baseUrl = values.target
    if (baseUrl === undefined) throw new UsageError('No target. Name it with --target, /v1 included.')
    const given = Object.keys(keyTable).some(name => layers.some(layer => layer.given[name] !== undefined))
    const apiKey = given ? { apiKey: await keyOf(values, io.cwd) } : {}
    const tls = await tlsFiles(values, io.cwd)
    const output = await prepareOutput(values.output ?? 'reports', io.cwd, ['events.ndjson', ...reportNames])
    const [{ startProxy }, { terminal }] = await Promise.all([
      import('../../proxy/proxy.js'),
      import('../../report/formats/terminal/terminal.js'),
    ])
    const host = values.host ?? '127.0.0.1'
    const port = values.port ?? 4020
    let unwritten: Error | undefined
    const events = new EventsFile({
      path: join(output, 'events.ndjson'),
      stale: reportNames.map(name => join(output, name)),
      redact: each => each,
      onFailure: error => (unwritten = error),
    })
    let stop!: () => void
    const ended = new Promise<void>(done => (stop = done))
    const started = await startProxy({
      baseUrl,
      host,
      port,
      tls,
      ...apiKey,
      now: new Date(),
      settleMs: values.settle ?? 2000,
      strict: values.strict ?? false,
      soleClient: values['sole-client'] ?? false,
      source: 'proxy',
      onEvent: text => void events.write(`${text}\n`),
      onUnreached: reason =>
        io.err.write(`The target cannot be reached: ${line(reason)}. Clients get a 502 of the proxy.\n`),
      onViolation({ rule, level, message }) {
        io.err.write(`${level === 'must' ? 'FAIL' : 'warn'}  ${rule}: ${line(message, 'message')}\n`)
        if (values['fail-fast'] && level === 'must') stop()
      },
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw error
      const reason = error.code === 'EADDRINUSE' ? 'something else listens there' : systemText(error)
      const other = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code) ? '--host' : '--port'
      throw new UsageError(`Cannot listen on ${host}:${port}: ${reason}. Choose another with ${other}.`)
    })
    if (!isLocalHost(host)) io.err.write(`WARNING: anybody who reaches ${host} may use this proxy.\n`)
    const { pathname } = new URL(baseUrl)
    io.out.write(
      `Listening on http://${host}:${started.port}${pathname} for ${baseUrl}. Ctrl-C ends it and writes the reports.\n`,
    )
    if (io.interrupted.aborted) stop()
    io.interrupted.addEventListener('abort', () => stop(), { once: true })
    await ended
    const report = await started.end()
    events.close()
    io.out.write(terminal(report, { color: wantsColor(io, values.color), width: io.out.width }))
    const lost = await writeReports(report, { output, redact: each => each, leaks: () => false }).then(
      () => unwritten && `events.ndjson cannot be written: ${systemText(unwritten)}`,
      ({ message }: Error) => message,
    )
    if (lost === undefined) return report.exitCode
    // Not thrown: the signal is its ordinary end, and would stand in place of the reason.
    io.err.write(`petstore-conform: ${line(lost, 'sentence')}\n`)
    return 3
  },
}
