// npm run mutate: every mutant of the reference server is judged by all rules at standard depth.
//   --only TEXT    only mutants of files whose name contains TEXT
//   --sample N     only every Nth mutant
//   --again        only what the last run (reports/mutation.json) left unexplained, in the same configurations
//   --workers N    judges at once, 2 where left out
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from './build.mjs'
import { lookElsewhere, sameConfigurations, surveyConfigurations, workerData } from './configurations.mjs'
import { differences, isNoticed, nameOf, outcomeOf, withKeys } from './outcome.mjs'
import { report } from './report.mjs'
import { explain, isExplained, readSurvivors, stale } from './survivors.mjs'
import { runJobs } from './workers.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    again: { type: 'boolean' },
    workers: { type: 'string' },
  },
})
const workers = Number(values.workers ?? 2)
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)
const say = text => console.log(`${String(seconds()).padStart(5)} s  ${text}`)

const entries = readSurvivors(join(root, 'bench/mutation/survivors.yaml'))
const resultsPath = join(root, 'reports/mutation.json')
const all = withKeys((await build()).map(mutant => ({ ...mutant, name: nameOf(mutant) })))
say(`${all.length} mutants`)
const chosen = all
  .filter(({ file }) => file.includes(values.only ?? ''))
  .filter((_, index) => index % Number(values.sample ?? 1) === 0)
const last = values.again ? lastResults() : new Map()
const settled = chosen.flatMap(mutant => (last.get(mutant.key)?.settled ? [[mutant, last.get(mutant.key)]] : []))
const open = chosen.filter(mutant => !last.get(mutant.key)?.settled)
const ids = open.filter(({ key }) => !last.has(key)).map(({ id }) => id)
const configurations = ids.length > 0 ? await surveyConfigurations(ids, workers, say) : new Map()
const names = new Map(open.filter(({ key }) => last.has(key)).map(({ id, key }) => [id, last.get(key).configuration]))
for (const [id, configuration] of await sameConfigurations(names, workers, say)) configurations.set(id, configuration)
for (const mutant of open) mutant.configuration = configurations.get(mutant.id)
const jobs = open.flatMap(({ id, configuration }) =>
  configuration
    ? [{ id, mutant: id, variants: configuration.variants, settleMs: configuration.settleMs, bail: true }]
    : [],
)
say(`${jobs.length} of ${open.length} are reached; judging them`)

const results = new Map()
await runJobs(jobs, workers, workerData, ({ id }, result) => {
  results.set(id, result)
  if (results.size % 100 === 0) say(`${results.size} of ${jobs.length} judged`)
})
// A second look at trouble that a busy machine may have made.
const judge = ({ id, configuration }) => outcomeOf(results.get(id), configuration.honest)
const doubtful = open.filter(mutant => mutant.configuration && ['stopped', 'unjudged'].includes(judge(mutant).status))
const again = new Set(doubtful.map(({ id }) => id))
say(`${again.size} were not judged; looking again`)
await runJobs(
  jobs.filter(({ id }) => again.has(id)),
  workers,
  workerData,
  ({ id }, result) => results.set(id, result),
)

const judged = open.map(({ configuration, ...mutant }) => {
  if (!configuration) return { ...mutant, status: 'unreached', by: [] }
  const outcome = { ...mutant, configuration: configuration.variant, ...judge({ ...mutant, configuration }) }
  return outcome.status === 'survived' || outcome.status === 'unjudged'
    ? { ...outcome, differences: differences(results.get(mutant.id), configuration.honest) }
    : outcome
})
const mutants = [...judged, ...settled.map(([mutant, old]) => ({ ...old, ...mutant }))]
mutants.sort((a, b) => Number(a.id) - Number(b.id))
const survivors = mutants.filter(
  ({ status, configuration, looked }) => status === 'survived' && configuration === 'plain' && !looked,
)
say(`${survivors.length} survived on the plain server; looking elsewhere`)
const noticed = await lookElsewhere(survivors, workers)
for (const mutant of survivors) Object.assign(mutant, { looked: true }, noticed.get(mutant.id))
for (const mutant of mutants) {
  const entry = explain(entries, mutant)
  if (entry) Object.assign(mutant, { kind: entry.kind, why: entry.why })
}
const whole = values.only === undefined && values.sample === undefined
const { markdown, line, unexplained } = report(mutants, whole ? stale(entries) : [], seconds())
mkdirSync(join(root, 'reports'), { recursive: true })
if (whole) writeFileSync(resultsPath, `${JSON.stringify({ seconds: seconds(), mutants }, null, 1)}\n`)
writeFileSync(join(root, 'reports/mutation.md'), markdown)
say(`${line}; reports/mutation.md lists them`)
process.exit(unexplained > 0 ? 1 : 0)

/** By the mutants' keys; settled is what was noticed, can be explained, or is reached by no run. */
function lastResults() {
  const { mutants } = JSON.parse(readFileSync(resultsPath, 'utf8'))
  const isSettled = old => isNoticed(old) || old.status === 'unreached' || isExplained(entries, old)
  return new Map(mutants.map(({ settled, kind, why, ...old }) => [old.key, { ...old, settled: isSettled(old) }]))
}
