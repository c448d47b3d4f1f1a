// npm run bench: ratios measured in one run; prints a table and keeps it in reports/bench.md.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { faultCases } from '../dist/src/proof/faults.js'
import { runTrial } from '../dist/src/proof/trial.js'
import { startReference } from '../dist/src/reference/server.js'
import { rules } from '../dist/suites/index.js'
import { emptyVitest } from './empty-vitest.mjs'
import { bareReplay, main, median, timed, toolRun } from './measure.mjs'

const apiKey = 'pk_bench_0123456789'
const repeat = 5
const rows = []
const row = (what, value, target) => {
  rows.push([what, value, target])
  console.log(`${what}: ${value} (target ${target})`)
}
const withServer = async (options, use) => {
  const server = await startReference({ apiKey, ...options })
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}
const fixed = value => value.toFixed(2)
const megabytes = mebibytes => Math.round((mebibytes * 2 ** 20) / 1e6)

// 1. A whole run against an empty Vitest run and a bare replay of the same requests.
{
  const empty = emptyVitest()
  const whole = []
  const quick = []
  const help = []
  const peaks = { run: [], vitest: [] }
  const vitest = []
  const replay = []
  let requests = 0
  let quickRequests = 0
  for (let i = 0; i < repeat; i++) {
    const run = await toolRun(['--reference', '--seed', '1'])
    whole.push(run.seconds)
    peaks.run.push(run.peakMiB)
    requests = run.report.stats.requests
    const short = await toolRun(['--reference', '--seed', '1', '--depth', 'quick'])
    quick.push(short.seconds)
    quickRequests = short.report.stats.requests
    help.push((await timed([main, '--help'])).seconds)
    const nothing = await timed(empty.args)
    vitest.push(nothing.seconds)
    peaks.vitest.push(nothing.peakMiB)
    replay.push(await withServer({}, ({ baseUrl }) => bareReplay(run.exchanges, baseUrl, apiKey, 16)))
  }
  rmSync(empty.folder, { recursive: true })
  const ratio = median(whole) / (median(vitest) + median(replay))
  row('standard run', `${fixed(median(whole))} s, ${requests} requests`, '1.0 s')
  row('quick run', `${fixed(median(quick))} s, ${quickRequests} requests`, '0.7 s')
  row('--help', `${fixed(median(help))} s`, '0.15 s')
  row(
    'standard run: peak memory',
    `${megabytes(median(peaks.run))} MB; an empty Vitest run alone: ${megabytes(median(peaks.vitest))} MB`,
    '130 MB',
  )
  row(
    'standard run / (empty Vitest + bare replay)',
    `${fixed(ratio)} (${fixed(median(vitest))} s + ${fixed(median(replay))} s)`,
    '1.3',
  )
}

// 2. With 100 ms of latency.
await withServer({ latencyMs: 100 }, async ({ baseUrl }) => {
  for (const depth of ['standard', 'quick']) {
    const run = await toolRun(['--base-url', baseUrl, '--seed', '1', '--depth', depth], { PETSTORE_API_KEY: apiKey })
    const { requests } = run.report.stats
    const ratio = run.seconds / ((requests * 0.1) / 16)
    row(
      `100 ms latency, ${depth}: wall / (requests x latency / concurrency)`,
      `${fixed(ratio)} (${fixed(run.seconds)} s, ${requests} requests)`,
      '1.15',
    )
  }
})

// 3. Cost per request, and peak memory, as the run grows.
{
  const costs = []
  for (const runs of [20, 400, 1600, 4200]) {
    const run = await withServer({}, ({ baseUrl }) =>
      toolRun(['--base-url', baseUrl, '--seed', '1', '--runs', String(runs)], {
        PETSTORE_API_KEY: apiKey,
      }),
    )
    const { requests, seconds } = run.report.stats
    const before = costs.at(-1) ?? { requests: 0, seconds: 0 }
    costs.push({ requests, seconds })
    const micros = (time, count) => Math.round((time / count) * 1e6)
    row(
      `${requests} requests`,
      `${micros(seconds, requests)} us each, ${micros(seconds - before.seconds, requests - before.requests)} us for each one more, ${megabytes(run.peakMiB)} MB at the peak`,
      'flat within 20 %, 200 MB at 50,000',
    )
  }
}

// 4. Requests and seconds until the first finding, with --bail, over all faults.
{
  const found = []
  for (const { fault, depth } of faultCases(rules)) {
    const { report } = await runTrial({
      rules,
      only: [],
      depth,
      seed: 1,
      settleMs: 250,
      variants: fault.variants ?? [],
      injections: fault.injections(),
      bail: true,
    })
    if (report.ending === 'bailed') found.push(report.stats)
  }
  const requests = found.map(stats => stats.requests)
  const seconds = found.map(stats => stats.seconds)
  row(
    'until the first finding (--bail)',
    `median ${median(requests)} requests, ${fixed(median(seconds))} s; worst ${Math.max(...requests)} requests, ${fixed(Math.max(...seconds))} s; over ${found.length} faults of must rules`,
    'reported',
  )
}

// 5. Our own tests.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const [name, target] of [
  ['test:quick', '20 s'],
  ['test', '90 s'],
]) {
  const what = name === 'test' ? 'npm test' : `npm run ${name}`
  const started = performance.now()
  const { status: code } = spawnSync(scripts[name], { shell: true, stdio: 'ignore' })
  const seconds = (performance.now() - started) / 1000
  row(what, `${seconds.toFixed(0)} s${code === 0 ? '' : ', with failures'}`, target)
}

mkdirSync('reports', { recursive: true })
const table = ['| measured | value | target |', '|---|---|---|', ...rows.map(cells => `| ${cells.join(' | ')} |`)].join(
  '\n',
)
writeFileSync(
  'reports/bench.md',
  `# Benchmark\n\nNode.js ${process.version}, ${new Date().toISOString().slice(0, 10)}; ratios of one run, medians of ${repeat}.\n\n${table}\n`,
)
