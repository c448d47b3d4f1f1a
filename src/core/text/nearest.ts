/** The candidate with the least edit distance to the word. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** ` Did you mean "only"?`, where a candidate is near enough to be meant, begins alike or holds the word; else nothing. */
export function didYouMean(word: string, candidates: readonly string[], mark = (name: string) => `"${name}"`): string {
  const near = nearest(word, candidates)
  const half = Math.max(3, Math.ceil(word.length / 2))
  const close =
    near !== undefined &&
    (editDistance(word, near) <= Math.max(1, Math.floor(near.length * 0.4)) || near.startsWith(word.slice(0, half)))
  const holding =
    word.length > 2
      ? nearest(
          word,
          candidates.filter(each => each.includes(word)),
        )
      : undefined
  const meant = close ? near : holding
  return meant === undefined ? '' : ` Did you mean ${mark(meant)}?`
}

/** Levenshtein's distance; of a word far longer than all that could be meant, the distance of its beginning. */
function editDistance(word: string, b: string): number {
  const a = word.slice(0, 200)
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(change, previous[j]! + 1, row[j - 1]! + 1))
    }
    previous = row
  }
  return previous[b.length]!
}
