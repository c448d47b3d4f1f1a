import type { Layer } from '../options/layers.js'
import type { Table } from '../options/option.js'
import type { Io } from './io.js'

/**
 * One command. Adding one is a file in `commands/` and its line in `commands/index.ts`; what it needs beyond the
 * command line it imports when it runs, so that no other command waits for it.
 */
export interface Command {
  /** As yargs writes it: `explain <rule>`. The run itself is `$0`. */
  readonly usage: string
  readonly describe: string
  readonly options: Table
  readonly positionals?: Readonly<Record<string, string>>
  /** Ends with what it has when it is interrupted; any other command is left where it is. */
  readonly endsItself?: true
  /** Options that there were, and what took their place. */
  readonly removed?: Readonly<Record<string, string>>
  readonly examples?: readonly (readonly [command: string, what: string])[]
  /** Resolves with the exit code. Throws UsageError for what the user can fix. */
  readonly run: (input: CommandInput, io: Io) => Promise<number>
}

export interface CommandInput {
  /** Options as they were given: command line, environment, config file. */
  readonly layers: readonly Layer[]
  readonly positionals: Readonly<Record<string, readonly string[]>>
}
