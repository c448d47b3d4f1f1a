/** Lines of a source that some rules depend on. */
export interface Region {
  readonly rules: readonly string[]
  /** The lines between its marks, counted from 0; `to` is excluded. */
  readonly from: number
  readonly to: number
}

const opening = /^\s*(?:\/\/|#) rule: (\S.*)$/
const closing = /^\s*(?:\/\/|#) end$/

/** Whether a line is a comment that opens or closes a region; see examples/servers/README.md. */
export const isMark = (line: string): boolean => opening.test(line) || closing.test(line)

/** The marked regions of a source, in the order in which they open. Throws where marks do not match. */
export function regions(source: string): readonly Region[] {
  const open: { rules: readonly string[]; from: number; to: number }[] = []
  const found: Region[] = []
  for (const [index, line] of source.split('\n').entries()) {
    const [, rules] = opening.exec(line) ?? []
    if (rules !== undefined) {
      const region = { rules: rules.trim().split(/\s+/), from: index + 1, to: -1 }
      open.push(region)
      found.push(region)
    } else if (closing.test(line)) {
      const region = open.pop()
      if (region === undefined) throw new Error(`line ${index + 1} closes a region that was never opened`)
      region.to = index
    }
  }
  if (open.length > 0) throw new Error(`the region on line ${open[0]!.from} is never closed`)
  return found
}

/** The source without its marks, and without the blank line behind one that has a blank line before it, too. */
export function unmarked(source: string): string {
  const kept: string[] = []
  let behindMark = false
  for (const line of source.split('\n')) {
    if (isMark(line)) behindMark = true
    else {
      if (!(behindMark && line === '' && kept.at(-1) === '')) kept.push(line)
      behindMark = false
    }
  }
  return kept.join('\n')
}

/** Lines without the marks of regions inside, moved to the left as far as all of them can be. */
export function shownLines(lines: readonly string[]): readonly string[] {
  const own = lines.filter(line => !isMark(line)).map(line => line.replaceAll('\t', '    '))
  while (own.at(-1)?.trim() === '') own.pop()
  const indents = own.filter(line => line.trim() !== '').map(line => line.search(/\S/))
  return own.map(line => line.slice(Math.min(...indents)))
}
