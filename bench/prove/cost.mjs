// What a run costs: requests and processor time against the reference server, and judging one exchange.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, timed, toolRun } from '../measure.mjs'
import { rounded } from './common.mjs'

const depths = ['quick', 'standard']

export async function cost({ tool, quick, given }) {
  const { seed = 1, seeds = quick ? 3 : 7 } = given
  const runs = Object.fromEntries(depths.map(depth => [depth, []]))
  // By turns: what else the machine does falls on all of them.
  for (let nth = 0; nth < seeds; nth++)
    for (const depth of depths)
      runs[depth].push(await toolRun(['--reference', '--seed', String(seed + nth), '--depth', depth], {}, tool))
  const figures = Object.fromEntries(
    depths.map(depth => {
      const requests = runs[depth].map(({ report }) => report.stats.requests)
      return [
        depth,
        {
          seeds,
          requests: median(requests),
          most: Math.max(...requests),
          'CPU s': rounded(median(runs[depth].map(({ cpuSeconds }) => cpuSeconds)), 2),
        },
      ]
    }),
  )
  return { figures: { ...figures, 'judging an exchange': { 'CPU ms': await judgingMs(tool, seed) } }, details: [] }
}

/** Recorded evidence of two sizes is judged, so that what a start costs falls out. */
async function judgingMs(tool, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const judged = []
    for (const depth of ['quick', 'deep']) {
      const output = join(folder, depth)
      const args = ['--reference', '--seed', String(seed), '--depth', depth, '--evidence', 'all', '--output', output]
      await timed([tool, ...args])
      const { stats } = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'))
      const again = [tool, 'judge', join(output, 'evidence.ndjson.gz'), '--output', join(folder, 'again')]
      const seconds = []
      for (let nth = 0; nth < 5; nth++) seconds.push((await timed(again)).cpuSeconds)
      judged.push({ requests: stats.requests, seconds: Math.min(...seconds) })
    }
    const [few, many] = judged
    return rounded(((many.seconds - few.seconds) / (many.requests - few.requests)) * 1000, 3)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
