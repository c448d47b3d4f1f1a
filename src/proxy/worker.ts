import { parentPort, workerData } from 'node:worker_threads'
import { rules } from '../../suites/index.js'
import type { RunEvent } from '../core/report/event.js'
import { changes, secretsIn } from '../evidence/foreign/foreign.js'
import { TrafficJudge } from '../evidence/foreign/foreign-trace.js'
import { createRedactor } from '../redaction/index.js'
import { ReportFold } from '../report/verdict/fold.js'
import { exchangeOf } from './foreign.js'
import { headersOf } from './framing.js'
import { bytesOf, type FromJudge, type ProxyData, type ToJudge } from './messages.js'

// The entry of the thread that judges what the proxy passes on.
const options = workerData as ProxyData
const tell = (message: FromJudge) => parentPort!.postMessage(message)
const basePath = new URL(options.baseUrl).pathname
const levels = new Map(rules.map(({ id, level }) => [id, level]))
const secrets = new Set<string>()
let redactor = createRedactor(options.apiKey ?? '')
// What is learned later counts, too.
const redact = (text: string) => redactor.redact(text)
const isClean = (text: string) => redactor.isClean(text)
const fold = new ReportFold()
const told = new Set<string>()
const left = new Map<string, number>()
const judge = new TrafficJudge(rules, options, see, { redact, isClean })

function see(event: RunEvent): void {
  fold.add(event)
  tell({ type: 'event', line: redactor.redactJson(JSON.stringify(event)) })
  if (event.type !== 'finding') return
  const key = `${event.rule}|${event.cause}`
  if (told.has(key)) return
  told.add(key)
  const level = levels.get(event.rule) ?? 'must'
  tell({ type: 'violation', rule: event.rule, level, message: redact(event.finding.message) })
}

/** Credentials of clients are secrets as soon as they are seen. */
function learn(head: string): void {
  const before = secrets.size
  for (const secret of secretsIn(headersOf(head), head.split(' ', 2)[1] ?? ''))
    if (secrets.size < 50) secrets.add(secret)
  if (secrets.size > before) redactor = createRedactor(options.apiKey ?? '', [...secrets])
}

parentPort!.on('message', take)

function take(message: ToJudge): void {
  if (message.type === 'end') {
    for (const [reason, count] of message.left) left.set(reason, count)
    judge.end({ left })
    tell({ type: 'report', report: redactor.redactValue(fold.report()) })
    return
  }
  for (const passed of message.batch) {
    learn(passed.request.head)
    const read = exchangeOf(revived(passed), basePath, options.apiKey)
    if (read === changes) judge.changed()
    if (typeof read === 'string') left.set(read, (left.get(read) ?? 0) + 1)
    else judge.take(read)
  }
  const bytes = message.batch.reduce((sum, passed) => sum + bytesOf(passed), 0)
  tell({ type: 'judged', count: message.batch.length, bytes })
}

/** Buffers come out of a message as plain bytes. */
function revived({ request, response }: ToPassed): ToPassed {
  const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    request: { ...request, body: buffer(request.body) },
    response: { ...response, body: buffer(response.body) },
  }
}

type ToPassed = Extract<ToJudge, { type: 'passed' }>['batch'][number]

tell({ type: 'ready' })
