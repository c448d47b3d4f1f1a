import { depths } from '../../core/ask.js'
import { formatNames } from '../../report/formats.js'
import type { Table } from '../options/option.js'

/** What may stand where on the command line. */
export interface Words {
  /** Commands with what they do; the run itself is ''. */
  readonly commands: readonly CommandWords[]
}

export interface CommandWords {
  readonly name: string
  readonly describe: string
  /** Words after the command's name; `undefined` stands for files. */
  readonly positionals: readonly string[] | undefined
  readonly options: readonly OptionWords[]
}

export interface OptionWords {
  /** With its dashes. */
  readonly name: string
  readonly describe: string
  /** Words that its value may be; empty for files, undefined for a switch. */
  readonly values?: readonly string[]
}

/** Read from the commands themselves, so that nothing is forgotten. */
export async function words(): Promise<Words> {
  const [{ commands }, { rules }, { freedoms }] = await Promise.all([
    import('../commands/index.js'),
    import('../../../suites/index.js'),
    import('../../reference/freedoms.js'),
  ])
  const ids = rules.map(({ id }) => id)
  const values: Readonly<Record<string, readonly string[]>> = {
    only: ids,
    skip: ids,
    select: ids,
    depth: depths,
    report: formatNames,
    fault: rules.flatMap(rule => rule.faults.map(fault => `${rule.id}/${fault.id}`)),
    freedom: freedoms.map(({ id }) => id),
  }
  const positionals: Readonly<Record<string, readonly string[]>> = { rule: ids, shell: ['bash', 'zsh', 'fish'] }
  const options = (table: Table): readonly OptionWords[] =>
    Object.entries(table).map(([name, { describe, value, negated }]) => ({
      name: `--${negated ? 'no-' : ''}${name}`,
      describe,
      // `a|b|c` names all that it may be.
      ...(value === undefined ? {} : { values: values[name] ?? (value.includes('|') ? value.split('|') : []) }),
    }))
  return {
    commands: commands.map(({ usage, describe, options: table }) => ({
      name: usage.split(' ')[0]!.replace('$0', ''),
      describe,
      positionals: positionals[/[<[](\w+)/.exec(usage)?.[1] ?? ''],
      options: [...options(table), { name: '--help', describe: 'show help' }],
    })),
  }
}
