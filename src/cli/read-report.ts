import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Report } from '../core/report.js'
import { UsageError } from '../core/usage.js'
import { systemText } from '../report/events.js'
import { reportProblem } from '../spec/report-check.js'

const mostBytes = 256 * 1024 * 1024

/** A report.json that anybody may have written: checked against the schema before anything is done with it. */
export async function readReport(named: string, cwd: string): Promise<Report> {
  const path = resolve(cwd, named)
  const none = (why: string) =>
    new UsageError(`${path} is no report of petstore-conform: ${why}. Name the report.json of a run.`)
  let report: unknown
  try {
    if ((await stat(path)).size > mostBytes) throw none('it is larger than 256 MiB')
    report = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw none(code === undefined ? 'it is not JSON' : systemText(error))
  }
  const problem = reportProblem(report)
  if (problem !== undefined) throw none(problem)
  return report as Report
}
