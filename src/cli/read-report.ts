import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Report } from '../core/report.js'
import { UsageError } from '../core/usage.js'

/** A report that somebody hands in. */
export async function readReport(path: string, cwd: string): Promise<Report> {
  try {
    const report = JSON.parse(await readFile(resolve(cwd, path), 'utf8')) as Report
    if (report.format === 1 && Array.isArray(report.rules)) return report
  } catch {
    // said below
  }
  throw new UsageError(`${path} is no report of petstore-conform. Name the report.json of a run.`)
}
