import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Report } from '../../core/report/report.js'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { reportProblem } from '../../spec/report-check.js'

const mostBytes = 256 * 1024 * 1024

/** A report.json that anybody may have written: checked against the schema before anything is done with it. */
export async function readReport(named: string, cwd: string): Promise<Report> {
  const path = await fileOf(resolve(cwd, named))
  const advice = 'Name the report.json of a run, or its folder.'
  const none = (why: string) => new UsageError(`${path} is not a report of petstore-conform: ${why}. ${advice}`)
  let report: unknown
  try {
    if ((await stat(path)).size > mostBytes) throw none('it is larger than 256 MiB')
    report = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined
      ? none('it is not JSON')
      : new UsageError(`Cannot read ${path}: ${systemText(error)}. ${advice}`)
  }
  const problem = reportProblem(report)
  if (problem !== undefined) throw none(problem)
  return report as Report
}

/** A run's folder stands for the report in it. */
const fileOf = (path: string): Promise<string> =>
  stat(path).then(
    found => (found.isDirectory() ? join(path, 'report.json') : path),
    () => path,
  )
