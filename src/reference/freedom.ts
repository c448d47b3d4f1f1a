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
  /** May lead to findings of `should` rules: where none says so, a warning is a false accusation. */
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

/** By the id of each: those that answer a question of it, too. */
export function conflictsOf(entries: readonly FreedomEntry[]): ReadonlyMap<string, readonly string[]> {
  const byQuestion = new Map<string, FreedomEntry[]>()
  for (const entry of entries)
    for (const question of questionsOf(entry)) byQuestion.set(question, [...(byQuestion.get(question) ?? []), entry])
  return new Map(
    entries.map(entry => {
      const others = new Set(questionsOf(entry).flatMap(question => byQuestion.get(question)!))
      others.delete(entry)
      return [entry.id, entries.filter(other => others.has(other)).map(({ id }) => id)] as const
    }),
  )
}

/** Styles of JSON go together unless they style the same, and headers add up. */
function questionsOf({ sets }: FreedomEntry): string[] {
  const styles = Object.keys(sets.json ?? {}).map(style => `json.${style}`)
  return [...Object.keys(sets).filter(name => name !== 'json' && name !== 'headers'), ...styles]
}
