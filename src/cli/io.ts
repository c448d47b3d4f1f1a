/** All that a command knows of the process around it: main makes one of the process, tests one of memory. */
export interface Io {
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly out: Output
  readonly err: Output
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP; the reason is the signal's name. */
  readonly interrupted: AbortSignal
  /** Asks a person; undefined where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>
  /** The same, and what is typed is not shown. */
  readonly askSecret?: (question: string) => Promise<string>
  /** Waits for Enter, or for the end of the input; undefined where nobody can press it. */
  readonly enter?: (signal: AbortSignal) => Promise<'enter' | 'end'>
}

export interface Output {
  readonly write: (text: string) => void
  /** Commands to a CI system. In what `write` takes there are none. */
  readonly command?: (text: string) => void
  readonly terminal: boolean
  readonly width: number
}

export function wantsColor(io: Io, wish: boolean | undefined): boolean {
  if (wish !== undefined) return wish
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true
  return io.out.terminal && TERM !== 'dumb'
}

/** How much the terminal shows. */
export const detailOf = ({ quiet, verbose }: { readonly quiet?: boolean; readonly verbose?: boolean }) =>
  quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
