// npm run bench:hostile: the command against every hostile fixture, in a process of its own; prints a table and keeps
// it in reports/hostile.md. Fails where a run ends otherwise than it must, takes too long or too much, or tells the key.
// Words after it select fixtures by parts of their names.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { main, timed } from './measure.mjs'

const load = async name => {
  const path = new URL(`../tests/hostile/${name}.ts`, import.meta.url).pathname
  return (await runnerImport(path, { logLevel: 'silent', configFile: false })).module
}
const { exits, hostileFixtures } = await load('index')
const { harmIn } = await load('harm')
const { filesOf } = await load('written')

/** Signs in it are what encodings differ in. */
const key = 'pk_secret+Hostile/0123456789=='
/** A target that is gone is waited for, a minute by default. */
const longest = 75
const most = 400

const words = process.argv.slice(2)
const chosen = hostileFixtures.filter(({ id }) => words.length === 0 || words.some(word => id.includes(word)))
const rows = []
const complaints = []
for (const fixture of chosen) {
  const { seconds, code, peakMiB, verdict, harms } = await judged(fixture)
  const megabytes = (peakMiB * 1024 * 1024) / 1e6
  if (!exits[fixture.expect].includes(code)) harms.push(`exit ${code}, not ${fixture.expect}`)
  if (seconds > longest) harms.push(`${seconds.toFixed(0)} s`)
  if (megabytes > most) harms.push(`${megabytes.toFixed(0)} MB`)
  complaints.push(...harms.map(harm => `${fixture.id}: ${harm}`))
  const cells = [fixture.id, fixture.defect, verdict, code, seconds.toFixed(1), megabytes.toFixed(0)]
  rows.push(`| ${cells.join(' | ')} |`)
  console.log(
    [fixture.id.padEnd(34), verdict, code, `${seconds.toFixed(1)} s`, `${megabytes.toFixed(0)} MB`, ...harms].join(
      '  ',
    ),
  )
}

async function judged(fixture) {
  const server = await fixture.start(key)
  const output = mkdtempSync(join(tmpdir(), 'hostile-'))
  try {
    const args = [main, '--base-url', server.baseUrl, '--depth', 'quick', '--seed', '1', '--output', output]
    const { out, err, ...measured } = await timed(args, { PETSTORE_API_KEY: key })
    const strays = server.strayRequests?.() ?? 0
    const harms = [...harmIn({ ...filesOf(output), out, err }, key), ...(strays > 0 ? ['led to another origin'] : [])]
    const { verdict } = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'))
    return { ...measured, verdict, harms }
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}

if (words.length === 0) {
  const table = [
    '| fixture | defect | verdict | exit | seconds | peak MB |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  const facts = `Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}; quick depth, 10 s for an exchange.`
  mkdirSync('reports', { recursive: true })
  writeFileSync(
    'reports/hostile.md',
    `# Hostile targets\n\n${facts} Aims: under ${longest} s and ${most} MB.\n\n${table}\n`,
  )
}
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length === 0 ? 0 : 1)
