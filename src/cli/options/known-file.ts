import { didYouMean } from '../../core/nearest.js'
import type { KnownFailure } from '../../core/report.js'
import { UsageError } from '../../core/usage.js'
import { readText } from './files.js'

const shapes: Readonly<Record<keyof KnownFailure, RegExp>> = {
  rule: /^[a-z][a-z0-9-]*$/,
  branch: /\S/,
  reason: /\S/,
  owner: /\S/,
  expires: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  depth: /^(?:quick|standard|deep)$/,
}
const examples: Readonly<Record<string, string>> = {
  expires: 'Write a date such as 2027-01-31.',
  depth: 'Write quick, standard or deep.',
}
const required: readonly string[] = ['rule', 'reason', 'owner', 'expires']

/** Reads a list of known failures; throws UsageError for the first thing that is not in order. */
export async function readKnown(path: string, cwd: string): Promise<readonly KnownFailure[]> {
  const text = await readText(path, cwd, 'list of known failures', 'Write one with "petstore-conform known".')
  const [{ parse }, { rules }] = await Promise.all([import('yaml'), import('../../../suites/index.js')])
  let content: unknown
  try {
    content = parse(text, { logLevel: 'error', schema: 'failsafe', maxAliasCount: 0 })
  } catch (error) {
    const [problem] = (error as Error).message.split('\n')
    throw new UsageError(`${path} is not YAML: ${problem!.replace(/:$/, '')}. Mend it, or write one anew.`)
  }
  const entries = content === null || content === '' ? [] : content
  if (!Array.isArray(entries)) {
    throw new UsageError(`${path} is no list. Write each failure as an entry with ${required.join(', ')}.`)
  }
  const ids = rules.map(({ id }) => id)
  return entries.map((entry, i) => checked(entry, `${path}, entry ${i + 1}`, ids))
}

function checked(entry: unknown, where: string, ids: readonly string[]): KnownFailure {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new UsageError(`${where} is no entry. Write ${required.join(', ')}, one a line.`)
  }
  const given = entry as Readonly<Record<string, unknown>>
  const lacking = required.find(name => given[name] === undefined)
  if (lacking !== undefined) throw new UsageError(`${where} has no "${lacking}". Add it.`)
  for (const [name, value] of Object.entries(given)) {
    const shape = Object.hasOwn(shapes, name) ? shapes[name as keyof KnownFailure] : undefined
    if (shape === undefined) {
      throw new UsageError(
        `${where} has an unknown "${name}".${didYouMean(name, Object.keys(shapes))} It may have ${Object.keys(shapes).join(', ')}.`,
      )
    }
    if (typeof value !== 'string' || !shape.test(value)) {
      const example = examples[name] ?? 'Write a text.'
      throw new UsageError(`${where}: "${name}" is not in order. ${example}`)
    }
  }
  const { rule } = given as unknown as KnownFailure
  if (!ids.includes(rule)) {
    throw new UsageError(
      `${where}: there is no rule "${rule}".${didYouMean(rule, ids)} Mend the id, or remove the entry.`,
    )
  }
  return entry as KnownFailure
}
