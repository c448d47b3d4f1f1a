import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiEntry, ApiModule } from '../report/site-api.js'
import { packageRoot } from './places.js'

interface Statement {
  readonly doc: string
  /** Without its comment. */
  readonly text: string
}

/** What the package exports, module by module, read from the declarations that it ships. */
export function libraryApi(root = fileURLToPath(packageRoot)): readonly ApiModule[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string | { readonly types?: string }>>
  }
  return Object.entries(exports).flatMap(([path, target]): ApiModule[] => {
    const types = typeof target === 'string' ? undefined : target.types
    if (types === undefined || !existsSync(join(root, types))) return []
    const file = join(root, types)
    const entries = [...exported(file).values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    return [{ name: path.replace(/^\./, name), doc: statements(readFileSync(file, 'utf8'))[0]?.doc ?? '', entries }]
  })
}

/** The exports of a declaration file, those that it passes on from others included. */
function exported(file: string): Map<string, ApiEntry> {
  const all = statements(readFileSync(file, 'utf8'))
  const found = new Map<string, ApiEntry>()
  for (const { text, doc } of all) {
    const from = / from '([^']+)';/.exec(text)?.[1]
    const named = /^export (?:type )?\{([^}]*)\}/.exec(text)?.[1]
    const star = /^export (?:type )?\*(?: as (\w+))?/.exec(text)
    if (star?.[1] !== undefined) found.set(star[1], { name: star[1], doc: '', text })
    else if (from?.startsWith('.') && (named !== undefined || star !== null)) {
      const theirs = exported(resolve(dirname(file), from.replace(/\.js$/, '.d.ts')))
      const names = named?.split(',').map(each => each.trim().replace(/^type /, '')) ?? [...theirs.keys()]
      for (const name of names) if (theirs.has(name)) found.set(name, theirs.get(name)!)
    } else {
      const name = /^export (?:declare )?(?:abstract )?(?:type|interface|const|function|class) (\w+)/.exec(text)?.[1]
      if (name === undefined) continue
      // Overloads stand together.
      const before = found.get(name)
      const own = text.replace(/^export (?:declare )?/, '')
      found.set(name, { name, doc: before?.doc ?? doc, text: before === undefined ? own : `${before.text}\n${own}` })
    }
  }
  return found
}

/** The statements of a declaration file: each begins at the start of a line, and so does its comment. */
function statements(text: string): readonly Statement[] {
  const starts = [...text.matchAll(/^(?:\/\*\*|export |import |declare |type |interface )/gm)].map(({ index }) => index)
  const found: Statement[] = []
  let doc = ''
  for (const [i, start] of starts.entries()) {
    const piece = text.slice(start, starts[i + 1]).trim()
    const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(piece) ?? []
    const rest = piece.slice(comment.length).trim()
    if (comment !== '') doc = plain(comment)
    if (comment !== '' && rest === '') continue
    if (!/^(?:export|import|declare|type|interface) /.test(rest)) {
      // A comment in the middle of a statement.
      const last = found.pop()
      if (last !== undefined) found.push({ ...last, text: `${last.text}\n${piece}` })
      continue
    }
    found.push({ doc, text: rest })
    doc = ''
  }
  return found
}

const plain = (comment: string): string =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^ *\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
