// npm run bench:limits: how long a quick run takes against limited, lossy and slow targets, beside what their own limit costs.
// Options: words that a target's name holds; --tool FILE for another build of the tool.
import { limited, startLimited } from './limited.mjs'
import { toolRun } from './measure.mjs'

const apiKey = 'pk_bench_0123456789'
const args = process.argv.slice(2)
const tool = args.includes('--tool') ? args.splice(args.indexOf('--tool'), 2)[1] : undefined
const chosen = Object.entries(limited).filter(([name]) => args.length === 0 || args.some(word => name.includes(word)))

async function run(target) {
  const server = await startLimited(target, apiKey)
  try {
    const given = ['--base-url', server.baseUrl, '--depth', 'quick', '--seed', '1']
    return await toolRun(given, { PETSTORE_API_KEY: apiKey }, tool)
  } finally {
    await server.close()
  }
}

console.log(
  `| target | seconds | its own limit | ratio | requests | retries | verdict |\n|---|---|---|---|---|---|---|`,
)
for (const [name, target] of chosen) {
  // Beside each, what the same run takes without a limit: other work on the machine makes both slower.
  const base = await run(limited['no limit'])
  const { requests } = base.report.stats
  const { seconds, report, code } = await run(target)
  // No limit makes up for what the tool takes to start and to write its reports.
  const { seconds: asking } = base.report.stats
  const bound = base.seconds - asking + target.bound(requests, asking)
  const cells = [
    name,
    seconds.toFixed(1),
    bound.toFixed(1),
    (seconds / bound).toFixed(2),
    report.stats.requests,
    report.stats.retries,
    `${report.verdict} (${code})${report.endingReason === undefined ? '' : `: ${report.endingReason}`}`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (code !== 0 && !target.hopeless) process.exitCode = 1
}
