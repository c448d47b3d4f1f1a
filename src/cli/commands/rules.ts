import type { Rule } from '../../core/rule.js'
import { allRules } from '../all-rules.js'
import type { Command } from '../command.js'
import { readLayers } from '../options/layers.js'
import { option } from '../options/option.js'
import { oneOf } from '../options/read.js'
import { commonTable, runTable } from '../options/table.js'
import { columns, markdownTable } from '../table.js'

const table = {
  format: option(
    { group: 'Output', value: 'table|json|markdown', fallback: 'table', describe: 'how the list is written' },
    oneOf('table', 'json', 'markdown'),
  ),
  suite: runTable.suite,
  ...commonTable,
}

export const rules: Command = {
  usage: 'rules',
  describe: 'list every rule: id, section, level and what is required',
  options: table,
  async run({ layers }, io) {
    const { format = 'table', suite } = readLayers(table, layers)
    io.out.write(formats[format](await allRules(suite, io.cwd)))
    return 0
  },
}

const head = ['Rule', 'Section', 'Reading', 'Level', 'Requires'] as const
const rows = (all: readonly Rule[]) =>
  all.map(({ id, section, reading, level, summary }) => [id, section, reading, level, summary])

const formats = {
  table: (all: readonly Rule[]) => columns(head, rows(all)),
  markdown: (all: readonly Rule[]) => markdownTable(head, rows(all)),
  json: (all: readonly Rule[]) => {
    const entries = all.map(({ id, group, section, reading, level, summary, why }) => ({
      id,
      group,
      section,
      reading,
      level,
      summary,
      why,
    }))
    return `${JSON.stringify(entries, null, 2)}\n`
  },
}
