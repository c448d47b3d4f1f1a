// Joins the many small files: each one costs the tarball some 90 bytes, a start a third of a millisecond, and its imports
// as much again. What is started or imported by its path keeps it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const parts = 'src/parts'

const listed = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(name => join(folder, name))
const textOf = file => readFileSync(file, 'utf8')
const files = ['src', 'suites'].flatMap(name => listed(join(dist, name), /\.js$/))
/** The files that a pattern finds in compiled ones. */
const found = (pattern, inFiles = files) =>
  inFiles.flatMap(file => [...textOf(file).matchAll(pattern)].map(([, path]) => resolve(dirname(file), path)))

/** They wait for others while they are loaded, which therefore must not stand in one file with them. */
const threads = [join(dist, 'src/cli/main.js'), ...found(/new Worker\(new URL\(["'](\.[^"']+)["']/g)]
/** What others name by its path: the package's fields, benchmarks, scripts, and fixtures of tests. */
const named = [
  join(root, 'package.json'),
  ...['bench', 'scripts', 'tests'].flatMap(name => listed(join(root, name), /\.(mjs|ts)$/)),
].flatMap(file => [...textOf(file).matchAll(/dist\/(?:src|suites)\/[\w/.-]+\.js/g)].map(([path]) => join(root, path)))
const entries = new Set([...threads, ...named, ...found(/URL\(\s*["'](\.[^"']+\.js)["']/g)])

const imports = new Map(
  files.map(file => [file, found(/^(?:import|export)\s(?:[\w*{][^'"();=]*\sfrom\s)?["'](\.[^"']+\.js)["']/gm, [file])]),
)
/** Whatever is loaded with these. */
function closure(...from) {
  const all = new Set()
  const visit = file => {
    if (all.has(file)) return
    all.add(file)
    imports.get(file).forEach(visit)
  }
  from.map(path => join(dist, path)).forEach(visit)
  return all
}
const program = closure('src/cli/program.js')
const start = closure('src/cli/cli.js')
/** What is told without a target: neither the HTTP client nor what judges. */
const rules = closure('suites/index.js', 'src/plan/head.js', 'src/plan/plan.js', 'src/plan/coverage.js')
const engine = closure('src/vitest/worker.js', 'src/cli/host.js')
const within = (file, ...rooms) => rooms.some(room => file.startsWith(join(dist, 'src', room, '/')))
/** Packages are loaded by whoever needs them. */
const bringsPackage = file => /^import\s[^'"();=]*from\s["'](?!node:|\.)/m.test(textOf(file))
const isFree = file => within(file, '.') && !bringsPackage(file)
const isBase = file => engine.has(file) && (start.has(file) || within(file, 'core', 'spec', 'report'))
const isHeavy = file =>
  within(file, 'reference') || (engine.has(file) && !isBase(file) && !start.has(file) && !rules.has(file))
const isLight = file => ![...closure(relative(dist, file))].some(isHeavy)
/** What is loaded together. The first that holds a file takes it; none needs one below it, so that no circle comes about. */
const groups = [
  ['program', file => program.has(file)],
  ['base', isBase],
  ['start', file => start.has(file)],
  ['rules', file => rules.has(file)],
  ['engine', file => engine.has(file)],
  ['reference', file => within(file, 'reference')],
  ['light', file => isFree(file) && isLight(file)],
  ['heavy', isFree],
].map(([name, holds]) => ({ name, test: file => !threads.includes(file) && holds(file) }))

const build = await rolldown({
  input: Object.fromEntries([...entries].map(file => [relative(dist, file).replace(/\.js$/, ''), file])),
  platform: 'node',
  // Some are loaded lazily by one and at once by another, which is as it should be.
  checks: { ineffectiveDynamicImport: false },
  preserveEntrySignatures: 'allow-extension',
  external: id => !id.startsWith('.') && !id.startsWith(dist),
  plugins: [
    {
      name: 'place',
      // A module that is joined with others still finds what lies beside it.
      transform(code, id) {
        if (threads.includes(id) || !code.includes('import.meta.url')) return null
        const place = relative(join(dist, parts), id).replaceAll('\\', '/')
        return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
      },
    },
  ],
})
const { output } = await build.generate({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: `${parts}/[name]-[hash].js`,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })),
  },
})
await build.close()
// A file that only names what another one holds is not worth its place: whoever loads it names that itself.
const facade = /^export \{ ([^}]*) \} from "(\.[^"]+)";\s*$/
const facades = new Map()
for (const { fileName, code, isEntry } of output) {
  const [, names, from] = (!isEntry && facade.exec(code)) || []
  if (from === undefined) continue
  const members = names
    .split(', ')
    .map(each => each.split(' as '))
    .map(([held, name = held]) => `${name}: part.${held}`)
  facades.set(basename(fileName), { from, members })
}
const throughFacades = (code, fileName) =>
  code.replace(/import\("([^"]+)"\)/g, (all, path) => {
    const known = facades.get(basename(path))
    if (known === undefined) return all
    const held = relative(dirname(fileName), join(parts, known.from)).replaceAll('\\', '/')
    return `import("${held.startsWith('.') ? held : `./${held}`}").then(part => ({ ${known.members.join(', ')} }))`
  })
for (const file of files) rmSync(file)
for (const { fileName, code } of output) {
  if (facades.has(basename(fileName))) continue
  const file = join(dist, fileName)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, throughFacades(code, fileName))
}
