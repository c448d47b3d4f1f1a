import type { Report } from '../core/report/report.js'
import { http } from './formats/clients/http.js'
import { hurl } from './formats/clients/hurl.js'
import { ctrf } from './formats/ctrf.js'
import { github } from './formats/github.js'
import { har } from './formats/har.js'
import { html } from './formats/html/html.js'
import { json } from './formats/json.js'
import { junit } from './formats/junit.js'
import { markdown } from './formats/markdown.js'

/** A way to write a report down: pure, one file of `src/report/`. */
export interface Format {
  /** What `--report` calls it. */
  readonly name: string
  /** The file that it becomes; without one it goes to the log. */
  readonly file?: string
  /** Written where no `--report` is given, too. */
  readonly always?: true
  readonly make: (report: Report) => string
}

export const formats: readonly Format[] = [
  { name: 'json', file: 'report.json', always: true, make: json },
  { name: 'junit', file: 'junit.xml', always: true, make: junit },
  { name: 'html', file: 'report.html', always: true, make: html },
  { name: 'markdown', file: 'summary.md', always: true, make: markdown },
  { name: 'http', file: 'failures.http', always: true, make: http },
  { name: 'hurl', file: 'failures.hurl', always: true, make: hurl },
  { name: 'ctrf', file: 'ctrf-report.json', make: ctrf },
  { name: 'har', file: 'exchanges.har', make: har },
  { name: 'github', make: github },
]

export const formatNames: readonly string[] = formats.map(({ name }) => name)
