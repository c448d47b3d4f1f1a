import type { CommandWords, Words } from './words.js'

/** A script for each shell. Words of ours hold letters, digits, `-`, `/` and `_` only; descriptions are quoted. */
export const shells: Readonly<Record<string, (words: Words) => string>> = { bash, zsh, fish }

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function valueCases(commands: readonly CommandWords[]): readonly string[] {
  const options = new Map(commands.flatMap(each => each.options).map(option => [option.name, option.values]))
  return [...options].flatMap(([name, values]) =>
    values === undefined
      ? []
      : [`    ${name}) choices=${quoted(values.join(' '))}; files=${values.length === 0 ? 1 : 0} ;;`],
  )
}

function commandCases(commands: readonly CommandWords[]): readonly string[] {
  return commands.map(({ name, options, positionals }) => {
    const first = name === '' ? commands.map(each => each.name) : (positionals ?? [])
    const all = [...first, ...options.map(option => option.name)].filter(word => word !== '')
    return `    ${quoted(name)}) choices=${quoted(all.join(' '))}; files=${name !== '' && positionals === undefined ? 1 : 0} ;;`
  })
}

/** What bash and zsh share: from `previous` and `command` to `choices` and `files`. */
const lookUp = (commands: readonly CommandWords[]) => `  local choices='' files=0
  case "$previous" in
${valueCases(commands).join('\n')}
    *) case "$command" in
${commandCases(commands).join('\n')}
    esac ;;
  esac`

const names = (commands: readonly CommandWords[]) =>
  commands.flatMap(({ name }) => (name === '' ? [] : [name])).join('|')

function bash({ commands }: Words): string {
  return `# source <(petstore-conform completion bash)
_petstore_conform() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command=''
  case "\${COMP_WORDS[1]}" in ${names(commands)}) [ "$COMP_CWORD" -gt 1 ] && command="\${COMP_WORDS[1]}" ;; esac
${lookUp(commands)}
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
  if [ "$files" = 1 ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _petstore_conform petstore-conform
`
}

function zsh({ commands }: Words): string {
  return `#compdef petstore-conform
# source <(petstore-conform completion zsh)
_petstore_conform() {
  local previous="\${words[CURRENT-1]}" command=''
  case "\${words[2]}" in ${names(commands)}) (( CURRENT > 2 )) && command="\${words[2]}" ;; esac
  _petstore_conform_words
}
_petstore_conform_words() {
${lookUp(commands)}
  compadd -- \${=choices}
  if [ "$files" = 1 ]; then _files; fi
}
compdef _petstore_conform petstore-conform
`
}

function fish({ commands }: Words): string {
  const lines = commands.flatMap(({ name, describe, options, positionals }) => {
    const here = name === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${name}`
    const own =
      name === '' ? [] : [`complete -c petstore-conform -n __fish_use_subcommand -f -a ${name} -d ${quoted(describe)}`]
    const after =
      positionals === undefined
        ? []
        : [`complete -c petstore-conform -n '${here}' -f -a ${quoted(positionals.join(' '))}`]
    const named = options.map(({ name: option, describe: what, values }) => {
      const value = values === undefined ? '' : values.length === 0 ? ' -r' : ` -x -a ${quoted(values.join(' '))}`
      return `complete -c petstore-conform -n '${here}' -l ${option.slice(2)}${value} -d ${quoted(what)}`
    })
    return [...own, ...after, ...named]
  })
  return `# petstore-conform completion fish | source\n${lines.join('\n')}\n`
}
