import type { Report } from '../../core/report/report.js'
import { invisible } from '../../core/text/invisible.js'
import { unicodeEscapes } from '../../core/text/unicode-escapes.js'

/** report.json. Members stand in the order of the schema. */
export const json = (report: Report): string => jsonText(report)

/** JSON text of two blanks a level. */
export const jsonText = (value: unknown): string => `${jsonOf(value, 2)}\n`

/**
 * JSON text. Characters that would steer a terminal, a CI log or a page that embeds the text are written as escapes: the
 * value stays the same to the letter.
 */
export const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(risky, unicodeEscapes)

// What JSON.stringify leaves as it is: what nobody sees. `</`, `<!` and `##` matter inside strings only,
// and nothing outside a string looks like them.
const risky = invisible('<(?=[/!])|#(?=#)', true)
