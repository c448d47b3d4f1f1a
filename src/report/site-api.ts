import { entity, paragraph, safe, section, slug } from './html-text.js'

/** Something that a module exports. */
export interface ApiEntry {
  readonly name: string
  /** Its comment, on one line. */
  readonly doc: string
  /** Its declaration, as TypeScript writes it. */
  readonly text: string
}

export interface ApiModule {
  /** As it is imported: `petstore-conform/kit`. */
  readonly name: string
  readonly doc: string
  readonly entries: readonly ApiEntry[]
}

/** What the package exports: a list of each module's names, then their declarations, linked to each other. */
export function apiSections(modules: readonly ApiModule[]): string {
  const home = new Map<string, string>()
  for (const { name, entries } of modules)
    for (const each of entries) if (!home.has(each.name)) home.set(each.name, anchor(name, each.name))
  return modules.map(module => moduleSection(module, home)).join('')
}

const anchor = (module: string, name: string) => `${slug(module)}-${name}`

function moduleSection({ name, doc, entries }: ApiModule, home: ReadonlyMap<string, string>): string {
  const own = new Map([...home, ...entries.map(each => [each.name, anchor(name, each.name)] as const)])
  const names = entries.map(each => `<a href="#${own.get(each.name)}"><code>${safe(each.name)}</code></a>`).join(', ')
  const list = entries.map(entry => {
    const id = own.get(entry.name)!
    return `<h3 id="${id}"><code>${safe(entry.name)}</code></h3>\n${told(entry.doc)}<pre>${linked(entry, own)}</pre>\n`
  })
  return section(safe(name), `${told(doc)}<p>${names}</p>\n${list.join('')}`, slug(name))
}

/** A comment, what stands between backticks as code. */
const told = (doc: string): string => paragraph(doc).replace(/`([^`]+)`/g, '<code>$1</code>')

/** The declaration with a link from each name that is exported, too. */
const linked = ({ name, text }: ApiEntry, home: ReadonlyMap<string, string>): string =>
  entity(text).replace(/(?<![\w$.&'#-])[A-Za-z]\w+\b(?!['?]?:|\()/g, word =>
    word !== name && /^[A-Z]/.test(word) && home.has(word) ? `<a href="#${home.get(word)}">${word}</a>` : word,
  )
