import { setTimeout as delay } from 'node:timers/promises'
import { isLocalHost } from '../../core/exchange/address.js'
import { type Exchange, headerOf, isInfrastructure, type RequestSpec } from '../../core/exchange/exchange.js'
import type { RunOptions } from '../../core/report/options.js'

/** What is asked again and again: nothing that creates, and nothing that a run changes. */
const requests: readonly RequestSpec[] = [
  { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' },
  { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1', credential: 'none' },
  { endpoint: 'getPet', method: 'GET', path: '/pets/9007199254740881' },
]

const told = ['content-type', 'www-authenticate', 'location', 'deprecation', 'sunset', 'server']

/** How the target responds at the moment: a text for each request; undefined while it is not there. */
type Snapshot = readonly string[] | undefined

/** Asks the target once. Never rejects. */
export async function look(options: RunOptions): Promise<Snapshot> {
  const [{ createProbe }, { probeOptions }] = await Promise.all([
    import('../../http/probe.js'),
    import('../../run/probe-options.js'),
  ])
  // A target that is down is no outage to wait for here: each look has connections of its own.
  const probe = createProbe(probeOptions({ ...options, waitMs: 0, concurrency: requests.length }, () => {}))
  const context = { scenario: 'watch', sample: 0, label: 'wait', phase: 'preflight', role: 'scenario' } as const
  try {
    const exchanges = await Promise.all(requests.map(request => probe.send(request, context)))
    const there = exchanges.every(exchange => !isInfrastructure(exchange))
    return there ? exchanges.map(shapeOf) : undefined
  } finally {
    await probe.close()
  }
}

/** Status, headers that rules judge, and the members of an Error: what a list holds is different each time. */
function shapeOf(exchange: Exchange): string {
  const { status, body } = exchange.response!
  const headers = told.map(name => `${name}: ${headerOf(exchange, name) ?? ''}`)
  return [`status ${status}`, ...headers, status >= 400 ? membersOf(Buffer.from(body).toString()) : kindOf(body)].join(
    '\n',
  )
}

const kindOf = (body: Uint8Array): string => Buffer.from(body).toString().trimStart().slice(0, 1)

function membersOf(text: string): string {
  try {
    return Object.entries(JSON.parse(text) as object)
      .map(([name, value]) => `${name}: ${typeof value}`)
      .join('\n')
  } catch {
    return 'no JSON'
  }
}

/** How one snapshot differs from another, in words for the reader; undefined where it does not. */
export function changeOf(before: Snapshot, after: Snapshot): string | undefined {
  if (after === undefined) return undefined
  if (before === undefined) return 'The target is back.'
  const at = after.findIndex((each, i) => each !== before[i])
  if (at === -1) return undefined
  const { method, path, credential } = requests[at]!
  const key = credential === undefined ? '' : ' without a key'
  const [was, is] = [before[at]!.split('\n'), after[at]!.split('\n')]
  const detail = is.find(each => !was.includes(each) && !each.endsWith(': ')) ?? 'something is no longer there'
  return `The target responds otherwise to ${method} ${path}${key}: ${detail}.`
}

/** ms between two looks: often on this machine, now and then elsewhere. */
const pauseOf = ({ baseUrl }: RunOptions) => (isLocalHost(new URL(baseUrl).hostname) ? 300 : 5000)

/** Resolves with what has changed, once it was seen twice; with undefined where the signal aborts. */
export async function changed(options: RunOptions, signal: AbortSignal): Promise<string | undefined> {
  let base: Snapshot | 'unknown' = 'unknown'
  let last: string | undefined
  while (!signal.aborted) {
    const now = await look(options)
    if (base === 'unknown') base = now
    else {
      const change = changeOf(base, now)
      // A target that starts, or that several processes serve, may respond in several ways for a moment.
      if (change !== undefined && change === last) return change
      last = change
      if (now === undefined) base = undefined
    }
    await delay(pauseOf(options), undefined, { signal }).catch(() => {})
  }
  return undefined
}
