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
    ...wrap(`Exit codes: ${exitsOf(command.usage)}, 130/143 interrupted.`, width),
  ].join('\n')
}

const verdicts = '0 conformant, 1 non-conformant, 2 wrong usage, 3 could not judge'

/** What a command's exit codes mean, by its name; of those that only do something, none is here. */
export const exits: Readonly<Record<string, string>> = {
  $0: verdicts,
  report: verdicts,
  judge: verdicts,
  proxy: verdicts,
  fleet: `the worst of all targets: ${verdicts}`,
  certify: '0 certified, 1 non-conformant, 2 wrong usage, 3 could not judge',
  verify: '0 the certificate holds, 1 it does not, 2 wrong usage or no bundle',
  replay: '0 nothing fails any more, 1 something still fails, 2 wrong usage',
  compare: '0 compared, 1 something got worse (with --fail-on-regression), 2 wrong usage',
  'self-test': '0 the proof holds, 1 it does not, 2 wrong usage',
  doctor: '0 nothing is wrong, 2 wrong usage, 3 something is',
}

const exitsOf = (usage: string): string => exits[usage.split(' ')[0]!] ?? '0 done, 2 wrong usage'

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
