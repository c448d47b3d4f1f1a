import { depths } from '../core/depth.js'
import { formatNames } from '../report/formats.js'
import type { Command } from './command.js'

/** What yargs writes for a shell that sources it, and what it asks for when somebody presses Tab there. */
export async function completion(args: readonly string[], commands: readonly Command[]): Promise<string> {
  const { default: yargs } = await import('yargs')
  // yargs does not wait for them.
  const words = commands.length === 0 ? [] : await completions(args.slice(2), commands)
  let output = ''
  await yargs()
    .scriptName('petstore-conform')
    .exitProcess(false)
    .help(false)
    .version(false)
    .completion('completion', () => words)
    .parseAsync([...args], {}, (_error, _argv, text) => {
      output = text
    })
  return `${output}\n`
}

/** Words that may stand in the place of the last one. */
async function completions(words: readonly string[], commands: readonly Command[]): Promise<string[]> {
  const [first = '', previous = '', current = ''] = [words.length > 1 ? words[0] : '', words.at(-2), words.at(-1)]
  const [run, ...others] = commands
  const command = others.find(({ usage }) => usage.split(' ')[0] === first) ?? run!
  const { value } = command.options[previous.replace(/^--/, '')] ?? {}
  if (value !== undefined) return valuesOf(previous, value)
  if (current.startsWith('-'))
    return [
      '--help',
      ...Object.entries(command.options).map(([name, { negated }]) => `--${negated ? 'no-' : ''}${name}`),
    ]
  if (command === run) return others.map(({ usage }) => usage.split(' ')[0]!)
  return command.usage.includes('rule') ? ids() : []
}

/** None where the value is a file, a number or a text of the user's own. */
function valuesOf(option: string, value: string): Promise<string[]> | string[] {
  if (['--only', '--skip', '--select'].includes(option)) return ids()
  if (option === '--fault') return faultIds()
  if (option === '--variant') return variantIds()
  if (option === '--report') return [...formatNames]
  return value.includes('|') ? value.split('|') : option === '--depth' ? [...depths] : []
}

const rulesOf = async () => (await import('../../suites/index.js')).rules
const ids = async () => (await rulesOf()).map(({ id }) => id)
const faultIds = async () => (await rulesOf()).flatMap(({ id, faults }) => faults.map(fault => `${id}/${fault.id}`))
const variantIds = async () => (await import('../reference/variants.js')).variants.map(({ id }) => id)
