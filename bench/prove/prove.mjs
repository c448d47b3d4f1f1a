// npm run prove: what the tool is worth and what it costs, in one table, and as JSON in .bench/prove.json.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { asked } from './asked.mjs'
import { kept, Misuse, root } from './common.mjs'
import { cost } from './cost.mjs'
import { limits } from './limits.mjs'
import { model } from './model.mjs'
import { mutants } from './mutants.mjs'
import { rooms } from './rooms.mjs'
import { selfTest } from './self-test.mjs'
import { comparisonText, tableOf } from './table.mjs'
import { compared } from './tolerances.mjs'

/** In the order of what they take. */
const parts = { rooms, asked, cost, mutants, 'self-test': selfTest, model, limits }

const text = { type: 'string' }
const texts = { type: 'string', multiple: true }
const flag = { type: 'boolean' }
const options = {
  quick: flag,
  only: texts,
  against: text,
  out: text,
  checkout: text,
  details: flag,
  help: { ...flag, short: 'h' },
  ...{ seed: text, seeds: text, workers: text, select: texts, depth: text, all: flag },
  ...{ combinations: text, rejudge: flag },
  ...{ strength: text, samples: text, pairs: text },
  rows: texts,
}
const numbers = ['seed', 'seeds', 'workers', 'combinations', 'strength', 'samples', 'pairs']

const help = `npm run prove -- [options]

Measures, prints a table for each part, and writes .bench/prove.json. Exits with 1 where a figure is beyond its
tolerance (bench/prove/tolerances.mjs); with --against only where it was not as bad there.

  --quick          at most five minutes on two cores: a sixth of the self-test, 60 faults of the model, nine limited
                   targets, three seeds; no triples and no single values of the model
  --only PART      ${Object.keys(parts).join(', ')}; may be repeated
  --against FILE   show what moved since FILE was written (bench/baseline.json)
  --out FILE       in place of .bench/prove.json; what it holds of other parts and rows of the same
                   commit stays
  --checkout DIR   measure another checkout, which has been built there
  --details        what is behind the figures: faults missed, circles of imports, constants, mutants that nothing
                   notices (asked, mutants, self-test, model, rooms)

asked, cost, mutants, self-test, model:
  --seed N         the first seed (1)            --seeds N        so many of them (cost, self-test)
  --workers N      threads (2)                   --depth DEPTH    quick, standard or deep (self-test, model)
  --select TEXT    ids that hold it; repeated    --all            details of every row; model: every fault there is
self-test:
  --combinations N random combinations of variants (20)
  --rejudge        judge the recording of every run, too: it must come to the same
asked, model:
  --strength N     how many classes a fault is narrowed to, 1 to 3; 0: to one value of those that a class has;
                   4: to how much, how long or how often; 5: to what a value means, or how a request is spelled
  --samples N      faults drawn by the seed (asked: 3,000; model: 100, triples 20)
  --pairs N        pairs of variants, none of which may be accused (20)
mutants:
  --samples N      mutants of each rule's condition, drawn by the seed (12)
limits:
  --rows TEXT      targets whose name holds it; repeated
`

function read(args) {
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new Misuse(error.message)
  }
  for (const name of numbers) {
    if (values[name] === undefined) continue
    if (!/^-?\d+$/.test(values[name])) throw new Misuse(`--${name}: "${values[name]}" is not a whole number.`)
    values[name] = Number(values[name])
  }
  const unknown = values.only?.find(part => !(part in parts))
  if (unknown !== undefined)
    throw new Misuse(`--only: there is no part "${unknown}". Parts are ${Object.keys(parts).join(', ')}.`)
  if (values.against !== undefined && !existsSync(values.against))
    throw new Misuse(`--against: there is no file ${values.against}.`)
  return values
}

function commitOf(checkout) {
  const git = (...args) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', 'src', 'suites', 'spec') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
}

/** Of which figures a busy machine makes others. */
const underLoad = 'wall times, ratios and retries; processor times less than these'

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/** Beside what was measured of the same commit before, part by part and row by row. */
function merged(file, of, form, figures) {
  const before = existsSync(file) ? readJson(file) : undefined
  const rest = before?.of.commit === of.commit ? before : {}
  const names = Object.keys(parts).filter(part => rest[form]?.[part] !== undefined || part in figures)
  const all = names.map(part => [part, { ...rest[form]?.[part], ...figures[part] }])
  return { ...rest, of, [form]: Object.fromEntries(all) }
}

async function prove(args) {
  const given = read(args)
  if (given.help) return void process.stdout.write(help)
  const { quick = false, only = Object.keys(parts) } = given
  const checkout = resolve(given.checkout ?? root)
  const load = path => import(pathToFileURL(join(checkout, path)).href)
  const tool = join(checkout, 'dist/src/cli/main.js')
  const figures = {}
  for (const [name, part] of Object.entries(parts)) {
    if (!only.includes(name)) continue
    const measured = await part({ checkout, load, tool, quick, given })
    figures[name] = measured.figures
    if (given.details) process.stdout.write(`${measured.details.join('\n')}\n\n`)
    process.stdout.write(`${tableOf(name, measured.figures)}\n`)
  }
  const form = quick ? 'quick' : 'whole'
  const of = { commit: commitOf(checkout), node: process.version, cores: availableParallelism(), underLoad }
  const file = resolve(given.out ?? join(kept, 'prove.json'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(merged(file, of, form, figures), null, 2)}\n`)
  const others = given.against && readJson(given.against)
  const comparison = compared(figures, others?.[form] ?? others?.whole)
  process.stdout.write(comparisonText(comparison, given.against))
  if (comparison.fails) process.exitCode = 1
}

try {
  await prove(process.argv.slice(2))
} catch (error) {
  const usage = error instanceof Misuse || /^--/.test(error.message)
  process.stderr.write(`prove: ${usage ? error.message : error.stack}\n`)
  process.exitCode = usage ? 2 : 3
}
