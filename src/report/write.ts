import { appendFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExchangeReport } from '../core/report/exchange-report.js'
import type { Report } from '../core/report/report.js'
import { SystemFailure, systemText } from '../core/system/system-text.js'
import { harOfAll } from './formats/har.js'
import { watchedPage } from './formats/html/html.js'
import { markdown } from './formats/markdown.js'
import { formats } from './formats.js'

export interface WriteOptions {
  readonly output: string
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string
  /** Whether a secret is still in a text, in any form. */
  readonly leaks: (text: string) => boolean
  /** Formats by name, beside those that are always written. */
  readonly named?: readonly string[]
  /** Takes what is for the log of a CI system. */
  readonly log?: (text: string) => void
  /** Every exchange of the run, where they were recorded: then the HAR file holds them all. */
  readonly exchanges?: AsyncIterable<ExchangeReport>
  /** Whether the time for writing them is over. */
  readonly isOver?: () => boolean
  /** A file that the summary is added to: the step summary of GitHub Actions. */
  readonly stepSummary?: string
}

/** Every file that a run may write. */
export const reportNames: readonly string[] = formats.flatMap(({ file }) => file ?? [])

/** Writes the report in the formats asked for; returns the names of those withheld because a secret was still in them. */
export async function writeReports(
  report: Report,
  { output, redact, leaks, named = [], log, exchanges, isOver, stepSummary }: WriteOptions,
): Promise<readonly string[]> {
  const clean = redacted(report, redact)
  const withheld: string[] = []
  const failed: { readonly what: string; readonly error: unknown }[] = []
  // What cannot be written keeps nothing else from being written.
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => void failed.push({ what, error }))
  await attempt('the folder', () => mkdir(output, { recursive: true }))
  for (const { name, file, always, make } of formats) {
    if (!always && !named.includes(name)) continue
    if (name === 'har' && exchanges !== undefined) {
      await attempt(file!, async () => {
        const pieces = harOfAll(clean, cleaned(exchanges, redact), isOver)
        const kept = await replace(join(output, file!), pieces, leaks)
        if (!kept) withheld.push(file!)
      })
      continue
    }
    const text = make(clean)
    if (leaks(text)) {
      withheld.push(file ?? name)
      // What an earlier run left there would be taken for this one's.
      if (file !== undefined) await attempt(file, () => rm(join(output, file), { force: true }))
    } else if (file === undefined) log?.(text)
    else await attempt(file, () => replace(join(output, file), [text]))
  }
  if (stepSummary !== undefined && !withheld.includes('summary.md'))
    await attempt('the step summary', () => appendFile(stepSummary, markdown(clean)))
  const [first] = failed
  if (first !== undefined) {
    const names = [...new Set(failed.map(({ what }) => what))].join(', ')
    throw new SystemFailure(
      `Cannot write the reports to ${output} (${names}): ${systemText(first.error)}. Name a writable folder with --output.`,
    )
  }
  return withheld
}

/** The report as a page that a browser watches; undefined where a secret was still in it. */
export function cleanPage(
  report: Report,
  before: Report | undefined,
  { redact, leaks }: Pick<WriteOptions, 'redact' | 'leaks'>,
): string | undefined {
  const page = watchedPage(redacted(report, redact), before && redacted(before, redact))
  return leaks(page) ? undefined : page
}

type Pieces = Iterable<string> | AsyncIterable<string>

/** In one step, so that nobody ever reads half a report. Resolves with false, and leaves none, where a piece leaks. */
async function replace(path: string, pieces: Pieces, leaks: (text: string) => boolean = () => false): Promise<boolean> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await open(temporary, 'w')
    let sound = true
    try {
      for await (const piece of pieces) {
        sound = !leaks(piece)
        if (!sound) break
        await file.writeFile(piece)
      }
    } finally {
      await file.close()
    }
    if (sound) await rename(temporary, path)
    else for (const each of [temporary, path]) await rm(each, { force: true })
    return sound
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

async function* cleaned(exchanges: AsyncIterable<ExchangeReport>, redact: (text: string) => string) {
  for await (const exchange of exchanges) yield redacted(exchange, redact)
}

/** Every text of the report without secrets, before formats escape it into forms that nobody could search for. */
function redacted<T>(value: T, redact: (text: string) => string): T {
  if (typeof value === 'string') return redact(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => redacted(each, redact)) as T
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redacted(each, redact)])) as T
}
