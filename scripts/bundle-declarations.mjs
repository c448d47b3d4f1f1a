// The declarations that the package's entries reach, in one file beside those of the entries: forty files would cost the
// tarball 5 kB more, and the rest is nobody's to read.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const types = join(dist, 'src', 'types')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = new Set(
  Object.values(exports).flatMap(each => (each.types === undefined ? [] : [join(root, each.types)])),
)

/** By file: its statements, with comments; each begins at the start of a line. */
const files = new Map()
function read(file) {
  if (files.has(file)) return
  if (!existsSync(file)) throw new Error(`${file} was not emitted`)
  const text = readFileSync(file, 'utf8')
  if (/import\(/.test(text)) throw new Error(`${file} imports a type in the middle of a line`)
  const statements = text.split(/\n(?=\/\*\*|export |import |declare |type |interface )/).map(each => each.trimEnd())
  for (let i = statements.length - 1; i > 0; i--) {
    // A comment belongs to what follows, unless it stands in the middle of a statement.
    const [before, here] = [statements[i - 1], statements[i]]
    if (/\*\/$/.test(before) || (nameOf(here) ?? fromOf(here) ?? (here === 'export {};' || undefined)) === undefined)
      statements.splice(i - 1, 2, `${before}\n${here}`)
  }
  const unplaced = statements.find(
    each => /(?:^|\n)export (?:type )?\{[^}]*\};$/.test(each) && !each.endsWith('export {};'),
  )
  if (unplaced !== undefined)
    throw new Error(`${file}: write "export … from", not a list of imported names:\n${unplaced}`)
  files.set(file, statements)
  for (const each of statements) if (ours(each, file)) read(ours(each, file))
}

const fromOf = statement => / from '([^']+)';$/.exec(statement)?.[1]
/** The declaration file of ours that a statement takes something from. */
function ours(statement, file) {
  const from = fromOf(statement)
  return from?.startsWith('.') ? resolve(dirname(file), from.replace(/\.js$/, '.d.ts')) : undefined
}
const nameOf = statement =>
  /(?:^|\n)(?:export )?(?:declare )?(?:abstract )?(?:type|interface|const|function|class) (\w+)/.exec(statement)?.[1]

/** What a file exports, by name, whoever declares it. */
function exported(file) {
  return files.get(file).flatMap(statement => {
    const from = ours(statement, file)
    const list = /export (?:type )?\{([^}]*)\} from/.exec(statement)?.[1]
    if (from !== undefined && list !== undefined)
      return list.split(',').flatMap(name => name.trim().replace(/^type /, '') || [])
    if (from !== undefined && /export (?:type )?\*/.test(statement)) return exported(from)
    return /(?:^|\n)export /.test(statement) ? (nameOf(statement) ?? []) : []
  })
}

for (const entry of entries) read(entry)
const outside = new Set()
const declared = new Map()
const parts = []
for (const [file, statements] of files) {
  if (entries.has(file)) continue
  for (const statement of statements) {
    const from = fromOf(statement)
    if (from !== undefined && !from.startsWith('.')) outside.add(statement)
    const name = nameOf(statement)
    if (name === undefined) continue
    // Overloads of one file stand together; a name in two files would be merged or refused.
    if ((declared.get(name) ?? file) !== file)
      throw new Error(`${name} is declared in ${declared.get(name)} and ${file}`)
    declared.set(name, file)
    parts.push(statement)
  }
}
for (const entry of entries) {
  const path = relative(dirname(entry), types)
  const from = `'${path.startsWith('.') ? path : `./${path}`}.js'`
  const own = files.get(entry).flatMap(statement => {
    if (ours(statement, entry) === undefined) return [statement]
    if (/^(?:\/\*\*[\s\S]*\*\/\n)?import /.test(statement))
      return [statement.replace(/from '[^']+';$/, `from ${from};`)]
    return /^\/\*\*[\s\S]*?\*\//.exec(statement) ?? []
  })
  const names = exported(entry).filter(name => declared.has(name))
  writeFileSync(entry, `${[...own, `export { ${names.join(', ')} } from ${from};`].join('\n')}\n`)
}
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const file = join(dist, name)
  if (name.endsWith('.d.ts') && !entries.has(file)) rmSync(file)
}
// What nobody can import is not looked up either.
const shown = new Set([...entries].flatMap(exported))
const uncommented = statement => statement.replace(/\n? *\/\*\*[\s\S]*?\*\//g, '').trimStart()
/** The names that the entries lead to, by the words of one declaration after the other. */
const reached = new Set()
const reach = text => {
  for (const [word] of uncommented(text).matchAll(/\w+/g)) {
    if (!declared.has(word) || reached.has(word)) continue
    reached.add(word)
    parts.filter(statement => nameOf(statement) === word).forEach(reach)
  }
}
for (const entry of entries) reach(readFileSync(entry, 'utf8'))
const shipped = parts
  .filter(statement => reached.has(nameOf(statement)))
  .map(statement => (shown.has(nameOf(statement)) ? statement : uncommented(statement)))
writeFileSync(`${types}.d.ts`, `${[...outside, ...shipped].join('\n')}\n`)
