import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Report } from '../../core/report.js'
import { UsageError } from '../../core/usage.js'
import type { Command } from '../command.js'
import type { Layer } from '../options/layers.js'
import { runOptions } from '../options/run-options.js'
import { runTable } from '../options/table.js'

export const replay: Command = {
  usage: 'replay <report> [rule]',
  describe: 'send the exchanges of stored failures again and say whether they still fail',
  options: runTable,
  positionals: { report: 'report.json of a run', rule: 'only this rule' },
  async run({ layers, positionals }, io) {
    const report = await readReport(resolve(io.cwd, positionals.report![0]!))
    const { options } = await runOptions(withTarget(layers, report), io.cwd)
    const [{ rules }, { replayAll }] = await Promise.all([
      import('../../../suites/index.js'),
      import('../../engine/replay-all.js'),
    ])
    const { lines, stillFails } = await replayAll(report, rules, positionals.rule?.[0], options)
    const { createRedactor } = await import('../../http/redact.js')
    const { line } = await import('../../report/sanitise.js')
    const redactor = createRedactor(options.apiKey)
    io.out.write(lines.map(text => `${line(redactor.redact(text), 2000)}\n`).join(''))
    return stillFails ? 1 : 0
  },
}

/** The report names the target; a base URL that is given now stands before it. */
function withTarget(layers: readonly Layer[], report: Report): readonly Layer[] {
  const target = { call: (name: string) => `${name} in the report`, given: { 'base-url': [report.target.baseUrl] } }
  return [...layers, target]
}

async function readReport(path: string): Promise<Report> {
  try {
    const report = JSON.parse(await readFile(path, 'utf8')) as Report
    if (report.format === 1 && Array.isArray(report.rules)) return report
  } catch {
    // said below
  }
  throw new UsageError(`${path} is no report of petstore-conform. Name the report.json of a run.`)
}
