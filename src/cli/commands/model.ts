import { coveringArray } from '../../arbitraries/covering-array.js'
import type { Model, Strength } from '../../core/model.js'
import type { Command } from '../command.js'
import { readLayers } from '../options/layers.js'
import { option } from '../options/option.js'
import { oneOf } from '../options/read.js'
import { commonTable } from '../options/table.js'

const table = {
  format: option(
    { group: 'Output', value: 'text|json', fallback: 'text', describe: 'how the model is written' },
    oneOf('text', 'json'),
  ),
  ...commonTable,
}

export const model: Command = {
  usage: 'model',
  describe: 'print the model of the interaction: its parameters, their classes, where they come from, how many pairs',
  options: table,
  async run({ layers }, io) {
    const { format = 'text' } = readLayers(table, layers)
    const { models } = await import('../../../suites/model/index.js')
    io.out.write(format === 'json' ? `${JSON.stringify(models.map(data), null, 2)}\n` : text(models))
    return 0
  },
}

/** Counts do not depend on the seed. */
const counted = (of: Model, strength: Strength) => {
  const { possible, impossible, rows } = coveringArray(of, strength, 1)
  return { possible, impossible, rows: rows.length }
}

function data(of: Model) {
  return {
    id: of.id,
    title: of.title,
    parameters: of.parameters.map(({ name, source, classes }) => ({
      name,
      source,
      classes: classes.map(each => each.name),
    })),
    constraints: of.constraints.map(({ parameters, because }) => ({ parameters, because })),
    classes: counted(of, 1),
    pairs: counted(of, 2),
    triples: counted(of, 3),
  }
}

function text(models: readonly Model[]): string {
  const all = models.map(data)
  const pairs = all.reduce((sum, { pairs: { possible } }) => sum + possible, 0)
  const head =
    'What a run asks is drawn from these models: every class at quick depth, every pair of classes at standard, every\n' +
    `triple at deep. ${pairs.toLocaleString('en')} pairs in all. Sections are those of the interface document, P1 and the like its readings.\n`
  return head + all.map(section).join('')
}

function section({ title, parameters, constraints, pairs, triples }: ReturnType<typeof data>): string {
  const lines = parameters.flatMap(({ name, source, classes }) => [
    `  ${name} (${source}), ${classes.length} classes`,
    ...wrapped(classes.join(' | '), 110).map(line => `      ${line}`),
  ])
  const rules = constraints.map(({ because }) => `  not asked: ${because}`)
  const counts = `  ${pairs.possible} pairs in ${pairs.rows} requests, ${triples.possible} triples in ${triples.rows}`
  return `\n${title}\n${[...lines, ...rules.map(line => line), counts].join('\n')}\n`
}

function wrapped(long: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of long.split(' | ')) {
    if (line !== '' && line.length + part.length > width) {
      lines.push(`${line} |`)
      line = part
    } else line = line === '' ? part : `${line} | ${part}`
  }
  return [...lines, line]
}
