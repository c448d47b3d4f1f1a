import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { KnownFailure, Report } from '../../core/report/report.js'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { plural } from '../../core/text/plural.js'
import { readKnown } from '../../options/known-file.js'
import { readLayers } from '../../options/layers.js'
import { option } from '../../options/option.js'
import * as read from '../../options/read.js'
import { commonTable } from '../../options/table.js'
import { line } from '../../report/formats/sanitise.js'
import { decides, isFixed } from '../../report/verdict/known.js'
import type { Command } from '../command.js'
import { readReport } from '../texts/read-report.js'

const table = {
  owner: option(
    { group: 'Output', value: 'NAME', describe: 'owner of new entries (required where there are any)' },
    read.text,
  ),
  reason: option(
    { group: 'Output', value: 'TEXT', fallback: 'TODO', describe: 'why new entries are accepted' },
    read.text,
  ),
  expires: option(
    { group: 'Output', value: 'DATE', fallback: 'in 90 days', describe: 'last day on which new entries count' },
    read.date,
  ),
  ...commonTable,
}

const defaultFile = 'known-failures.yaml'

export const known: Command = {
  usage: 'known <report> [file]',
  describe: 'write what decided the exit code into a list of known failures (for --known)',
  options: table,
  positionals: { report: 'report.json of a run', file: `the list to write or bring up to date [${defaultFile}]` },
  async run({ layers, positionals }, io) {
    const values = readLayers(table, layers)
    const report = await readReport(positionals.report![0]!, io.cwd)
    const file = positionals.file?.[0] ?? defaultFile
    const before = existsSync(resolve(io.cwd, file)) ? await readKnown(file, io.cwd) : []
    const kept = before.filter(entry => !isFixed(entry, report))
    const found = unlisted(report, kept)
    if (found.length > 0 && values.owner === undefined) {
      throw new UsageError(`${plural(found.length, 'new entry', 'new entries')} would have no owner. Add --owner NAME.`)
    }
    const expires = (values.expires ?? new Date(Date.now() + 90 * 86_400_000)).toISOString().slice(0, 10)
    const signed = { reason: values.reason ?? 'TODO', owner: values.owner!, expires, depth: report.depth }
    const added = found.map((rule): KnownFailure => ({ rule, ...signed }))
    const { stringify } = await import('yaml')
    const entries = [...kept, ...added]
    const text = `${head}${entries.length === 0 ? '[]\n' : stringify(entries, { lineWidth: 120 })}`
    await writeFile(resolve(io.cwd, file), text).catch(error => {
      throw new UsageError(`Cannot write ${file}: ${systemText(error)}. Name another file.`)
    })
    const removed = before.length - kept.length
    io.out.write(`${file}: ${added.length} added, ${kept.length} kept, ${removed} removed (no longer failing)\n`)
    if (added.length > 0 && values.reason === undefined) io.out.write('Write the reason of each where it says TODO.\n')
    return 0
  },
}

const head = `# Failures that do not decide the exit code of petstore-conform --known: each with a reason, an owner and its last day.
# An entry that no longer fails, or has expired, does decide it.
`

/**
 * Rules that decide the exit code (warnings with --strict only) in a branch that no entry names. Such a rule is listed as a
 * whole: in which of its branches it fails depends on the seed.
 */
const unlisted = (report: Report, entries: readonly KnownFailure[]): readonly string[] =>
  report.rules
    .filter(rule => decides(report, rule) && rule.findings.some(({ branch }) => !isListed(rule.id, branch, entries)))
    .map(({ id }) => line(id))

const isListed = (id: string, failing: string, entries: readonly KnownFailure[]): boolean =>
  entries.some(({ rule, branch = failing }) => rule === id && branch === failing)
