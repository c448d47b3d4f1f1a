import { pathToFileURL } from 'node:url'
import { out } from './build.mjs'
import { runJobs } from './crew.mjs'
import { honestOf } from './outcome.mjs'

export const workerData = { tool: pathToFileURL(`${out}/`).href, limitMs: 20_000 }
const plain = { freedom: 'plain', freedoms: [], settleMs: 200 }
const worldOf = id => (id === plain.freedom ? plain : { freedom: id, freedoms: [id], settleMs: 1500 })

/**
 * Which world each mutant is judged in: the plain one where that reaches it, else the freedom that reaches the most of
 * what is left, so that the code of the freedoms counts, too. Resolves with worlds by the id of the mutant.
 */
export async function surveyWorlds(ids, workers, say) {
  const first = await honestRuns([plain], workers, say)
  const homes = new Map()
  const settle = world => {
    for (const id of ids) if (!homes.has(id) && world.reached.has(id)) homes.set(id, world)
  }
  first.forEach(settle)
  const left = new Set(ids.filter(id => !homes.has(id)))
  if (left.size === 0) return homes
  const scouts = await scout(workers)
  say(`${homes.size} of ${ids.length} mutants are reached on the plain server; ${scouts.length} freedoms were scouted`)
  const chosen = []
  for (;;) {
    const gain = ({ reached }) => [...left].filter(id => reached.has(id)).length
    const [best] = scouts.sort((a, b) => gain(b) - gain(a))
    if (gain(best) === 0) break
    for (const id of best.reached) left.delete(id)
    chosen.push(best)
  }
  for (const world of await honestRuns(chosen, workers, say)) settle(world)
  return homes
}

/** The worlds of an earlier survey: ids of mutants with the world of each. */
export async function sameWorlds(names, workers, say) {
  const worlds = await honestRuns([...new Set(names.values())].map(worldOf), workers, say)
  const byName = new Map(worlds.map(world => [world.freedom, world]))
  return new Map([...names].map(([id, name]) => [id, byName.get(name)]))
}

/** What every freedom reaches at quick depth. */
async function scout(workers) {
  const { freedoms } = await import(new URL('src/reference/freedoms.js', workerData.tool).href)
  const worlds = freedoms.filter(({ legalFrom }) => legalFrom === undefined).map(({ id }) => ({ id, ...worldOf(id) }))
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
    if (!judged) say(`left out: ${world.freedom}, where the honest server is ${told(one)} and ${told(other)}`)
    return judged ? [{ ...world, reached: new Set(one.reached), honest: honestOf(one, other) }] : []
  })
}

function told({ verdict, ending, verdicts = {} }) {
  const bad = Object.keys(verdicts).filter(id => ['fail', 'error', 'inconclusive'].includes(verdicts[id]))
  return [verdict, ending, ...bad].join(' ')
}
