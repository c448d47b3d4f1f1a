import { depths } from '../core/model/depth.js'
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

const shellFunction = `
# What is on the PATH, else what is installed in this folder.
_petstore-conform_run()
{
  if command -v petstore-conform > /dev/null; then petstore-conform "$@"; else npx --no-install petstore-conform "$@"; fi
}
`

/** For `npx --no-install petstore-conform`: the words up to the tool's name are left out, and other packages are completed as before. */
const behindNpx: Readonly<Record<'bash' | 'zsh' | 'fish', string>> = {
  bash: `${shellFunction}_petstore-conform_npx()
{
  local i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [ "\${COMP_WORDS[i]}" = petstore-conform ]; then
      COMP_WORDS=("\${COMP_WORDS[@]:i}")
      COMP_CWORD=$((COMP_CWORD - i))
      _petstore-conform_yargs_completions
      return
    fi
  done
}
complete -o bashdefault -o default -F _petstore-conform_npx npx
`,
  zsh: `${shellFunction}_petstore-conform_npx()
{
  local i=\${words[(i)petstore-conform]}
  if (( i < CURRENT )); then
    words=("\${(@)words[i,-1]}")
    (( CURRENT -= i - 1 ))
    _petstore-conform_yargs_completions
  else
    _default
  fi
}
compdef _petstore-conform_npx npx
`,
  fish: `
function _petstore-conform_run
  if command -q petstore-conform
    petstore-conform $argv
  else
    npx --no-install petstore-conform $argv
  end
end
function _petstore-conform_words
  set -l last (commandline -ct)
  test (count $last) -gt 0; or set last ''
  set -l all (commandline -opc) $last
  set -l at (contains -i petstore-conform $all); or set at 1
  printf '%s\\n' petstore-conform $all[(math $at + 1)..-1]
end
complete -f -c npx -n 'contains petstore-conform (commandline -opc)' -a '(_petstore-conform_run --get-yargs-completions (_petstore-conform_words))'
`,
}

/** The script of yargs, which also completes what npx runs. */
export async function completionScript(shell = ''): Promise<string> {
  const name = (['zsh', 'fish'] as const).find(each => shell.endsWith(each)) ?? 'bash'
  const script = await completion(['completion'], [])
  const own = script.replaceAll('petstore-conform --get-yargs', '_petstore-conform_run --get-yargs')
  // Of fish yargs takes the words without the name that it leaves out itself.
  return own.replace('(commandline -o)[2..-1]', '(_petstore-conform_words)') + behindNpx[name]
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
