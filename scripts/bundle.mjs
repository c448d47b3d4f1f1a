// Joins the many small files of some folders: each file costs the tarball some 90 bytes, and its imports as much again.
// What others import keeps its path, and so does what is started by its path.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const rooms = readdirSync(join(dist, 'src'), { withFileTypes: true }).filter(each => each.isDirectory())
const folders = ['suites', ...rooms.map(({ name }) => `src/${name}`)]

const scripts = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js'))
    .map(name => join(folder, name))

const textOf = file => readFileSync(file, 'utf8')
const starts = /(?:from|import|import\(|URL\()\s*["'`](\.[^"'`]+\.js)["'`]/g

/** What benchmarks and the package's own fields name. */
const named = new Set(
  [
    ...readdirSync(join(root, 'bench'), { recursive: true, encoding: 'utf8' }).map(name => join('bench', name)),
    'package.json',
  ]
    .filter(name => /\.(mjs|json)$/.test(name))
    .flatMap(name => [...textOf(join(root, name)).matchAll(/dist\/[\w/.-]+\.js/g)])
    .map(([path]) => join(root, path)),
)

for (const name of folders) {
  const folder = join(dist, name)
  // What looks for files by `import.meta.url` stays where it is; to require packages by it is fine.
  const kept = new Set(scripts(folder).filter(file => /(?<!createRequire\()import\.meta/.test(textOf(file))))
  const inside = file => file.startsWith(folder + sep) && !kept.has(file)
  const files = scripts(folder).filter(inside)
  const imported = new Set(files.filter(file => file.endsWith('.suite.js') || named.has(file)))
  for (const file of scripts(dist).filter(file => !inside(file)))
    for (const [, id] of textOf(file).matchAll(starts)) {
      const target = resolve(dirname(file), id)
      if (inside(target)) imported.add(target)
    }
  const build = await rolldown({
    input: Object.fromEntries([...imported].map(file => [relative(folder, file).replace(/\.js$/, ''), file])),
    platform: 'node',
    logLevel: 'warn',
    external(id, importer) {
      if (isAbsolute(id)) return !inside(id)
      return !(id.startsWith('.') && inside(resolve(dirname(importer ?? folder), id)))
    },
  })
  const { output } = await build.generate({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[hash].js',
  })
  await build.close()
  for (const file of files) rmSync(file)
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), code)
}
