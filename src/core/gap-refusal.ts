import type { Trait } from './rule.js'

/** The habit of refusing with this status what the document leaves open (P11). */
export const gapRefusal = (point: string, status: number): Trait =>
  `refuses-${point.replaceAll(' ', '-')}-with-${status}`

const texts: Partial<Record<string, string>> = {
  name: 'names that the document leaves open',
  'unknown-property': 'members that the document does not name',
  'supplied-id': 'an id in a creation',
  'transfer-coding': 'bodies in chunks',
}

/** How a reader is told of the habit; undefined where the trait is another one. */
export function gapRefusalText(trait: string): string | undefined {
  const [, point, status] = /^refuses-([a-zA-Z-]+)-with-(\d+)$/.exec(trait) ?? []
  if (point === undefined) return undefined
  return `this target refuses ${texts[point] ?? point.replaceAll('-', ' ')} with ${status}, before it looks at the rest`
}
