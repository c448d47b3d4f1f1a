import type { Json } from '../../core/json/json.js'

/** Thrown where the text breaks the grammar. */
export class Unexpected extends Error {
  readonly at: number
  constructor(at: number) {
    super()
    this.at = at
  }
}

/** One line that says what stands at an offset where it must not. */
export function message(text: string, at: number, start: number, utf8: boolean): string {
  // After invalid bytes were replaced, characters can no longer be counted back into bytes.
  const place = utf8 ? `byte ${start + Buffer.byteLength(text.slice(0, at))}` : `character ${at}`
  const point = text.codePointAt(at)
  return `unexpected ${point === undefined ? 'end' : JSON.stringify(String.fromCodePoint(point))} at ${place}`
}

/** Where the first backslash stands that begins no escape of JSON. */
export function badEscape(token: string): number {
  // Escapes from left to right; the group takes part where one is none of JSON's.
  for (const { 1: rest, index } of token.matchAll(/\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}|(.?))/gs)) {
    if (rest !== undefined) return index
  }
  return 0
}

type Container = readonly Json[] | object

/** The path of a name, such as `body[3].name`, by the containers around it and the names under which each goes on. */
export function pathOf(containers: readonly Container[], names: readonly string[]): string {
  const steps = containers.map((container, i) => (Array.isArray(container) ? `[${container.length}]` : `.${names[i]}`))
  // Deep down, the first levels and the name itself are enough.
  const shown = steps.length > 9 ? [...steps.slice(0, 8), '…', steps.at(-1)!] : steps
  return `body${shown.map(step => step.slice(0, 80)).join('')}`
}
