import type { Model } from '../../core/model/model.js'
import { UsageError } from '../../core/system/usage.js'
import { readLayers } from '../../options/layers.js'
import { flag, type Values } from '../../options/option.js'
import { commonTable, runTable } from '../../options/table.js'
import { allRules } from '../all-rules.js'
import type { Command, CommandInput } from '../command.js'
import type { Io } from '../io.js'
import { columns } from '../table.js'

const table = {
  json: flag({ group: 'Output', describe: 'as JSON' }),
  suite: runTable.suite,
  ...commonTable,
}

export const list: Command = {
  usage: 'list [what]',
  describe:
    'list the rules, the faults and variants of the reference server, or the model that requests are generated from',
  options: table,
  positionals: { what: 'rules (the default), faults, variants or model' },
  examples: [['$0 list', 'every rule: id, section, level and what it requires']],
  async run({ layers, positionals }: CommandInput, io: Io) {
    const values = readLayers(table, layers)
    const what = positionals.what![0] ?? 'rules'
    const make = Object.hasOwn(lists, what) ? lists[what as keyof typeof lists] : undefined
    if (make === undefined) throw new UsageError(`There is no list "${what}". Name rules, faults, variants or model.`)
    const { data, text } = await make(values, io)
    const shown = () => (typeof text === 'string' ? text : columns(text[0]!, text.slice(1)))
    io.out.write(values.json ? `${JSON.stringify(data, null, 2)}\n` : shown())
    return 0
  },
}

interface List {
  readonly data: unknown
  /** For people: as a table, whose first row is its head, or as it stands. */
  readonly text: readonly (readonly string[])[] | string
}

const lists = { rules, faults, variants, model }

async function rules({ suite }: Values<typeof table>, io: Io): Promise<List> {
  const [all, { ruleInfo }] = await Promise.all([allRules(suite, io.cwd), import('../../library/rules.js')])
  const rows = all.map(({ id, section, interpretation, level, summary }) => [
    id,
    section,
    interpretation,
    level,
    summary,
  ])
  // The faults have a list of their own.
  const data = all.map(ruleInfo).map(({ faults: _, ...info }) => info)
  return { data, text: [['Rule', 'Section', 'Interpretation', 'Level', 'Requires'], ...rows] }
}

async function faults({ suite }: Values<typeof table>, io: Io): Promise<List> {
  const data = (await allRules(suite, io.cwd)).flatMap(rule =>
    rule.faults.map(fault => ({ id: `${rule.id}/${fault.id}`, rule: rule.id, breaks: fault.branch })),
  )
  return { data, text: [['Fault', 'Breaks'], ...data.map(({ id, breaks }) => [id, breaks])] }
}

async function variants(): Promise<List> {
  const { variants } = await import('../../reference/variants.js')
  const data = variants.map(({ id, summary }) => ({ id, summary }))
  return { data, text: [['Variant', 'What the server does'], ...data.map(({ id, summary }) => [id, summary])] }
}

async function model(): Promise<List> {
  const [{ models }, { modelData, modelText }] = await Promise.all([
    import('../../../suites/model/index.js') as Promise<{ models: readonly Model[] }>,
    import('../texts/model-text.js'),
  ])
  return { data: models.map(modelData), text: modelText(models) }
}
