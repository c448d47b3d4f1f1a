import type { Argv } from 'yargs'
import { signalOf } from '../core/report/ending.js'
import { isSystemFailure, systemText, tooManyFiles } from '../core/system/system-text.js'
import { UsageError } from '../core/system/usage.js'
import { didYouMean } from '../core/text/nearest.js'
import { readConfig } from '../options/files.js'
import { argvLayer, configLayer, envLayer } from '../options/layers.js'
import type { Table } from '../options/option.js'
import { runTable } from '../options/table.js'
import { guarded, line } from '../report/formats/sanitise.js'
import type { Command } from './command.js'
import { commands, removedCommands } from './commands/index.js'
import { completion } from './completion.js'
import { commandHelp, shortHelp, wholeHelp } from './help.js'
import type { Io, Output } from './io.js'
import { version } from './places.js'
import { unlessInterrupted } from './running/interruption.js'

/** Runs the command line; resolves with the exit code and never rejects. */
export async function cli(args: readonly string[], given: Io): Promise<number> {
  const io = { ...given, out: safe(given.out), err: safe(given.err) }
  const verbose = args.includes('--verbose')
  try {
    if (args[0] === '--get-yargs-completions') {
      io.out.write(await completion(args, commands))
      return 0
    }
    const asked = helpOrVersion(args, Math.max(60, Math.min(io.out.width, 110)))
    if (asked !== undefined) {
      io.out.write(`${asked}\n`)
      return 0
    }
    return await runCommand(await parse(args), args, io)
  } catch (error) {
    // Of a run that began the report says it.
    if (io.interrupted.aborted) {
      io.err.write(
        isSystemFailure(error) ? `petstore-conform: ${line((error as Error).message, 'sentence')}\n` : 'Interrupted.\n',
      )
      return signalOf(io.interrupted.reason).code
    }
    const { message: given, stack } = error as Error
    const text = systemText(error)
    const message = text === tooManyFiles ? `${text}.` : given
    const usage = error instanceof UsageError
    // Messages of ours have one line: further ones come from what was typed or read.
    const shown = usage || isSystemFailure(error) ? message : message.split('\n')[0]!
    io.err.write(`petstore-conform: ${verbose && !usage ? (stack ?? message) : line(shown, 'sentence')}\n`)
    if (!usage && !verbose && !isSystemFailure(error))
      io.err.write('This is a fault of the tool; --verbose shows where it lies.\n')
    return usage ? 2 : 3
  }
}

/** Whatever a command writes passes here: nothing from a file or a server steers a terminal or the log of a CI system. */
const safe = (output: Output): Output => ({
  ...output,
  command: output.command ?? output.write,
  write: text => output.write(guarded(text)),
})

interface Parsed {
  readonly command: Command
  readonly argv: Readonly<Record<string, unknown>>
}

/** Both are said at once, whatever else the line holds. */
function helpOrVersion(args: readonly string[], width: number): string | undefined {
  const end = args.indexOf('--')
  const words = end < 0 ? args : args.slice(0, end)
  if (words.some(word => word === '--help' || word === '-h')) {
    const named = commands.find(({ usage }) => usage.split(' ')[0] === words[0])
    if (named !== undefined && named !== commands[0]) return commandHelp(named, width)
    return words.includes('--all') ? wholeHelp(commands, width) : shortHelp(commands, width)
  }
  return words.includes('--version') ? version() : undefined
}

/** Asks yargs what is wanted. */
async function parse(args: readonly string[]): Promise<Parsed> {
  const { default: yargs } = await import('yargs')
  let parsed: Parsed | undefined
  const parser = yargs()
    .scriptName('petstore-conform')
    .locale('en')
    .updateStrings(complaints as object as Record<string, string>)
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'greedy-arrays': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    })
    .help(false)
    .version(false)
    .strictOptions()
    .exitProcess(false)
    .fail((message, error) => {
      // yargs' own complaints come as errors, too; what a command throws comes without a message.
      throw message ? new UsageError(advise(message, args)) : error
    })
  for (const command of commands) {
    parser.command({
      command: command.usage,
      describe: command.describe,
      builder: builder => build(builder, command),
      handler: argv => {
        parsed = { command, argv }
      },
    })
  }
  // With a callback yargs writes nothing itself.
  await parser.parseAsync([...args], {}, () => {})
  return parsed!
}

function build(builder: Argv, { options, positionals = {} }: Command): Argv {
  for (const [name, { value, many, negated }] of Object.entries(options)) {
    builder.option(negated ? `no-${name}` : name, {
      ...(value === undefined ? { boolean: true } : { string: true, requiresArg: true }),
      ...(many ? { array: true, nargs: 1 } : {}),
    })
    if (negated) builder.option(name, { boolean: true })
  }
  for (const name of Object.keys(positionals)) builder.positional(name, { type: 'string' })
  return builder
}

async function runCommand({ command, argv }: Parsed, args: readonly string[], io: Io): Promise<number> {
  const names = Object.keys(command.positionals ?? {})
  const table = command.options
  const strays = (argv._ as readonly unknown[]).map(String).slice(command.usage === '$0' ? 0 : 1)
  // An address by itself says what it is.
  const address = 'base-url' in table && /^https?:\/\//i.test(strays[0] ?? '') ? strays.shift() : undefined
  if (address !== undefined && argv['base-url'] !== undefined)
    throw new UsageError(`There are two base URLs: ${address} and --base-url. Leave one of them out.`)
  if (strays.length > 0) throw new UsageError(strayWord(strays[0]!, command))
  for (const arg of args) {
    const [, name, value] = /^--(?:no-)?([^=]+)=(.*)$/s.exec(arg) ?? []
    // yargs would take any other word for false.
    if (name !== undefined && table[name]?.value === undefined && name in table && !/^(true|false)$/.test(value!)) {
      throw new UsageError(`--${name}: it is a switch. Write --${name} alone, or --no-${name}.`)
    }
  }
  const named = argvLayer(table, address === undefined ? argv : { ...argv, 'base-url': address })
  const config = 'config' in table ? await readConfig(named.given.config?.at(-1), io.cwd) : undefined
  // Other commands read from the file what they know, and the run's options are no error there.
  const known = { ...runTable, ...table } satisfies Table
  const layers = [named, envLayer(table, io.env), ...(config ? [configLayer(known, config.path, config.content)] : [])]
  const positionals = Object.fromEntries(names.map(name => [name, [argv[name] ?? []].flat().map(String)]))
  const work = command.run({ layers, positionals }, io)
  return command.endsItself ? work : unlessInterrupted(io, work)
}

const plural = (text: string) => ({ one: text, other: text })
/** In place of yargs' sentences what is wrong with a line, as a kind and what it is about. */
const complaints = {
  'Unknown argument: %s': plural('unknown\n%s'),
  'Not enough arguments following: %s': 'lacking\n%s',
  'Not enough non-option arguments: got %s, need at least %s': plural('missing\n%s\n%s'),
}

/** What is wrong in the line, with what to do next. */
function advise(message: string, args: readonly string[]): string {
  const [kind = '', ...lines] = message.split('\n')
  const about = lines.join('\n')
  if (kind === 'unknown') {
    const [unknown = ''] = about.split(',')
    const word = args.find(arg => arg.replace(/^--?(no-)?/, '').split('=')[0] === unknown) ?? unknown
    const instead = commands.find(({ usage }) => usage.split(' ')[0] === args[0])?.removed?.[unknown]
    if (instead !== undefined) return `--${unknown} was removed: ${instead}`
    const names = [...new Set(commands.flatMap(({ options }) => Object.keys(options)))]
    if (names.includes(unknown))
      return `--${unknown} is not an option of this command. "petstore-conform --help --all" shows whose it is.`
    const hint =
      optionOfValue(unknown, args) ?? (unknown.length > 2 ? didYouMean(unknown, names, name => `--${name}`) : '')
    return `Unknown option ${word.split('=')[0]}.${hint} "petstore-conform --help --all" lists them all.`
  }
  if (kind === 'lacking') return `--${about} needs a value${choicesOf(about, args)}. Write it after the option.`
  const command = commands.find(({ usage }) => usage.split(' ')[0] === args[0])
  const [name, what] = kind === 'missing' ? (Object.entries(command?.positionals ?? {})[Number(lines[0])] ?? []) : []
  if (command !== undefined && name !== undefined)
    return `${args[0]} needs <${name}>: ${what}. Write "petstore-conform ${command.usage}".`
  return `${kind.replace(/\.$/, '')}. "petstore-conform --help" shows how it is used.`
}

/** `: a, b or c`; nothing where a value can be anything. */
function choicesOf(name: string, [first]: readonly string[]): string {
  const { options } = commands.find(({ usage }) => usage.split(' ')[0] === first) ?? commands[0]!
  const { value = '', choices = value.includes('|') ? value.split('|') : [] } = options[name] ?? {}
  return choices.length === 0 ? '' : `: ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}

/** Who writes a value as if it were an option: the option is named with it. */
function optionOfValue(word: string, [first]: readonly string[]): string | undefined {
  const { options } = commands.find(({ usage }) => usage.split(' ')[0] === first) ?? commands[0]!
  const option = Object.entries(options).find(
    ([, { value }]) => value?.includes('|') && value.split('|').includes(word),
  )
  return option && ` Did you mean --${option[0]} ${word}?`
}

function strayWord(word: string, { usage }: Command): string {
  if (usage === '$0' && Object.hasOwn(removedCommands, word))
    return `"${word}" was removed: "petstore-conform ${removedCommands[word]}" took its place.`
  if (usage !== '$0')
    return `"${word}" is one word too many. "petstore-conform ${usage.split(' ')[0]} --help" shows how it is used.`
  const names = commands.map(command => command.usage.split(' ')[0]!).filter(name => name !== '$0')
  return `Unknown command "${word}".${didYouMean(word, names)} "petstore-conform --help --all" lists them all.`
}
