import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Report } from '../../core/report.js'
import { UsageError } from '../../core/usage.js'
import { systemText } from '../../report/events.js'
import type { RuleReference } from '../../report/site.js'
import { plural } from '../../report/view.js'
import type { Command } from '../command.js'
import { readLayers } from '../options/layers.js'
import { option } from '../options/option.js'
import * as read from '../options/read.js'
import { commonTable } from '../options/table.js'
import { readReport } from '../read-report.js'

const table = {
  output: option({ group: 'Output', value: 'FOLDER', fallback: 'site', describe: 'where the pages go' }, read.text),
  ...commonTable,
}

export const siteCommand: Command = {
  usage: 'site <folder>',
  describe: 'make a static site of every report.json below a folder, with the reference of rules, faults and library',
  options: table,
  positionals: { folder: 'folder with the reports of any number of runs and targets' },
  examples: [['$0 site reports --output public', 'pages for any static host, or the file system']],
  async run({ layers, positionals }, io) {
    const { output = 'site' } = readLayers(table, layers)
    const folder = positionals.folder![0]!
    const found = await readdir(resolve(io.cwd, folder), { recursive: true, withFileTypes: true }).catch(error => {
      throw new UsageError(`Cannot read ${folder}: ${systemText(error)}. Name a folder with reports.`)
    })
    const paths = found
      .filter(each => each.isFile() && each.name === 'report.json')
      .map(each => join(each.parentPath, each.name))
    if (paths.length === 0)
      throw new UsageError(`There is no report.json below ${folder}. Name the --output folder of runs.`)
    const reports: Report[] = []
    for (const path of paths.sort()) {
      const report = await readReport(path, io.cwd).catch(error => {
        if (!(error instanceof UsageError)) throw error
        io.err.write(`Left out: ${error.message}\n`)
      })
      if (report !== undefined) reports.push(report)
    }
    if (reports.length === 0) throw new UsageError(`No report below ${folder} can be read. Make them anew.`)
    const [{ site }, { libraryApi }, rules] = await Promise.all([
      import('../../report/site.js'),
      import('../api.js'),
      references(),
    ])
    const pages = site(reports, rules, libraryApi())
    const to = resolve(io.cwd, output)
    try {
      await mkdir(to, { recursive: true })
      for (const [name, content] of pages) await writeFile(join(to, name), content)
    } catch (error) {
      throw new UsageError(`Cannot write to ${output}: ${systemText(error)}. Name a writable folder with --output.`)
    }
    io.out.write(
      `${plural(pages.size, 'page')} about ${plural(reports.length, 'report')}: ${relative(io.cwd, join(to, 'index.html'))}\n`,
    )
    return 0
  },
}

async function references(): Promise<readonly RuleReference[]> {
  const [{ rules }, { basisOf }, { planFacts }] = await Promise.all([
    import('../../../suites/index.js'),
    import('../../plan/head.js'),
    import('../example-facts.js'),
  ])
  return rules.map(({ id, section, reading, level, summary, why, cites, asks, branches, faults }) => ({
    id,
    section,
    reading,
    level,
    summary,
    why,
    basis: basisOf(cites),
    asks: asks.map(ask => ({ id: ask.id, summary: ask.summary })),
    branches: branches(planFacts),
    faults: faults.map(fault => ({ id: fault.id, branch: fault.branch })),
  }))
}
