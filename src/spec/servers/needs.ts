/** A line of a source that brings names into it: an import, or a declaration at its outermost level. */
interface Bringer {
  readonly names: readonly string[]
  /** From 0. */
  readonly at: number
  /** As it would stand by itself; undefined where it goes on on further lines. */
  readonly text?: string
}

interface Syntax {
  /** Imports stand on one line each; the group holds the names. */
  readonly imported: RegExp
  readonly declared?: RegExp
  readonly comment: '//' | '#'
  readonly text?: (line: string) => string
}

const script: Syntax = {
  imported: /^import (?:type )?([^']+) from '[^']+'$/,
  declared: /^(?:export )?(?:async )?(?:const|let|function|class) (\w+|\{.+?\})/,
  comment: '//',
}
const syntaxes: Readonly<Record<string, Syntax>> = {
  js: script,
  ts: script,
  py: { imported: /^(?:from \S+ )?import (.+)$/, declared: /^(?:(?:def|class) (\w+)|(\w+) = )/, comment: '#' },
  java: { imported: /^import (?:static )?[\w.]+\.(\w+);$/, comment: '//' },
  go: {
    imported: /^\t"(?:[\w./-]+\/)?(\w+)"$/,
    declared: /^(?:func|var|type|const) (?:\(\w+ \*?\w+\) )?(\w+)/,
    comment: '//',
    text: line => (line.startsWith('\t"') ? `import ${line.trim()}` : line),
  },
  rs: {
    imported: /^use (?:\w+::)*(\{.+\}|\w+);$/,
    declared: /^(?:pub )?(?:async )?(?:fn|struct|enum|type|const|static) (\w+)/,
    comment: '//',
  },
}

/** Lines of a source, counted from 0; `to` is excluded. */
interface Lines {
  readonly from: number
  readonly to: number
}

/**
 * The imports and declarations that some lines of a source use, but for those in `shown`: as they stand there, or where
 * they stand, where they are long. Nothing in a language whose statements are not known here.
 */
export function needsOf(
  path: string,
  source: readonly string[],
  { from, to }: Lines,
  shown: readonly Lines[],
): readonly string[] {
  const syntax = syntaxes[path.slice(path.lastIndexOf('.') + 1)]
  if (syntax === undefined) return []
  const code = source.slice(from, to).join('\n')
  const isShown = (at: number) => shown.some(each => at >= each.from && at < each.to)
  return bringersIn(source, syntax)
    .filter(({ at, names }) => !isShown(at) && uses(code, names))
    .map(({ at, names, text }) => text ?? `${syntax.comment} ${names.join(', ')}: ${path}:${at + 1}`)
}

const bringersIn = (lines: readonly string[], syntax: Syntax): readonly Bringer[] =>
  lines.flatMap((line, at): readonly Bringer[] => {
    const [, imported] = syntax.imported.exec(line) ?? []
    if (imported !== undefined) return [{ names: namesIn(imported), at, text: syntax.text?.(line) ?? line }]
    const declared = syntax.declared
      ?.exec(line)
      ?.slice(1)
      .find(name => name !== undefined)
    if (declared === undefined) return []
    const isWhole = line.length <= longest && !/[{([:]$|=>$|=$/.test(line) && !/^\s/.test(lines[at + 1] ?? '')
    return [{ names: namesIn(declared), at, ...(isWhole ? { text: line } : {}) }]
  })
const longest = 120

/** The words of a clause; what stands behind `as` is the name that is used. */
const namesIn = (clause: string): readonly string[] =>
  (
    clause
      .replace(/(?<!\w)(?:\w+|\*) as (?=\w)/g, '')
      .replace(/ = '[^']*'/g, '')
      .match(/\w+/g) ?? []
  ).filter(word => word !== 'type' && word !== 'self')

/** Whether code has one of the names as a word, comments and texts aside. */
function uses(code: string, names: readonly string[]): boolean {
  const bare = code
    .replace(/\/\/.*|# .*|"(?:[^"\\\n]|\\.){0,200}"|'(?:[^'\\\n]|\\.){0,200}'/g, '')
    .replace(/`[^`\n]{0,300}`/g, insertedInto)
  return names.some(name => new RegExp(`(?<![\\w.])${name}\\b|\\.${name}\\(`).test(bare))
}

/** What a template inserts into its text. */
const insertedInto = (template: string): string =>
  Array.from(template.matchAll(/\$\{([^}]{0,200})\}/g), ([, inserted]) => inserted).join(' ')
