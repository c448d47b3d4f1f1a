// What each room of the sources holds: files, lines, circles of imports, tuned constants. Tests and their fixtures are
// left out.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

const isTest = name => /\.test\.ts$|(^|[/-])fixtures\.ts$/.test(name)

/** Rooms are the folders of the first level; what lies beside them is of the top. */
const roomOf = path => {
  const [top, room] = path.split('/')
  return room.endsWith('.ts') ? top : `${top}/${room}`
}

export function rooms({ checkout }) {
  const sources = ['src', 'suites'].flatMap(top =>
    readdirSync(join(checkout, top), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !isTest(name))
      .map(name => join(top, name))
      .sort(),
  )
  const files = new Map(sources.map(path => [path, sourceOf(checkout, path)]))
  const circles = circlesOf(new Map([...files].map(([path, { imports }]) => [path, imports])))
  const between = circlesOf(roomImports(files))
  const inCircle = new Set(circles.flat())
  const inRoomCircle = new Set(between.flat())
  const kept = {}
  for (const [path, { lines, constants }] of files) {
    const own = roomOf(path)
    for (const room of [own, 'all']) {
      kept[room] ??= { files: 0, lines: 0, 'files in circles': 0, 'rooms in circles': 0, constants: 0 }
      kept[room].files++
      kept[room].lines += lines
      kept[room]['files in circles'] += inCircle.has(path) ? 1 : 0
      kept[room].constants += constants.length
    }
    kept[own]['rooms in circles'] = inRoomCircle.has(own) ? 1 : 0
  }
  const { all, ...each } = kept
  return {
    figures: { ...each, all: { ...all, 'rooms in circles': inRoomCircle.size } },
    details: [
      ...circles.map(circle => `circle of ${circle.length} files: ${circle.join(', ')}`),
      ...between.map(circle => `circle of ${circle.length} rooms: ${circle.join(', ')}`),
      ...[...files].flatMap(([path, { constants }]) => constants.map(constant => `constant ${path}: ${constant}`)),
    ],
  }
}

function sourceOf(checkout, path) {
  const code = readFileSync(join(checkout, path), 'utf8')
  const { body } = parseAst(code, { lang: 'ts' })
  const targets = [...typeImports(body), ...body.map(({ source }) => source?.value)]
  return {
    lines: code.split('\n').length - 1,
    imports: targets
      .filter(target => target?.startsWith('.'))
      .map(target =>
        relative(checkout, resolve(checkout, dirname(path), target))
          .replaceAll('\\', '/')
          .replace(/\.js$/, '.ts'),
      ),
    constants: body.flatMap(constantsOf),
  }
}

/** `import('./x.js').Y` in a type. What is loaded lazily closes no circle. */
function* typeImports(node) {
  if (node === null || typeof node !== 'object') return
  if (node.type === 'TSImportType') yield node.source.value
  for (const child of Object.values(node)) yield* typeImports(child)
}

/**
 * A tuned constant is a number that somebody chose and that has a name in its module: `const restMs = 250`,
 * `const most = 8 * 1024`, and each number of a record (`{ base: 100, most: 2000 }`). Not counted: 0 and 1, what
 * follows from other constants alone, codes (written in hexadecimal), lists, and numbers within functions.
 */
function constantsOf(statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
  return declaration.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' ? numbersOf(init, id.name) : []))
}

function numbersOf(node, name) {
  switch (node?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return numbersOf(node.expression, name)
    case 'ObjectExpression':
      return node.properties.flatMap(({ key, value }) => numbersOf(value, `${name}.${key?.name ?? key?.value ?? ''}`))
    default:
      return isNumber(node) && holdsChoice(node) ? [name] : []
  }
}

/** Literals and names under arithmetic. */
function isNumber(node) {
  if (node?.type === 'Literal') return typeof node.value === 'number'
  if (node?.type === 'UnaryExpression') return isNumber(node.argument)
  if (node?.type === 'BinaryExpression') return isNumber(node.left) && isNumber(node.right)
  return node?.type === 'Identifier'
}

function holdsChoice(node) {
  if (node.type === 'Literal') return node.value !== 0 && node.value !== 1 && !/^0x/i.test(node.raw)
  if (node.type === 'UnaryExpression') return holdsChoice(node.argument)
  return node.type === 'BinaryExpression' && (holdsChoice(node.left) || holdsChoice(node.right))
}

function roomImports(files) {
  const graph = new Map()
  for (const [path, { imports }] of files) {
    const room = roomOf(path)
    const targets = imports.filter(target => files.has(target)).map(roomOf)
    graph.set(room, [...(graph.get(room) ?? []), ...targets.filter(target => target !== room)])
  }
  return graph
}

/** Tarjan's strongly connected components, of two members and more. */
export function circlesOf(graph) {
  const found = []
  const stack = []
  const seen = new Map()
  const visit = node => {
    const state = { at: seen.size, low: seen.size, open: true }
    seen.set(node, state)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      const other = seen.get(next) ?? visit(next)
      if (other.open) state.low = Math.min(state.low, other.low)
    }
    if (state.low === state.at) {
      const members = stack.splice(stack.indexOf(node))
      for (const member of members) seen.get(member).open = false
      if (members.length > 1) found.push(members.sort())
    }
    return state
  }
  for (const node of graph.keys()) if (!seen.has(node)) visit(node)
  return found.sort((a, b) => b.length - a.length)
}
