import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { advance, liveLine, logLine, noProgress } from '../../src/cli/running/progress.js'
import type { RunEvent } from '../../src/core/report/event.js'
import type { Report } from '../../src/core/report/report.js'
import { createRedactor } from '../../src/redaction/index.js'
import { terminal } from '../../src/report/formats/terminal/terminal.js'
import { formatNames } from '../../src/report/formats.js'
import { ReportFold } from '../../src/report/verdict/fold.js'
import { writeReports } from '../../src/report/write.js'
import { EventsBatch } from '../../src/vitest/events-batch.js'
import { EventsFile } from '../../src/vitest/events-file.js'
import { temporaryFolder } from '../cli/command.js'

/** Texts by the name of the file, or of the stream. */
export type Written = Readonly<Record<string, string>>

/** All that the command would write about a run: all forms of the terminal's text and every file. */
export async function written(events: readonly RunEvent[], key: string): Promise<{ report: Report; texts: Written }> {
  const output = temporaryFolder()
  const { redact, leaks } = createRedactor(key)
  const fold = new ReportFold()
  let progress = noProgress
  let log = ''
  const file = new EventsFile({ path: join(output, 'events.ndjson'), redact })
  const take = (lines: string) => {
    for (const line of file
      .write(lines)
      .split('\n')
      .filter(each => each !== '')) {
      const event: RunEvent = JSON.parse(line)
      fold.add(event)
      progress = advance(progress, event)
      log += `${logLine(progress, event) ?? ''}\n`
      if (event.type === 'phase') log += `${liveLine(progress, { color: false, width: 80 }).replace('\r\x1b[K', '')}\n`
    }
  }
  const batch = new EventsBatch(take)
  for (const event of events) batch.add(event)
  batch.flush()
  file.close()
  const report = fold.report()
  let annotations = ''
  const withheld = await writeReports(report, {
    output,
    redact,
    leaks,
    named: formatNames,
    log: text => {
      annotations += text
    },
  })
  const texts = {
    ...filesOf(output),
    log,
    annotations,
    terminal: redact(terminal(report, { color: false, width: 100 })),
    'verbose terminal': redact(terminal(report, { color: false, width: 100, detail: 'verbose' })),
    'narrow terminal': redact(terminal(report, { color: false, width: 40 })),
    'coloured terminal': redact(terminal(report, { color: true, width: 100 })),
  }
  rmSync(output, { recursive: true })
  return { report, texts: withheld.length === 0 ? texts : { ...texts, withheld: withheld.join() } }
}

export const filesOf = (folder: string): Written =>
  Object.fromEntries(readdirSync(folder).map(name => [name, textOf(join(folder, name))]))

/** Bytes in a recording stand in base64: what they are in latin1 stands behind it. */
function textOf(path: string): string {
  if (!path.endsWith('.gz')) return readFileSync(path, 'utf8')
  const text = gunzipSync(readFileSync(path)).toString()
  const bytes = [...text.matchAll(/"\$base64":"([^"]*)"/g)].map(([, coded]) => Buffer.from(coded!, 'base64'))
  return [text, ...bytes.map(each => each.toString('latin1'))].join('\n')
}
