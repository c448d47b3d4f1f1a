// Joins the many small files of some folders: each file costs the tarball some 90 bytes, and its imports as much again.
// What others import keeps its path.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
/** None of them may look for files by `import.meta.url`, since its place changes; to require packages by it is fine. */
const folders = [
  'suites',
  ...['reference', 'report', 'core', 'certify', 'http', 'engine', 'evidence', 'kit'].map(name => `src/${name}`),
]

const scripts = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js'))
    .map(name => join(folder, name))

for (const name of folders) {
  const folder = join(dist, name)
  const inside = file => file.startsWith(folder + sep)
  const files = scripts(folder)
  if (files.some(file => /(?<!createRequire\()import\.meta/.test(readFileSync(file, 'utf8'))))
    throw new Error(`${name} reads import.meta`)
  const imported = new Set(files.filter(file => file.endsWith('.suite.js')))
  for (const file of scripts(dist).filter(file => !inside(file)))
    for (const [, id] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import|import\(|URL\()\s*["'`](\.[^"'`]+\.js)["'`]/g,
    )) {
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
