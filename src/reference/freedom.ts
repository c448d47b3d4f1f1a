import type { World } from './world.js'

/** A liberty that the document leaves to a server: taking it breaks no `must`. */
export interface Freedom {
  readonly id: string
  /** What the server does, under 100 characters. */
  readonly summary: string
  /** The answers that it gives in place of those of the plain world. */
  readonly sets: Partial<World>
  /** Ids of freedoms that answer the same question otherwise. */
  readonly conflictsWith: readonly string[]
  /** May lead to findings of `should` rules. */
  readonly warns?: true
  /** The first day on which it is legal. */
  readonly legalFrom?: string
}

/** As freedoms are written down: conflicts follow from what they set. */
export type FreedomEntry = Omit<Freedom, 'conflictsWith'>

export function apply(world: World, { sets }: FreedomEntry): World {
  return {
    ...world,
    ...sets,
    json: { ...world.json, ...sets.json },
    headers: [...world.headers, ...(sets.headers ?? [])],
  }
}

export function collide(a: FreedomEntry, b: FreedomEntry): boolean {
  const questions = new Set(questionsOf(a))
  return a !== b && questionsOf(b).some(question => questions.has(question))
}

/** Styles of JSON go together unless they style the same, and headers add up. */
function questionsOf({ sets }: FreedomEntry): string[] {
  const styles = Object.keys(sets.json ?? {}).map(style => `json.${style}`)
  return [...Object.keys(sets).filter(name => name !== 'json' && name !== 'headers'), ...styles]
}
