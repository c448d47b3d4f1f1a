import { pathToFileURL } from 'node:url'
import { out } from './build.mjs'
import { runJobs } from './crew.mjs'
import { honestOf } from './outcome.mjs'

export const workerData = { tool: pathToFileURL(`${out}/`).href, limitMs: 10_000 }
const plain = { freedom: 'plain', freedoms: [], settleMs: 200 }

/**
 * Which world each mutant is judged in: the plain one where that reaches it, else the freedom that reaches the most of
 * what is left, so that the code of the freedoms counts, too. Resolves with worlds by the id of the mutant.
 */
export async function surveyWorlds(ids, workers, say) {
  const first = await honestRuns([plain], workers, say)
  const home = new Map()
  const settle = world => {
    for (const id of ids) if (!home.has(id) && world.reached.has(id)) home.set(id, world)
  }
  first.forEach(settle)
  if (ids.every(id => home.has(id))) return home
  const scouts = await scout(workers)
  say(`${home.size} of ${ids.length} mutants are reached on the plain server; ${scouts.length} freedoms were scouted`)
  for (;;) {
    const gain = ({ reached }) => ids.filter(id => !home.has(id) && reached.has(id)).length
    const [best] = scouts.sort((a, b) => gain(b) - gain(a))
    if (!best || gain(best) === 0) return home
    scouts.shift()
    const known = await honestRuns([best], workers, say)
    known.forEach(settle)
  }
}

/** What every freedom reaches at quick depth. */
async function scout(workers) {
  const { freedoms } = await import(new URL('src/reference/freedoms.js', workerData.tool).href)
  const worlds = freedoms
    .filter(({ legalFrom }) => legalFrom === undefined)
    .map(({ id }) => ({ id, freedom: id, freedoms: [id], settleMs: 1500 }))
  const found = []
  await runJobs(
    worlds.map(world => ({ ...world, depth: 'quick' })),
    workers,
    workerData,
    ({ depth, ...world }, { reached = [] }) => found.push({ ...world, reached: new Set(reached) }),
  )
  return found
}

/** Two honest runs at full depth: what differs between them proves nothing against a mutant. */
async function honestRuns(worlds, workers, say) {
  const jobs = worlds.flatMap(world => [world, world])
  const results = new Map(worlds.map(world => [world, []]))
  await runJobs(jobs, workers, workerData, (world, result) => results.get(world).push(result))
  return worlds.flatMap(world => {
    const [one, other] = results.get(world)
    const judged = [one, other].every(({ verdict, ending }) => verdict === 'conformant' && ending === 'complete')
    if (!judged) say(`left out, since the honest server is ${one.verdict} there: ${world.freedom}`)
    return judged ? [{ ...world, reached: new Set(one.reached), honest: honestOf(one, other) }] : []
  })
}
