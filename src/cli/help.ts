import { wrap } from '../report/text.js'
import type { Command } from './command.js'

const program = 'petstore-conform'
const nameOf = ({ usage }: Command): string => usage.replace('$0', '').trim()

type Row = readonly [what: string, means: string]

/**
 * Help of one command; of all of them where it is the run itself. At most `width` columns. It is made from the options as
 * data and loads nothing: who asks for help does not wait for a parser.
 */
export function helpOf(command: Command, commands: readonly Command[], width: number): string {
  const { options, positionals = {}, examples = [] } = command
  const isRun = nameOf(command) === ''
  const head = isRun
    ? [
        ...wrap('Judges whether a server keeps the Pet Store Service Interface 1.0.0.', width),
        '',
        `${program} [command] [options]`,
      ]
    : [`${program} ${nameOf(command)}`, '', ...wrap(command.describe, width)]
  const groups = new Map<string, Row[]>()
  for (const [name, { describe, group, value, many, fallback, env, negated }] of Object.entries(options)) {
    const facts = [env && `or ${env}`, fallback && `default: ${fallback}`, many && 'may be repeated']
    const notes = facts.flatMap(fact => (fact ? [`[${fact}]`] : []))
    const left = `    --${negated ? 'no-' : ''}${name}${value === undefined ? '' : ` ${value}`}`
    groups.set(group, [...(groups.get(group) ?? []), [left, [describe, ...notes].join(' ')]])
  }
  return [
    ...head,
    ...(isRun
      ? section(
          'Commands',
          commands.map(each => [`${program} ${nameOf(each)}`, each.describe]),
          width,
        )
      : []),
    ...[...groups].flatMap(([group, rows]) => section(group, rows, width)),
    ...section('Arguments', Object.entries(positionals), width),
    ...section(
      'Options',
      [
        ['-h, --help', 'show help'],
        ['    --version', 'show the version'],
      ],
      width,
    ),
    ...section(
      'Examples',
      examples.map(([line, what]) => [line.replace('$0', program), what]),
      width,
    ),
    '',
    ...wrap(
      'Exit codes: 0 conformant, 1 non-conformant, 2 wrong usage, 3 could not judge, 130/143 interrupted.',
      width,
    ),
  ].join('\n')
}

/** Two columns under a heading; what is too long for the left one has a line to itself. */
function section(title: string, rows: readonly Row[], width: number): readonly string[] {
  if (rows.length === 0) return []
  const most = Math.floor(width / 2)
  const column = Math.max(...rows.map(([{ length }]) => (length > most ? 0 : length)))
  const lines = rows.flatMap(([left, right]) => {
    const [first = '', ...rest] = wrap(right, width - column - 4)
    const indent = ' '.repeat(column + 4)
    const start = left.length > column ? [`  ${left}`, `${indent}${first}`] : [`  ${left.padEnd(column)}  ${first}`]
    return [...start, ...rest.map(line => `${indent}${line}`)]
  })
  return ['', `${title}:`, ...lines]
}
