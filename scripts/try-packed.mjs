// What a user gets: the packed tarball in empty folders, on every Node.js that is named: `node scripts/try-packed.mjs 20 22 24`.
// Library, Vitest example, house rules, a fleet of 20 in two shards, completion, init. Without a version: the Node.js at hand.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const project = fileURLToPath(new URL('..', import.meta.url))
const box = mkdtempSync(join(tmpdir(), 'petstore-conform-packed-'))
const apiKey = 'pk_packed_0123456789'
const { CI: _ci, VITEST: _vitest, ...inherited } = process.env
const env = { ...inherited, NO_COLOR: '1', FLEET_KEY: apiKey, PETSTORE_API_KEY: apiKey }
const run = promisify(execFile)
const check = (holds, what) => {
  if (!holds) throw new Error(what)
}
const npm = (cwd, ...args) => {
  mkdirSync(cwd, { recursive: true })
  return execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, stdio: 'pipe' })
}

npm(project, 'pack', '--ignore-scripts', '--pack-destination', box)
const tarball = join(
  box,
  readdirSync(box).find(name => name.endsWith('.tgz')),
)
const home = join(box, 'home')
mkdirSync(home)
writeFileSync(join(home, 'package.json'), '{"private": true, "type": "module"}')
const started = performance.now()
npm(home, 'install', tarball, 'vitest@~4.1.12')
const seconds = Math.round((performance.now() - started) / 100) / 10
const lock = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'))
const files = readdirSync(join(home, 'node_modules'), { recursive: true, withFileTypes: true }).filter(each =>
  each.isFile(),
)
const bytes = files.reduce((sum, file) => sum + readFileSync(join(file.parentPath, file.name)).length, 0)
const packages = Object.keys(lock.packages).filter(name => readable(join(home, name, 'package.json'))).length - 1
console.log(
  `npm install of ${Math.round(readFileSync(tarball).length / 1000)} kB: ${packages} packages, ${Math.round(bytes / 1e6)} MB, ${seconds} s`,
)
for (const example of ['vitest', 'library', 'house-rules'])
  cpSync(join(project, 'examples', example), join(home, example), { recursive: true })

function readable(path) {
  try {
    return readFileSync(path) !== undefined
  } catch {
    return false
  }
}

/** The binary of a line of Node.js, from the package `node` of the registry. */
function nodeOf(line) {
  if (line === undefined) return process.execPath
  npm(join(box, `node-${line}`), 'install', '--prefix', '.', `node@${line}`)
  return join(box, `node-${line}`, 'node_modules', 'node', 'bin', 'node')
}

async function tryAll(node) {
  const modules = join(home, 'node_modules')
  const program = join(modules, 'petstore-conform', 'dist', 'src', 'cli', 'main.js')
  const work = mkdtempSync(join(home, 'work-'))
  const start = (args, cwd = work) =>
    run(node, args, { cwd, env }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
    )
  const tool = (...args) => start([program, ...args])

  const library = await start([join(home, 'library', 'judge.mjs')], home)
  check(/list-respects-limit: GET/.test(library.out), `library: ${library.err}`)

  const vitest = await start([join(modules, 'vitest', 'vitest.mjs'), 'run', '--root', join(home, 'vitest')], home)
  check(vitest.code === 0 && /Tests {2}\d\d passed/.test(vitest.out), `vitest: ${vitest.out}${vitest.err}`)

  const house = ['created-has-location', 'list-is-fast'].flatMap(name => [
    '--suite',
    join(home, 'house-rules', `${name}.ts`),
  ])
  const judged = await tool('--reference', '--depth', 'quick', '--only', 'house-*', ...house)
  check(judged.code === 0 && judged.out.includes('2 passed'), `house rules: ${judged.out}${judged.err}`)

  const completion = await tool('completion', 'bash')
  check(completion.out.includes('list-respects-limit'), `completion: ${completion.err}`)

  const init = await tool('init', '--base-url', 'https://staging.example.com/v1', '--ci', 'github')
  check(init.code === 0 && readdirSync(work).includes('petstore-conform.config.yaml'), `init: ${init.err}`)

  rmSync(join(work, 'petstore-conform.config.yaml'))
  const { referenceServer } = await import(join(modules, 'petstore-conform', 'dist', 'src', 'index.js'))
  const servers = await Promise.all(
    [[], ['list-respects-limit/one-more-than-limit']].map(faults => referenceServer({ apiKey, faults })),
  )
  const targets = Array.from({ length: 20 }, (_, i) => ({
    name: `target-${i}`,
    baseUrl: servers[i % 2].baseUrl,
    apiKeyEnv: 'FLEET_KEY',
  }))
  const defaults = { depth: 'quick', only: 'list-respects-limit', seed: 1 }
  writeFileSync(join(work, 'fleet.yaml'), JSON.stringify({ defaults, targets }))
  for (const shard of [1, 2]) await tool('fleet', 'fleet.yaml', '--shard', `${shard}/2`, '--output', `shard-${shard}`)
  const merged = await tool('fleet', 'merge', 'shard-1', 'shard-2', '--output', 'all')
  for (const server of servers) await server.close()
  const index = JSON.parse(readFileSync(join(work, 'all', 'fleet.json'), 'utf8'))
  const failed = index.targets.filter(({ failed }) => failed.length > 0).length
  check(merged.code === 1 && index.targets.length === 20 && failed === 10, `fleet: ${merged.out}${merged.err}`)
}

const lines = process.argv.slice(2)
const nodes = (lines.length > 0 ? lines : [undefined]).map(nodeOf)
const since = performance.now()
await Promise.all(
  nodes.map(async node => {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
    await tryAll(node)
    const took = Math.round((performance.now() - since) / 1000)
    console.log(
      `${version}: library, Vitest example, house rules, completion, init, fleet of 20 in two shards (${took} s)`,
    )
  }),
)
rmSync(box, { recursive: true, force: true })
process.exit(0)
