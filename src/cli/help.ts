import { wrap } from '../report/formats/text.js'
import type { Command } from './command.js'

const program = 'petstore-conform'
const nameOf = ({ usage }: Command): string => usage.replace('$0', '').trim()

type Row = readonly [what: string, means: string]

/** What most people need of a run; `--help --all` shows the rest. */
const everyday = [
  ...['base-url', 'api-key', 'api-key-file', 'reference'],
  ...['only', 'read-only', 'depth', 'watch', 'dry-run'],
  ...['output', 'quiet', 'report', 'evidence'],
]
const firstCommands = 5

/** At most `width` columns, as all help. It is made from the options as data and loads nothing. */
export function shortHelp(commands: readonly Command[], width: number): string {
  const run = commands[0]!
  const options = Object.fromEntries(Object.entries(run.options).filter(([name]) => everyday.includes(name)))
  const others = commands.slice(firstCommands).map(each => nameOf(each).split(' ')[0])
  return text([
    ...heading(width),
    ...section('Commands', commandRows(commands.slice(0, firstCommands)), width),
    ...wrap(`Others: ${others.join(', ')}.`, width - 2).map(line => `  ${line}`),
    ...optionSections({ ...run, options }, width),
    ...section('More', [['-h, --help --all', 'every command and every option']], width),
    ...exampleSection(run, width),
    ...exitLines(run, width),
  ])
}

/** Every command and every option of a run. */
export function wholeHelp(commands: readonly Command[], width: number): string {
  const run = commands[0]!
  return text([
    ...heading(width),
    ...section('Commands', commandRows(commands), width),
    ...optionSections(run, width),
    ...section('Options', always, width),
    ...exampleSection(run, width),
    ...exitLines(run, width),
  ])
}

export function commandHelp(command: Command, width: number): string {
  return text([
    `${program} ${nameOf(command)}`,
    '',
    ...wrap(command.describe, width),
    ...optionSections(command, width),
    ...section('Arguments', Object.entries(command.positionals ?? {}), width),
    ...section('Options', always, width),
    ...exampleSection(command, width),
    ...exitLines(command, width),
  ])
}

const text = (lines: readonly string[]): string => lines.join('\n')

const heading = (width: number): readonly string[] => [
  ...wrap('Checks whether a server conforms to the Pet Store Service Interface 1.0.0.', width),
  '',
  `${program} [command] [options]`,
]

const commandRows = (commands: readonly Command[]): readonly Row[] =>
  commands.map(each => [`${program} ${nameOf(each)}`, each.describe])

const always: readonly Row[] = [
  ['-h, --help', 'show help'],
  ['    --version', 'show the version'],
]

function optionSections({ options }: Pick<Command, 'options'>, width: number): readonly string[] {
  const groups = new Map<string, Row[]>()
  for (const [name, { describe, group, value, many, fallback, env, negated }] of Object.entries(options)) {
    const facts = [env && `or ${env}`, fallback && `default: ${fallback}`, many && 'may be repeated']
    const notes = facts.flatMap(fact => (fact ? [`[${fact}]`] : []))
    const left = `    --${negated ? 'no-' : ''}${name}${value === undefined ? '' : ` ${value}`}`
    groups.set(group, [...(groups.get(group) ?? []), [left, [describe, ...notes].join(' ')]])
  }
  return [...groups].flatMap(([group, rows]) => section(group, rows, width))
}

const exampleSection = ({ examples = [] }: Command, width: number): readonly string[] =>
  section(
    'Examples',
    examples.map(([line, what]) => [line.replace('$0', program), what]),
    width,
  )

const exitLines = ({ usage }: Command, width: number): readonly string[] => [
  '',
  ...wrap(`Exit codes: ${exitsOf(usage)}, 129/130/143 interrupted.`, width),
]

const verdicts = '0 conformant, 1 non-conformant, 2 wrong usage, 3 could not judge'

/** What a command's exit codes mean, by its name; of those that only do something, none is here. */
export const exits: Readonly<Record<string, string>> = {
  $0: verdicts,
  judge: verdicts,
  proxy: verdicts,
  fleet: `the worst of all targets: ${verdicts}`,
  certify: '0 certified, 1 non-conformant, 2 wrong usage, 3 could not judge',
  verify: '0 the certificate holds, 1 it does not, 2 wrong usage or no bundle',
  replay: '0 all of it passes now, 1 something still fails, 2 wrong usage, 3 not everything could be decided',
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
