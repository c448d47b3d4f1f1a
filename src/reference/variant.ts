import type { ServerConfiguration } from './configuration.js'

/** A liberty that the document leaves to a server: taking it breaks no `must`. */
export interface Variant {
  readonly id: string
  /** What the server does, under 100 characters. */
  readonly summary: string
  /** The answers that it gives in place of those of the plain configuration. */
  readonly sets: Partial<ServerConfiguration>
  /** Ids of variants that answer the same question otherwise. */
  readonly conflictsWith: readonly string[]
  /** May lead to findings of `should` rules: where none says so, a warning is a false accusation. */
  readonly warns?: true
  /** The first day on which it is legal. */
  readonly legalFrom?: string
}

/** As variants are written down: conflicts follow from what they set. */
export type VariantRow = readonly [
  id: string,
  summary: string,
  sets: Variant['sets'],
  more?: Pick<Variant, 'warns' | 'legalFrom'>,
]

export type VariantEntry = Omit<Variant, 'conflictsWith'>

export function apply(configuration: ServerConfiguration, { sets }: VariantEntry): ServerConfiguration {
  return {
    ...configuration,
    ...sets,
    json: { ...configuration.json, ...sets.json },
    headers: [...configuration.headers, ...(sets.headers ?? [])],
  }
}

/** By the id of each: those that answer a question of it, too. */
export function conflictsOf(entries: readonly VariantEntry[]): ReadonlyMap<string, readonly string[]> {
  const byQuestion = new Map<string, VariantEntry[]>()
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
function questionsOf({ sets }: VariantEntry): string[] {
  const styles = Object.keys(sets.json ?? {}).map(style => `json.${style}`)
  return [...Object.keys(sets).filter(name => name !== 'json' && name !== 'headers'), ...styles]
}
