// npm run bench: ratios measured in one run; prints a table and keeps it in reports/bench.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { faultCases } from '../dist/src/proof/faults.js'
import { sampleFaults } from '../dist/src/proof/generated/generated.js'
import { tryGenerated } from '../dist/src/proof/generated/try-generated.js'
import { runTrial } from '../dist/src/proof/trial.js'
import { startReference } from '../dist/src/reference/server.js'
import { rules } from '../dist/suites/index.js'
import { emptyVitest } from './empty-vitest.mjs'
import { bareReplay, median, timed, toolRun } from './measure.mjs'

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
const fixed = values => values.toFixed(2)

// 1. A whole run against an empty Vitest run and a bare replay of the same requests.
{
  const empty = emptyVitest()
  const whole = []
  const vitest = []
  const replay = []
  let requests = 0
  for (let i = 0; i < repeat; i++) {
    const run = await toolRun(['--reference', '--seed', '1'])
    whole.push(run.seconds)
    requests = run.report.stats.requests
    vitest.push((await timed(empty.args)).seconds)
    replay.push(await withServer({}, ({ baseUrl }) => bareReplay(run.exchanges, baseUrl, apiKey, 16)))
  }
  rmSync(empty.folder, { recursive: true })
  const ratio = median(whole) / (median(vitest) + median(replay))
  row('standard run', `${fixed(median(whole))} s, ${requests} requests`, 'under 2 s')
  row(
    'standard run / (empty Vitest + bare replay)',
    `${fixed(ratio)} (${fixed(median(vitest))} s + ${fixed(median(replay))} s)`,
    'at most 2.0',
  )
}

// 2. With 100 ms of latency.
await withServer({ latencyMs: 100 }, async ({ baseUrl }) => {
  const run = await toolRun(['--base-url', baseUrl, '--seed', '1'], { PETSTORE_API_KEY: apiKey })
  const { requests } = run.report.stats
  const ratio = run.seconds / ((requests * 0.1) / 16)
  row(
    '100 ms latency: wall / (requests x latency / concurrency)',
    `${fixed(ratio)} (${fixed(run.seconds)} s, ${requests} requests)`,
    'at most 1.5',
  )
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
      `${micros(seconds, requests)} us each, ${micros(seconds - before.seconds, requests - before.requests)} us for each one more, ${Math.round((run.peakMiB * 2 ** 20) / 1e6)} MB at the peak`,
      'flat within 20 %, under 300 MB',
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
      freedoms: fault.freedoms ?? [],
      bends: fault.bends(),
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

// 5. What it costs to find a hundred faults that act only in pairs of classes of the model, by depth.
for (const [depth, count] of Object.entries({ quick: 60, standard: 60, deep: 20 })) {
  const faults = sampleFaults(2, count, 1)
  const results = []
  for (const fault of faults) results.push(await tryGenerated(fault, rules, { depth, seed: 1 }))
  const caught = results.filter(result => result.caught).length
  const sum = of => results.reduce((all, result) => all + of(result), 0)
  const per = value => (caught === 0 ? 0 : (100 * value) / caught)
  row(
    `${depth}: per 100 pair faults caught`,
    `${Math.round(per(sum(({ requests }) => requests)))} requests, ${fixed(per(sum(({ seconds }) => seconds)))} s; ${caught} of ${faults.length} caught`,
    'reported',
  )
}

mkdirSync('reports', { recursive: true })
const table = ['| measured | value | target |', '|---|---|---|', ...rows.map(cells => `| ${cells.join(' | ')} |`)].join(
  '\n',
)
writeFileSync(
  'reports/bench.md',
  `# Benchmark\n\nNode.js ${process.version}, ${new Date().toISOString().slice(0, 10)}; ratios of one run, medians of ${repeat}.\n\n${table}\n`,
)
