import { UsageError } from '../../core/system/usage.js'
import { runOptions } from '../../options/run-options.js'
import { optionsOf } from '../../options/table.js'
import type { Command } from '../command.js'
import { withTarget } from '../embedded.js'
import { confirmTarget } from '../running/confirm.js'
import { readReport } from '../texts/read-report.js'

export const replay: Command = {
  usage: 'replay <file> [rule]',
  describe: 'send the requests of stored failures again, and say which still fail',
  options: optionsOf(
    'base-url',
    'api-key',
    'api-key-file',
    'reference',
    'openapi',
    'settle',
    'timeout',
    'patience',
    'rate',
    'yes',
  ),
  positionals: { file: 'report.json of a run', rule: 'only this rule' },
  async run({ layers, positionals }, io) {
    const report = await readReport(positionals.file![0]!, io.cwd)
    // The report may come from anybody: where the key goes, the user says.
    if (!layers.some(({ given }) => given['base-url'] !== undefined || given.reference !== undefined)) {
      const { line } = await import('../../report/formats/sanitise.js')
      const target = report.target.reference ? '--reference' : `--base-url ${line(report.target.baseUrl)}`
      throw new UsageError(`No target: a report may come from anybody. If you trust it, add ${target}.`)
    }
    const { options, values } = await runOptions(layers, io.cwd)
    if (!options.reference) await confirmTarget(options, values.yes === true, io)
    const [{ rules }, { replayAll }, { redactorFor }, { line }] = await Promise.all([
      import('../../../suites/index.js'),
      import('../../evidence/again/replay-all.js'),
      import('../../http/requests/credentials.js'),
      import('../../report/formats/sanitise.js'),
    ])
    const { lines, exitCode } = await withTarget(options, target =>
      replayAll(report, rules, positionals.rule?.[0], target),
    )
    const redactor = redactorFor(options)
    io.out.write(lines.map(text => `${line(redactor.redact(text), 'sentence')}\n`).join(''))
    return exitCode
  },
}
