import { Worker } from 'node:worker_threads'
import type { Report } from '../core/report/report.js'
import type { TlsOptions } from '../http/wire/connect.js'
import { bytesOf, type FromJudge, type ProxyData, type ToJudge } from './messages.js'
import { type Passed, startRelay } from './relay.js'

export interface ProxyOptions extends ProxyData {
  readonly host: string
  readonly port: number
  readonly tls: TlsOptions
  readonly onViolation: (violation: Extract<FromJudge, { type: 'violation' }>) => void
  /** A line of events.ndjson, as soon as there is one: what was judged outlives the process. */
  readonly onEvent: (line: string) => void
  /** Once for each reason why the target cannot be reached. */
  readonly onUnreached: (reason: string) => void
}

export interface Proxy {
  readonly port: number
  /** Closes every connection and resolves with the report of what passed. */
  end(): Promise<Report>
}

/** Exchanges that may wait for the judge, and their bytes; beyond that what passes is not judged. */
const patience = { exchanges: 5000, bytes: 64 * 1024 * 1024 }
const batchSize = 64

/** Starts the proxy: this thread passes bytes on, another one judges them. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { host, port, tls, onViolation, onUnreached, onEvent, ...data } = options
  const worker = new Worker(new URL('../proxy/worker.js', import.meta.url), { workerData: data })
  const tell = (message: ToJudge, bodies: ArrayBuffer[] = []) => worker.postMessage(message, bodies)
  let waiting = 0
  let bytes = 0
  let skipped = 0
  let opaque = 0
  const unreached = new Map<string, number>()
  let batch: Passed[] = []
  let timer: NodeJS.Immediate | undefined
  const reported = new Promise<Report>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', (message: FromJudge) => {
      if (message.type === 'judged') {
        waiting -= message.count
        bytes -= message.bytes
      } else if (message.type === 'violation') onViolation(message)
      else if (message.type === 'event') onEvent(message.line)
      else if (message.type === 'report') resolve(message.report)
    })
  })
  reported.catch(() => {})
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
  })
  const flush = (): void => {
    timer = undefined
    // The bodies move: a copy would take memory and time of what passes.
    if (batch.length > 0) tell({ type: 'passed', batch }, batch.flatMap(bodiesOf))
    batch = []
  }
  const onPassed = (passed: Passed): void => {
    const size = bytesOf(passed)
    // A judge that falls behind never slows the traffic.
    if (waiting >= patience.exchanges || bytes + size > patience.bytes) {
      skipped++
      return
    }
    waiting++
    bytes += size
    batch.push(passed)
    if (batch.length >= batchSize) flush()
    else timer ??= setImmediate(flush)
  }
  await ready
  const relay = await startRelay({
    target: new URL(data.baseUrl),
    tls,
    host,
    port,
    onPassed,
    onOpaque: () => void opaque++,
    onUnreached(reason) {
      if (!unreached.has(reason)) onUnreached(reason)
      unreached.set(reason, (unreached.get(reason) ?? 0) + 1)
    },
  }).catch(async error => {
    await worker.terminate()
    throw error
  })
  return {
    port: relay.port,
    async end() {
      await relay.close()
      if (timer !== undefined) clearImmediate(timer)
      flush()
      const left: (readonly [string, number])[] = []
      if (skipped > 0) left.push(['exchanges that passed while the judge was busy (a sample was judged)', skipped])
      if (opaque > 0) left.push(['connections that hold no HTTP/1.1 that can be followed', opaque])
      for (const [reason, count] of unreached)
        left.push([`connections for which the target could not be reached: ${reason}`, count])
      tell({ type: 'end', left })
      const report = await reported
      await worker.terminate()
      return report
    },
  }
}

const bodiesOf = ({ request, response }: Passed): ArrayBuffer[] =>
  [request, response].map(({ body }) => body.buffer as ArrayBuffer)
