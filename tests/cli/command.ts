import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cli } from '../../src/cli/cli.js'
import type { Output } from '../../src/cli/io.js'

export const apiKey = 'pk_serve_0123456789'
export const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'petstore-conform-'))

/** The environment without what would change the outcome of a test. */
function environment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const telling = /^(?:PETSTORE_|GITHUB_|VITEST$|FORCE_COLOR$)/
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !telling.test(name)))
  return { ...rest, NO_COLOR: '1', ...extra }
}

export interface Settings {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly program?: string
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void
  /** Called with everything that was written so far. */
  readonly onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void
}

/** Runs the built command as a user would. */
export function command(
  args: readonly string[],
  { cwd, env = {}, program = main, onOutput, onStart }: Settings = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: cwd ?? temporaryFolder(),
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onStart?.(signal => child.kill(signal))
    let out = ''
    let err = ''
    const told = () => onOutput?.(out + err, signal => child.kill(signal))
    child.stdout.setEncoding('utf8').on('data', text => {
      out += text
      told()
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      err += text
      told()
    })
    child.on('error', reject)
    child.on('close', code => resolve({ code, out, err }))
  })
}

/** Runs a command that listens until it was used, or ends by itself. */
export async function whileListening<T>(
  args: readonly string[],
  use: (baseUrl: string) => Promise<T>,
  { cwd = temporaryFolder(), endsItself = false }: { readonly cwd?: string; readonly endsItself?: boolean } = {},
): Promise<Ended & { readonly result: T | undefined }> {
  let used: Promise<T> | undefined
  const ended = await command([...args, '--port', '0'], {
    cwd,
    onOutput(text, kill) {
      const [, baseUrl] = /Listening on (http\S+\/v1)/.exec(text) ?? []
      if (baseUrl !== undefined) used ??= use(baseUrl).finally(() => endsItself || kill('SIGINT'))
    },
  })
  return { ...ended, result: await used }
}

/** What the command says, without a process of its own: for all but runs, signals and what is built. */
export async function called(
  args: readonly string[],
  { cwd = temporaryFolder(), env = {} }: Pick<Settings, 'cwd' | 'env'> = {},
): Promise<Ended> {
  const texts = { out: '', err: '' }
  const output = (to: keyof typeof texts): Output => ({
    write(text) {
      texts[to] += text
    },
    terminal: false,
    width: 100,
  })
  const interrupted = new AbortController().signal
  const code = await cli(args, { env: environment(env), cwd, out: output('out'), err: output('err'), interrupted })
  return { code, ...texts }
}
