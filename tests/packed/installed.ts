import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inject } from 'vitest'
import type { Ended } from '../cli/command.js'

export const home = inject('home')
export const tarball = inject('tarball')
export const installed = join(home, 'node_modules', 'petstore-conform')
export const program = join(installed, 'dist', 'src', 'cli', 'main.js')
// Digits in a row could stand in a body by chance: a recording would be cleaned of them.
export const apiKey = 'pk_kZq8vWx2LmTrYb'

/** A folder from which the installed package is found, as in a project that has it. */
export const folder = (name = 'work'): string => mkdtempSync(join(home, `${name}-`))

export const productText = ['vendor: Pets Ltd', 'product: Pets', 'version: "1.2"', 'contact: qa@pets.test']
  .concat('url: https://pets.test', '')
  .join('\n')

export interface Settings {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Ends what stays: called with everything that was written so far, until it interrupts. A second signal would end it at once. */
  readonly onOutput?: (text: string, interrupt: () => void) => void
}

/** Starts a program as a user's shell would: with PATH, a key, and nothing of the test run. */
export function start(file: string, args: readonly string[], { cwd, env = {}, onOutput }: Settings): Promise<Ended> {
  const { HOME, TMPDIR, PATH, ...rest } = process.env
  const npm = Object.fromEntries(Object.entries(rest).filter(([name]) => /^(?:npm_config_|https?_proxy$)/i.test(name)))
  const path = [join(home, 'node_modules', '.bin'), PATH].join(delimiter)
  const given = { ...npm, HOME, TMPDIR, PATH: path, NO_COLOR: '1', npm_config_prefer_offline: 'true', ...env }
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = { out: '', err: '' }
    for (const name of ['out', 'err'] as const)
      child[name === 'out' ? 'stdout' : 'stderr'].setEncoding('utf8').on('data', text => {
        ended[name] += text
        onOutput?.(ended.out + ended.err, () => child.killed || child.kill('SIGINT'))
      })
    child.on('error', reject)
    child.on('close', code => resolve({ code, ...ended }))
  })
}

/** Runs lines of a shell as they stand; the first that fails ends them. */
export function shell(script: string, settings: Settings): Promise<Ended> {
  const file = join(folder('script'), 'script.sh')
  writeFileSync(file, script)
  return start('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], settings)
}
