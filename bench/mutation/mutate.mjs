// npm run mutate: every mutant of the reference server is judged by all rules at standard depth.
//   --only TEXT    only mutants of files whose name contains TEXT
//   --sample N     only every Nth mutant
//   --workers N    judges at once, 2 where left out
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, out, root } from './build.mjs'
import { runJobs } from './crew.mjs'
import { differences, nameOf, outcomeOf } from './outcome.mjs'
import { report } from './report.mjs'
import { explain, readSurvivors, stale } from './survivors.mjs'
import { surveyWorlds, workerData } from './worlds.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, sample: { type: 'string' }, workers: { type: 'string' } },
})
const workers = Number(values.workers ?? 2)
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)
const say = text => console.log(`${String(seconds()).padStart(5)} s  ${text}`)

const entries = readSurvivors(join(root, 'bench/mutation/survivors.yaml'))
const all = (await build()).map(mutant => ({ ...mutant, name: nameOf(mutant) }))
say(`${all.length} mutants`)
const chosen = all
  .filter(({ file }) => file.includes(values.only ?? ''))
  .filter((_, index) => index % Number(values.sample ?? 1) === 0)
const worlds = await surveyWorlds(
  chosen.map(({ id }) => id),
  workers,
  say,
)
for (const mutant of chosen) mutant.world = worlds.get(mutant.id)
const jobs = chosen.flatMap(({ id, world }) =>
  world ? [{ id, mutant: id, freedoms: world.freedoms, settleMs: world.settleMs, bail: true }] : [],
)
say(`${jobs.length} of ${chosen.length} are reached; judging them`)

const results = new Map()
await runJobs(jobs, workers, workerData, ({ id }, result) => {
  results.set(id, result)
  appendFileSync(join(out, 'results.ndjson'), `${JSON.stringify({ id, ...result })}\n`)
  if (results.size % 50 === 0) say(`${results.size} of ${jobs.length} judged`)
})
// A second look, alone, at trouble that a busy machine may have made, and with the category that the tool asks for.
const judge = ({ id, world }) => outcomeOf(results.get(id), world.honest)
const doubtful = new Set(chosen.filter(mutant => mutant.world && judge(mutant).status === 'other').map(({ id }) => id))
say(`${doubtful.size} were not judged; looking again`)
await runJobs(
  jobs.filter(({ id }) => doubtful.has(id)).map(job => ({ ...job, more: { categoryId: '1' } })),
  1,
  workerData,
  ({ id }, result) => results.set(id, result),
)

const mutants = chosen.map(({ world, at, column, ...mutant }) => {
  if (!world) return { ...mutant, status: 'unreached', by: [] }
  const judged = { ...mutant, world: world.freedom, ...judge({ ...mutant, world }) }
  return judged.status === 'survived'
    ? { ...judged, differences: differences(results.get(mutant.id), world.honest) }
    : judged
})
for (const mutant of mutants) {
  const entry = explain(entries, mutant)
  if (entry) Object.assign(mutant, { kind: entry.kind, why: entry.why })
}
const whole = values.only === undefined && values.sample === undefined
const { markdown, line, open } = report(mutants, whole ? stale(entries) : [], seconds())
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(join(root, 'reports/mutation.json'), `${JSON.stringify({ seconds: seconds(), mutants }, null, 1)}\n`)
writeFileSync(join(root, 'reports/mutation.md'), markdown)
say(`${line}; reports/mutation.md lists them`)
process.exit(open > 0 ? 1 : 0)
