import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** By room, what the table of ARCHITECTURE.md lets it import of ours. */
const rows = [...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `(\w+)\/` \| .+ \| (.+) \|$/gm)]
const rooms = [...rows.map(([, room]) => room!), 'suites']
const allowed: Record<string, readonly string[]> = {
  ...Object.fromEntries(rows.map(([, room, list]) => [room!, roomsIn(list!)])),
  'index.ts': ['core', 'library'],
  suites: ['kit', 'vitest'],
}

/** What stands in brackets says more of the room before it. */
function roomsIn(list: string): readonly string[] {
  const plain = list.replace(/ \([^)]*\)/g, '')
  const isExcepted = plain.startsWith('all but') ? plain.split(/\W+/) : []
  if (/^all\b/.test(plain)) return rooms.filter(room => !isExcepted.includes(room))
  return plain.split(/, (?:and )?/).map(room => room.replace(/`|\/index/g, ''))
}

interface Import {
  readonly file: string
  readonly line: string
  readonly target: string
}

const sources = ['src', 'suites'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name)),
)

const roomOf = (file: string): string => {
  const [top, room] = relative(root, file).split('/')
  return top === 'suites' ? 'suites' : room!
}

const imports: readonly Import[] = sources.flatMap(file =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?:[\w*, ]|\{[^}']*\})+ from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(match => ({
    file: relative(root, file),
    line: match[0],
    target: match.slice(1).find(group => group !== undefined)!,
  })),
)

test('every room imports only what ARCHITECTURE.md allows', () => {
  expect(imports.length).toBeGreaterThan(200)
  expect(rooms.sort()).toEqual([...readdirSync(join(root, 'src')).filter(name => !name.includes('.')), 'suites'].sort())
  const breaches = imports.flatMap(({ file, line, target }) => {
    if (!target.startsWith('.')) return []
    const from = roomOf(join(root, file))
    const to = roomOf(resolve(root, dirname(file), target))
    return from === to || allowed[from]?.includes(to) ? [] : [`${file}: ${from} may not import ${to}: ${line}`]
  })
  expect(breaches).toEqual([])
})

test('no file imports itself by way of others, not for a type either', () => {
  const edges = imports
    .filter(({ target }) => target.startsWith('.'))
    .map(({ file, target }) => ({ file, target: join(dirname(file), target).replace(/\.js$/, '.ts') }))
  let open = sources.map(file => relative(root, file))
  // What imports nothing that is left, or what nothing imports that is left, is in no circle.
  for (let size = 0; size !== open.length; ) {
    size = open.length
    const left = edges.filter(({ file, target }) => open.includes(file) && open.includes(target))
    const [files, targets] = [new Set(left.map(({ file }) => file)), new Set(left.map(({ target }) => target))]
    open = open.filter(file => files.has(file) && targets.has(file))
  }
  expect(open).toEqual([])
})

test('the rooms of the report import only what ARCHITECTURE.md allows', () => {
  const table = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
    /^\| `report\/(\w+)\/` \| .+ \| (.+) \|$/gm,
  )
  const inner = new Map([...table].map(([, room, list]) => [room!, list!.split(', ')]))
  expect([...inner.keys()]).toEqual(['verdict', 'document', 'formats'])
  const folder = join(root, 'src/report')
  const breaches = imports.flatMap(({ file, line, target }) => {
    const [from] = relative(folder, join(root, file)).split('/')
    const [to, ...rest] = relative(folder, resolve(root, dirname(file), target)).split('/')
    const allowed = inner.get(from!)
    if (allowed === undefined || to === '..' || to === from) return []
    return rest.length > 0 && allowed.includes(to!) ? [] : [`${file}: ${from} may not import ${to}: ${line}`]
  })
  expect(breaches).toEqual([])
})

test('the reference server shares no code with the judges: types, and what says nothing of requests or responses', () => {
  const values = imports.filter(
    ({ file, line, target }) =>
      file.startsWith('src/reference/') &&
      target.includes('/core/') &&
      !/\/(?:nearest|pet-status|random)\.js$/.test(target) &&
      !/^(import|export) type/.test(line),
  )
  expect(values).toEqual([])
})

test('only src/vitest and the suite files import Vitest', () => {
  const elsewhere = imports.filter(
    ({ file, target }) => /^vitest(\/|$)/.test(target) && !file.startsWith('src/vitest/'),
  )
  expect(elsewhere).toEqual([])
})

test('nobody imports the command line', () => {
  const importers = imports.filter(({ file, target }) => target.includes('/cli/') && !file.startsWith('src/cli/'))
  expect(importers).toEqual([])
})

/** Paths below a package that its documentation tells users to import. */
const documented = ['ajv/dist/2020.js', 'ajv/dist/standalone/index.js', 'vitest/node', 'vitest/worker']

test('of other packages only what they offer is loaded', () => {
  const files = ['src', 'suites'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(root, folder, name)),
  )
  const loaded = files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/(?:from |\()'((?:@[\w-]+\/)?[\w-]+\/[\w./-]+)'/g)])
    .map(([, name]) => name!)
    .filter(name => /^(ajv|undici|vitest|yargs|rolldown|fast-check|yaml|@sigstore\/core)\//.test(name))
  expect([...new Set(loaded)].sort()).toEqual(documented)
})

test('every file that ARCHITECTURE.md and the page on mechanisms name is there', () => {
  const text = ['ARCHITECTURE.md', 'docs/mechanisms.md'].map(name => readFileSync(join(root, name), 'utf8')).join('\n')
  const paths = [...text.matchAll(/`([a-z-]+(?:\/[a-z-]+)+)(?:\.[a-z]+)?`/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(40)
  const places = ['', 'src/'].flatMap(folder => ['', '.ts', '.yaml'].map(ending => [folder, ending] as const))
  const isThere = (path: string) => places.some(([folder, ending]) => existsSync(join(root, folder + path + ending)))
  expect(paths.filter(path => !isThere(path))).toEqual([])
})
