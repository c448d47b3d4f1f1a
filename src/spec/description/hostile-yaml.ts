import type { CST, ScalarTag } from 'yaml'
import { yaml } from '../package.js'

/** Bytes and lexical tokens: what is within them takes a fraction of a second, whatever it holds. */
const maxLength = 256 * 1024
const maxTokens = 40_000
const maxDepth = 100
const maxAliases = 100

/** Of YAML 1.1, which many tools of OpenAPI still read; the others are those of YAML 1.2, too. */
const oldTrue: ScalarTag = {
  tag: 'tag:yaml.org,2002:bool',
  default: true,
  test: /^(?:y|yes|on)$/i,
  resolve: () => true,
}

/**
 * Reads a YAML document that nobody vouches for; throws where it is broken or beyond the bounds.
 *
 * The composer is recursive, and V8 ends the whole process when the stack runs out while it compiles a regular
 * expression. So depth is measured on the tokens, which come from a parser with a stack of its own, and are
 * counted as they come. Each alias searches
 * the document for its anchor, hence the bound on their number as well.
 */
export function parseHostileYaml(text: string): unknown {
  if (text.length > maxLength) throw new Error(`it is YAML of more than ${maxLength / 1024} KiB`)
  const { Composer } = yaml()
  const tokens = tokensOf(text)
  refuseExcess(tokens)
  // Looking for duplicate keys would take quadratic time. Merge keys are of YAML 1.1, and the tools of OpenAPI know them.
  const composer = new Composer({
    uniqueKeys: false,
    merge: true,
    customTags: tags => tags.concat(oldTrue),
    prettyErrors: false,
    logLevel: 'silent',
  })
  for (const document of composer.compose(tokens, true, text.length)) {
    const [error] = document.errors
    if (error !== undefined) throw error
    return document.toJS({ maxAliasCount: maxAliases })
  }
  return undefined
}

/** The first document's tokens. Broken off at the first error: the composer would go on and collect them all. */
function tokensOf(text: string): readonly CST.Token[] {
  const { Lexer, Parser } = yaml()
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let left = maxTokens
  const take = (parsed: Iterable<CST.Token>): void => {
    for (const token of parsed) {
      if (token.type === 'error') throw new Error(token.message)
      tokens.push(token)
    }
  }
  for (const lexeme of new Lexer().lex(text)) {
    if (--left < 0) throw new Error(`it has more than ${maxTokens} tokens`)
    take(parser.next(lexeme))
  }
  take(parser.end())
  return tokens
}

function refuseExcess(tokens: readonly CST.Token[]): void {
  let aliases = 0
  const left: [token: CST.Token | null | undefined, depth: number][] = tokens.map(token => [token, 0])
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [token, depth] = next
    if (!token) continue
    if (token.type === 'alias' && ++aliases > maxAliases) throw new Error(`it has more than ${maxAliases} aliases`)
    if (token.type === 'document') left.push([token.value, depth])
    if (!('items' in token)) continue
    if (depth >= maxDepth) throw new Error(`it is nested deeper than ${maxDepth} levels`)
    for (const { key, value } of token.items) left.push([key, depth + 1], [value, depth + 1])
  }
}
