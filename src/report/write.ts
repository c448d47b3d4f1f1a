import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '../core/report.js'
import { systemText } from './events.js'
import { html } from './html.js'
import { json } from './json.js'
import { junit } from './junit.js'
import { markdown } from './markdown.js'

export interface WriteOptions {
  readonly output: string
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string
  /** Whether a secret is still in a text, in any form. */
  readonly leaks: (text: string) => boolean
}

const artefacts: readonly (readonly [name: string, format: (report: Report) => string])[] = [
  ['report.json', json],
  ['junit.xml', junit],
  ['report.html', html],
  ['summary.md', markdown],
]

export const reportNames: readonly string[] = artefacts.map(([name]) => name)

/** Writes the report in every format; returns the names of those withheld because a secret was still in them. */
export async function writeReports(
  report: Report,
  { output, redact, leaks }: WriteOptions,
): Promise<readonly string[]> {
  const clean = redacted(report, redact)
  const withheld: string[] = []
  try {
    await mkdir(output, { recursive: true })
    for (const [name, format] of artefacts) {
      const text = format(clean)
      if (!leaks(text)) await replace(join(output, name), text)
      else {
        withheld.push(name)
        // What an earlier run left there would be taken for this one's.
        await rm(join(output, name), { force: true })
      }
    }
  } catch (error) {
    throw new Error(
      `Cannot write the reports to ${output}: ${systemText(error)}. Name a writable folder with --output.`,
    )
  }
  return withheld
}

/** In one step, so that nobody ever reads half a report. */
async function replace(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** Every text of the report without secrets, before formats escape it into forms that nobody could search for. */
function redacted<T>(value: T, redact: (text: string) => string): T {
  if (typeof value === 'string') return redact(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => redacted(each, redact)) as T
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redacted(each, redact)])) as T
}
