import { type Misfit, shape } from '../core/json/shape.js'
import { depths } from '../core/model/depth.js'
import type { KnownFailure } from '../core/report/report.js'
import { UsageError } from '../core/system/usage.js'
import { didYouMean } from '../core/text/nearest.js'
import { readYaml } from './files.js'

const text = { type: 'string', pattern: '\\S' }
const shapes = {
  rule: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
  branch: text,
  reason: text,
  owner: text,
  expires: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
  depth: { enum: depths },
} satisfies Record<keyof KnownFailure, object>
const required = ['rule', 'reason', 'owner', 'expires'] as const

const check = shape(() => ({ type: 'object', required, additionalProperties: false, properties: shapes }))

const examples: Readonly<Record<string, string>> = {
  expires: 'Write a date such as 2027-01-31.',
  depth: 'Write quick, standard or deep.',
}

/** Reads a list of known failures; throws UsageError for the first thing that is not in order. */
export async function readKnown(path: string, cwd: string): Promise<readonly KnownFailure[]> {
  const entries =
    (await readYaml(path, cwd, 'list of known failures', 'Write one with "petstore-conform known".')) ?? []
  if (!Array.isArray(entries)) {
    throw new UsageError(`${path} is not a list. Write each failure as an entry with ${required.join(', ')}.`)
  }
  const { rules } = await import('../../suites/index.js')
  const ids = rules.map(({ id }) => id)
  return entries.map((entry, i) => checked(entry, `${path}, entry ${i + 1}`, ids))
}

function checked(entry: unknown, where: string, ids: readonly string[]): KnownFailure {
  const misfit = check(entry)
  if (misfit !== undefined) throw new UsageError(`${where}${problemOf(misfit)}`)
  const { rule } = entry as KnownFailure
  if (!ids.includes(rule)) {
    throw new UsageError(
      `${where}: there is no rule "${rule}".${didYouMean(rule, ids)} Correct the id, or remove the entry.`,
    )
  }
  const { expires } = entry as KnownFailure
  if (!isDay(expires)) throw new UsageError(`${where}: ${expires} is not a day of the calendar. ${examples.expires}`)
  return entry as KnownFailure
}

/** Date rolls 30 February over into March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function problemOf({ place, keyword, member = '' }: Misfit): string {
  if (keyword === 'required') return ` has no "${member}". Add it.`
  const names = Object.keys(shapes)
  if (keyword === 'additionalProperties')
    return ` has an unknown "${member}".${didYouMean(member, names)} It may have ${names.join(', ')}.`
  if (place === '') return ` is not an entry. Write ${required.join(', ')}, one a line.`
  const name = place.slice(1)
  return `: "${name}" is not in order. ${examples[name] ?? 'Write a text.'}`
}
