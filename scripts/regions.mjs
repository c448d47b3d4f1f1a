/** A comment that opens the region of some rules, or closes the innermost open one; see examples/servers/README.md. */
const opening = /^\s*(?:\/\/|#) rule: (\S.*)$/
const closing = /^\s*(?:\/\/|#) end$/

export const isMark = line => opening.test(line) || closing.test(line)

/** The marked regions of a source: `{ rules, from, to }`, with the numbers of the lines between the marks (from 0, `to` excluded). */
export function regions(source) {
  const open = []
  const found = []
  for (const [index, line] of source.split('\n').entries()) {
    const rules = opening.exec(line)?.[1].trim().split(/\s+/)
    if (rules) found.push(open[open.push({ rules, from: index + 1, to: undefined }) - 1])
    else if (closing.test(line)) {
      const region = open.pop()
      if (!region) throw new Error(`line ${index + 1} closes a region that was never opened`)
      region.to = index
    }
  }
  if (open.length) throw new Error(`the region on line ${open[0].from} is never closed`)
  return found
}

/** The source with the one region of this rule replaced; undefined where there is none. */
export function withNaive(source, rule, snippet) {
  const marked = regions(source).filter(({ rules }) => rules.includes(rule))
  if (marked.length > 1) throw new Error(`${rule} has ${marked.length} regions: a naive form can replace one only`)
  if (!marked.length) return undefined
  const lines = source.split('\n')
  const [{ from, to }] = marked
  return [...lines.slice(0, from), ...snippet.trimEnd().split('\n'), ...lines.slice(to)].join('\n')
}
