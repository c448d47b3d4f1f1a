// Judges the example servers: `npm run examples -- [NAME...] [--depth standard] [--seed 1,2] [--naive]`.
import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { parse } from 'yaml'
import { isMark, regions } from '../dist/src/spec/servers/regions.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'examples', 'servers')
const tool = join(root, 'dist', 'src', 'cli', 'main.js')
const apiKey = 'pk_examples_0123456789'
const execute = promisify(execFile)

/** What is left to undo when the process ends early: folders to remove, servers to stop. */
const leftovers = new Set()
process.once('exit', () => {
  for (const undo of leftovers) undo()
})

/** Calls `undo` when the result is called, or else when the process ends. */
function later(undo) {
  leftovers.add(undo)
  return () => {
    if (leftovers.delete(undo)) undo()
  }
}

/** A temporary folder, and what removes it. */
function temporaryFolder(name) {
  const path = mkdtempSync(join(tmpdir(), `petstore-conform-${name}-`))
  return { path, remove: later(() => rmSync(path, { recursive: true, force: true })) }
}

/** The servers of spec/servers.yaml, in its order: `{ name, title, sources, needs, install, build, start, version }`. */
export const servers = () => parse(readFileSync(join(root, 'spec', 'servers.yaml'), 'utf8'))

/** The commands that a server needs and this machine lacks. */
export const lacking = ({ needs }) =>
  needs.filter(command => !process.env.PATH.split(delimiter).some(at => existsSync(join(at, command))))

/** The lines of a server's sources, without the marks of its regions. */
export const linesOf = ({ name, sources }) =>
  sources
    .flatMap(source =>
      readFileSync(join(folder, name, source), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    .filter(line => !isMark(line)).length

/**
 * The naive forms of a server: `{ file, rule, place, also, snippet }`; `place` says which region of the rule it replaces,
 * from 1; `also` are further rules that may fail with it.
 */
export function naiveForms({ name }) {
  const from = join(folder, name, 'naive')
  if (!existsSync(from)) return []
  return readdirSync(from).map(file => {
    const text = readFileSync(join(from, file), 'utf8')
    const [line, also] = /^(?:\/\/|#) also: (.+)\n/.exec(text) ?? ['', '']
    const [rule, place] = file.split('.')
    return {
      file,
      rule,
      place: Number(place) || 1,
      also: also.split(' ').filter(Boolean),
      snippet: text.slice(line.length),
    }
  })
}

const shell = (script, cwd) =>
  execute('sh', ['-c', script], { cwd, maxBuffer: 2 ** 26 }).catch(({ stdout, stderr }) => {
    throw new Error(`\`${script}\` failed:\n${(stdout + stderr).trim().split('\n').slice(-15).join('\n')}`)
  })

/** A copy of the server in a temporary folder, installed and built: `{ server, cwd, version, remove }`. */
export async function install(server) {
  const { path: cwd, remove } = temporaryFolder(server.name)
  cpSync(join(folder, server.name), cwd, { recursive: true })
  await shell(server.install, cwd)
  if (server.build) await shell(server.build, cwd)
  const { stdout } = await shell(server.version, cwd)
  return { server, cwd, version: stdout.trim(), remove }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Resolves once the server answers; rejects with its log where it ends before, or within two minutes does not. */
async function started({ server, cwd }) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), API_KEY: apiKey }
  // A process group of its own: `npm start` and `mvn` start the server as their child.
  const child = spawn('sh', ['-c', server.start], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (log = (log + chunk).slice(-5000)))
  const ended = new Promise(resolve => child.once('close', resolve))
  const running = () => child.exitCode === null && child.signalCode === null
  const kill = later(() => running() && process.kill(-child.pid, 'SIGTERM'))
  const stop = async () => {
    kill()
    await ended
  }
  const baseUrl = `http://127.0.0.1:${port}/v1`
  for (let tries = 0; tries < 600 && running(); tries++) {
    const response = await fetch(`${baseUrl}/pets`).catch(() => undefined)
    if (response) return { baseUrl, stop }
    await sleep(200)
  }
  await stop()
  throw new Error(`${server.name} did not start: ${log}`)
}

/** What a run finds: verdict, requests, the rules that failed, and those that only warn; what follows from another is left out. */
export async function judged(installed, { depth = 'standard', seed = '1', framework } = {}) {
  const { baseUrl, stop } = await started(installed)
  const { path: output, remove } = temporaryFolder('examples')
  try {
    const args = [tool, '--base-url', baseUrl, '--depth', depth, '--seed', seed, '--output', output, '--quiet']
    if (framework) args.push('--framework', framework)
    const env = { ...process.env, PETSTORE_API_KEY: apiKey }
    const run = execute(process.execPath, args, { env, maxBuffer: 2 ** 26 })
    const end = later(() => run.child.kill())
    const failure = await run.then(
      () => undefined,
      error => error,
    )
    end()
    const file = join(output, 'report.json')
    if (!existsSync(file)) throw failure ?? new Error('the run left no report')
    const { verdict, stats, rules, causes } = JSON.parse(readFileSync(file, 'utf8'))
    const having = wanted => rules.filter(rule => rule.verdict === wanted).map(({ id }) => id)
    const roots = causes.map(({ rule }) => rule)
    return {
      verdict,
      requests: stats.requests,
      retries: stats.retries,
      failed: having('fail'),
      warned: having('warn'),
      open: having('inconclusive'),
      roots,
      remedies: new Map(rules.flatMap(({ id, remedy }) => (remedy ? [[id, remedy]] : []))),
    }
  } finally {
    await stop()
    remove()
  }
}

/**
 * What is left of the sources of a server, `[path, text]`, with a naive form in the place of its region: the one that
 * changed, as `[path, text, from]`. Throws where the rule has no such region.
 */
export function withNaive(sources, { rule, place, snippet }) {
  const marked = sources.flatMap(([path, text]) =>
    regions(text)
      .filter(({ rules }) => rules.includes(rule))
      .map(region => ({ path, text, ...region })),
  )
  const region = marked[place - 1]
  if (!region) throw new Error(`${rule} has ${marked.length} regions, and its naive form replaces region ${place}`)
  const { path, text, from, to } = region
  const lines = text.split('\n')
  const naive = snippet === '' ? [] : snippet.trimEnd().split('\n')
  return [path, [...lines.slice(0, from), ...naive, ...lines.slice(to)].join('\n'), from]
}

/** Whether a naive form breaks its rule and none but those it names, `strange`, and whether its region is `shown`: `{ file, strange, shown }`. */
export async function judgedNaive(installed, form, options) {
  const { file, rule, also } = form
  const { server, cwd } = installed
  const sources = server.sources.map(source => [source, readFileSync(join(cwd, source), 'utf8')])
  const [path, text, from] = withNaive(sources, form)
  try {
    writeFileSync(join(cwd, path), text)
    if (server.build) await shell(server.build, cwd)
    const { failed, warned, roots, remedies } = await judged(installed, { ...options, framework: server.title })
    const wrong = [...failed, ...warned]
    const found = roots.filter(root => wrong.includes(root))
    const shown = (remedies.get(rule)?.regions ?? []).some(
      ({ file, line }) => file === `examples/servers/${server.name}/${path}` && line === from + 1,
    )
    const strange = found.filter(id => id !== rule && !also.includes(id))
    return { file, strange: wrong.includes(rule) ? strange : found.concat(found.length ? [] : 'nothing'), shown }
  } finally {
    for (const [source, text] of sources) writeFileSync(join(cwd, source), text)
  }
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => String(row[column]).length)))
  return rows
    .map(row =>
      row
        .map((cell, column) => String(cell).padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The rows of the table for a server, one a seed, and what was not as expected, its naive forms included. */
async function judgeServer(server, { depth, seed: seeds, naive }) {
  const rows = []
  const wrong = []
  const say = text => console.error(`${server.title}: ${text}`)
  const installed = await install(server)
  try {
    for (const seed of seeds.split(',')) {
      const { verdict, requests, retries, failed, warned, open } = await judged(installed, { depth, seed })
      rows.push([server.title, linesOf(server), installed.version, seed, verdict, warned.length, requests, retries])
      say(`${verdict}, seed ${seed}`)
      if (verdict !== 'conformant' || warned.length)
        wrong.push(`${server.title}, seed ${seed}: ${[verdict, ...failed, ...warned, ...open].join(' ')}`)
    }
    for (const form of naive ? naiveForms(server) : []) {
      const surprise = await judgedNaive(installed, form, { depth }).then(
        ({ strange, shown }) =>
          strange.length ? `found ${strange.join(' ')}` : shown ? undefined : 'its region is not shown',
        error => error.message,
      )
      say(`naive/${form.file} ${surprise ? `WRONG: ${surprise}` : 'caught'}`)
      if (surprise) wrong.push(`${server.title}, naive/${form.file}: ${surprise}`)
    }
  } finally {
    installed.remove()
  }
  return { rows, wrong }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      depth: { type: 'string', default: 'standard' },
      seed: { type: 'string', default: '1' },
      naive: { type: 'boolean', default: false },
    },
  })
  const all = servers()
  const unknown = positionals.filter(name => !all.some(server => server.name === name))
  if (unknown.length) {
    console.error(
      `There is no example named ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`,
    )
    return 2
  }
  const chosen = all.filter(({ name }) => !positionals.length || positionals.includes(name))
  const rows = [['framework', 'lines', 'version', 'seed', 'verdict', 'warnings', 'requests', 'retries']]
  const skipped = []
  const wrong = []
  for (const server of chosen) {
    const missing = lacking(server)
    if (missing.length) {
      skipped.push(`${server.title}: this machine has no ${missing.join(', ')}`)
      continue
    }
    console.error(`${server.title}: installing`)
    try {
      const found = await judgeServer(server, values)
      rows.push(...found.rows)
      wrong.push(...found.wrong)
    } catch (error) {
      wrong.push(`${server.title}: ${error.message}`)
    }
  }
  console.log(table(rows))
  for (const line of skipped) console.log(`skipped ${line}`)
  for (const line of wrong) console.log(`WRONG ${line}`)
  return wrong.length || rows.length === 1 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code))
  process.exitCode = await main()
}
