import { pathToFileURL } from 'node:url'
import { out } from './build.mjs'
import { honestOf, isNoticed, outcomeOf } from './outcome.mjs'
import { runJobs } from './workers.mjs'

export const workerData = { tool: pathToFileURL(`${out}/`).href, limitMs: 20_000 }
const plain = { variant: 'plain', variants: [], settleMs: 200 }
/** Words of the source that serve a characteristic without naming it. */
const helpers = {
  known: 'unknownProperties',
  extras: 'unknownProperties',
  isHidden: 'listLag',
  moving: 'statusAfter',
  'order ': 'order',
  compare: 'order',
  others: 'othersEvery',
  'relative:': 'location',
  'absolute:': 'location',
  Sync: 'coding',
  'has(': 'coding',
  'headers.some': 'coding',
  'form ===': 'headerCase',
  'names ': 'json',
  exact: 'notation',
}
const configurationOf = id => (id === plain.variant ? plain : { variant: id, variants: [id], settleMs: 600 })

/**
 * Which configuration each mutant is judged in: the plain one where that reaches it, else the variant that reaches the most of
 * what is left, so that the code of the variants counts, too. Resolves with configurations by the id of the mutant.
 */
export async function surveyConfigurations(ids, workers, say) {
  const first = await honestRuns([plain], workers, say)
  const homes = new Map()
  const settle = configuration => {
    for (const id of ids) if (!homes.has(id) && configuration.reached.has(id)) homes.set(id, configuration)
  }
  first.forEach(settle)
  const left = new Set(ids.filter(id => !homes.has(id)))
  if (left.size === 0) return homes
  const scouts = await scout(workers)
  say(`${homes.size} of ${ids.length} mutants are reached on the plain server; ${scouts.length} variants were scouted`)
  const chosen = []
  for (;;) {
    const gain = ({ reached }) => [...left].filter(id => reached.has(id)).length
    const [best] = scouts.sort((a, b) => gain(b) - gain(a))
    if (gain(best) === 0) break
    for (const id of best.reached) left.delete(id)
    chosen.push(best)
  }
  for (const configuration of await honestRuns(chosen, workers, say)) settle(configuration)
  return homes
}

/** The configurations of an earlier survey: ids of mutants with the configuration of each. */
export async function sameConfigurations(names, workers, say) {
  const configurations = await honestRuns([...new Set(names.values())].map(configurationOf), workers, say)
  const byName = new Map(configurations.map(configuration => [configuration.variant, configuration]))
  return new Map([...names].map(([id, name]) => [id, byName.get(name)]))
}

/**
 * A mutant of a line that asks for a characteristic of the server may be as good as the original in the plain configuration, and bad in a
 * configuration with another characteristic. Resolves with what was noticed there, at quick depth, by the id of the mutant.
 */
export async function lookElsewhere(mutants, workers) {
  const variants = await allVariants()
  const elsewhere = ({ at }) => {
    const words = new Set(at.match(/(?<=configuration\.)\w+|\b[a-z]+[A-Z]\w*/g))
    for (const [word, name] of Object.entries(helpers)) if (at.includes(word)) words.add(name)
    const fitting = variants.filter(({ sets }) => Object.keys(sets).some(name => words.has(name)))
    return fitting.slice(0, 3).map(({ id }) => id)
  }
  const places = new Map(mutants.map(mutant => [mutant.id, elsewhere(mutant)]))
  const configurations = new Map(
    (await scout(workers, new Set([...places.values()].flat()))).map(configuration => [
      configuration.id,
      configuration,
    ]),
  )
  const jobs = [...places].flatMap(([mutant, ids]) =>
    ids
      .map(id => configurations.get(id))
      .filter(({ honest }) => honest.verdict === 'conformant')
      .map(configuration => ({
        ...configuration,
        id: `${mutant} ${configuration.id}`,
        mutant,
        depth: 'quick',
        bail: true,
      })),
  )
  const noticed = new Map()
  await runJobs(jobs, workers, workerData, ({ mutant, variant, honest }, result) => {
    const outcome = outcomeOf(result, honest)
    // Where the honest server is warned of as well, one warning more may be chance.
    if (isNoticed(outcome) && (outcome.status !== 'warned' || !Object.values(honest.verdicts).includes('warn')))
      noticed.set(mutant, { ...outcome, configuration: variant })
  })
  return noticed
}

async function allVariants() {
  const { variants } = await import(new URL('src/reference/variants.js', workerData.tool).href)
  return variants.filter(({ legalFrom }) => legalFrom === undefined)
}

/** What variants reach at quick depth; all of them where none are named. */
async function scout(workers, names) {
  const variants = (await allVariants()).filter(({ id }) => names?.has(id) ?? true)
  const found = []
  await runJobs(
    variants.map(({ id }) => ({ id, ...configurationOf(id), depth: 'quick' })),
    workers,
    workerData,
    ({ depth, ...configuration }, result) =>
      found.push({ ...configuration, honest: honestOf(result, result), reached: new Set(result.reached) }),
  )
  return found
}

/** Two honest runs at full depth: what differs between them proves nothing against a mutant. */
async function honestRuns(configurations, workers, say) {
  const jobs = configurations.flatMap(configuration => [configuration, configuration])
  const results = new Map(configurations.map(configuration => [configuration, []]))
  await runJobs(jobs, workers, workerData, (configuration, result) => results.get(configuration).push(result))
  return configurations.flatMap(configuration => {
    const [one, other] = results.get(configuration)
    const judged = [one, other].every(({ verdict, ending }) => verdict === 'conformant' && ending === 'complete')
    if (!judged) say(`left out: ${configuration.variant}, where the honest server is ${told(one)} and ${told(other)}`)
    return judged ? [{ ...configuration, reached: new Set(one.reached), honest: honestOf(one, other) }] : []
  })
}

function told({ verdict, ending, verdicts = {} }) {
  const bad = Object.keys(verdicts).filter(id => ['fail', 'error', 'inconclusive'].includes(verdicts[id]))
  return [verdict, ending, ...bad].join(' ')
}
