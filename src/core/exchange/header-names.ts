import type { HeaderNames } from './exchange.js'

/** A lower-case name; as the document and most clients write `Authorization` where nothing else is said. */
export function inLetters(name: string, how: HeaderNames | undefined): string {
  if (how === 'lower case') return name
  return how === 'upper case' ? name.toUpperCase() : name.replace(/\b[a-z]/g, first => first.toUpperCase())
}
