import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { temporaryFolder } from '../cli/command.js'
import { home, tarball } from './installed.js'

export const project = fileURLToPath(new URL('../..', import.meta.url))
export const text = (name: string): string => readFileSync(join(project, name), 'utf8')
export const action = parse(text('action.yml'))

const runnerTemp = join(temporaryFolder(), 'runner')
mkdirSync(runnerTemp)

export interface Ran {
  readonly code: number
  readonly log: string
}

export function run(shell: readonly string[], script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const { PATH, HOME } = process.env
  return new Promise(resolve => {
    const file = join(temporaryFolder(), 'script')
    writeFileSync(file, script)
    const child = spawn(shell[0]!, [...shell.slice(1), file], { cwd, env: { PATH, HOME, ...env }, stdio: 'pipe' })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', each => (log += each))
    child.on('close', code => resolve({ code: code ?? -1, log }))
  })
}

/** Runs the steps as GitHub's runner does: expressions, outputs, the shell's flags. */
export async function runAction(inputs: Record<string, string>, path = process.env.PATH) {
  const cwd = temporaryFolder()
  const outputs: Record<string, Record<string, string>> = {}
  const value = (expression: string): string => {
    const [root, first, , last] = expression.trim().split('.')
    if (root === 'inputs') return inputs[first!] ?? action.inputs[first!].default ?? ''
    if (root === 'steps') return outputs[first!]?.[last!] ?? ''
    throw new Error(`unknown expression ${expression}`)
  }
  const fill = (given: string) => String(given).replace(/\$\{\{(.+?)\}\}/g, (_, expression) => value(expression))
  let last: Ran = { code: 0, log: '' }
  for (const step of action.runs.steps) {
    const files = {
      GITHUB_OUTPUT: join(temporaryFolder(), 'out'),
      GITHUB_STEP_SUMMARY: join(temporaryFolder(), 'sum'),
    }
    for (const file of Object.values(files)) writeFileSync(file, '')
    last = await run(['bash', '--noprofile', '--norc', '-eo', 'pipefail'], step.run, cwd, {
      PATH: path,
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: project,
      RUNNER_TEMP: runnerTemp,
      ...files,
      ...Object.fromEntries(Object.entries(step.env).map(([name, given]) => [name, fill(given as string)])),
    })
    outputs[step.id] = Object.fromEntries(
      readFileSync(files.GITHUB_OUTPUT, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => line.split('=') as [string, string]),
    )
    if (last.code !== 0) break
  }
  const results = Object.entries(action.outputs).map(([name, output]: any) => [name, fill(output.value)])
  return { ...last, outputs: Object.fromEntries(results) as Record<string, string>, cwd }
}

/** A path with an npm whose `install` puts into the folder what is installed once, and whose `start` runs start.sh. */
export function programs(): string {
  const folder = temporaryFolder()
  const npm = join(folder, 'npm')
  const lines = [
    '#!/bin/sh',
    '[ "$1" = ci ] && exit 0',
    '[ "$1" = start ] && exec sh start.sh',
    '[ "$1" = install ] || exit 64',
    'to=.',
    '[ "$2" = --prefix ] && to=$3',
    'for last; do :; done',
    `[ "$last" = "${tarball}" ] || exit 65`,
    `mkdir -p "$to" && ln -s "${join(home, 'node_modules')}" "$to/node_modules"`,
  ]
  writeFileSync(npm, `${lines.join('\n')}\n`)
  chmodSync(npm, 0o755)
  return `${folder}:${process.env.PATH}`
}
