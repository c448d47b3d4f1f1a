// Limited, lossy and slow targets: how long a quick run takes, beside what their own limit costs, and how it ends.
import { limited, startLimited } from '../limited.mjs'
import { toolRun } from '../measure.mjs'
import { Misuse, rounded } from './common.mjs'

const apiKey = 'pk_bench_0123456789'
/** Most of the time is spent waiting. */
const together = 3
/** One of each sort, of those that take less than a minute. */
const quickly = [
  'two at a time, else 503',
  'one at a time, else 429',
  'two connections, others closed',
  '20 a second, 429 with Retry-After',
  'restart of 1 s: 503',
  'restart of 3 s: refused',
  'one request in ten dropped',
  'hangs on malformed JSON',
  'filtered lists hang',
]

export async function limits({ tool, quick, given }) {
  const { rows = [], seed = 1 } = given
  const chosen = Object.keys(limited).filter(name =>
    rows.length > 0 ? rows.some(word => holds(name, word)) : !quick || quickly.includes(name),
  )
  if (chosen.length === 0) throw new Misuse(`--rows: no target has "${rows.join('" or "')}" in its name.`)
  const figures = {}
  const queue = chosen[Symbol.iterator]()
  const lane = async () => {
    for (const name of queue) figures[name] = await measured(tool, limited[name], seed)
  }
  await Promise.all(Array.from({ length: together }, lane))
  return { figures: Object.fromEntries(chosen.map(name => [name, figures[name]])), details: [] }
}

/** A name that is part of another one stands for its own target alone. */
const holds = (name, word) => (word in limited ? name === word : name.includes(word))

async function measured(tool, target, seed) {
  // Beside each, what the same run takes without a limit: other work on the machine makes both slower.
  const free = await run(tool, limited['no limit'], seed)
  const { requests, seconds: asking } = free.report.stats
  const { seconds, report, code, seen } = await run(tool, target, seed)
  // No limit makes up for what the tool takes to start and to write its reports.
  const limit = free.seconds - asking + target.bound(requests, asking)
  return {
    'wall s': rounded(seconds, 1),
    'own limit s': rounded(limit, 1),
    ratio: rounded(seconds / limit, 2),
    requests: report.stats.requests,
    retries: report.stats.retries,
    // What is refused for good has no other requests beside it.
    ...(target.hopeless ? {} : { refused: rounded(seen.refused / seen.answered, 2) }),
    exit: code,
    ended: code === 0 ? 'judged' : target.hopeless ? 'given up, as it must' : 'given up',
    ...(report.endingReason === undefined ? {} : { why: report.endingReason }),
  }
}

async function run(tool, target, seed) {
  const server = await startLimited(target, apiKey)
  try {
    const args = ['--base-url', server.baseUrl, '--depth', 'quick', '--seed', String(seed)]
    return { ...(await toolRun(args, { PETSTORE_API_KEY: apiKey }, tool)), seen: server.seen }
  } finally {
    await server.close()
  }
}
