import { UsageError } from '../../core/system/usage.js'
import { prepareOutput } from '../../options/files.js'
import { type Layer, readLayers } from '../../options/layers.js'
import { runOptions } from '../../options/run-options.js'
import { keyTable, optionsOf, runTable } from '../../options/table.js'
import type { Command } from '../command.js'
import { type Check, ok, problem } from '../doctor/check.js'
import { type Io, wantsColor } from '../io.js'
import { withKey } from '../running/ask-key.js'

export const doctor: Command = {
  usage: 'doctor',
  describe: 'check what a run needs: Node.js, proxy, certificates, reachability, clock',
  options: optionsOf('base-url', 'api-key', 'api-key-file', 'timeout', 'output'),
  examples: [['$0 doctor --base-url https://staging.example.com/v1', 'checks without creating anything']],
  async run({ layers: given }, io) {
    const { certificateChecks, proxyCheck } = await import('../doctor/environment.js')
    const values = readLayers(runTable, given)
    const url = values['base-url'] === undefined ? undefined : new URL(values['base-url'])
    const color = wantsColor(io, values.color)
    let worst = 0
    const tell = (check: Check) => {
      if (check.state === 'problem') worst = 3
      io.out.write(line(check, color))
    }
    tell(ok('Node.js', process.version))
    const proxy = proxyCheck(io.env, url)
    tell(proxy)
    for (const check of certificateChecks(io.env, values.insecure === true)) tell(check)
    tell(await outputCheck(values.output ?? 'reports', io))
    if (url === undefined) {
      io.out.write('No target is named: --base-url checks it, too.\n')
      return worst
    }
    const { certificateCheck, nameCheck, requestChecks } = await import('../doctor/target.js')
    const layers = await withKey(given, io)
    const hasKey = Object.keys(keyTable).some(name => layers.some(layer => layer.given[name] !== undefined))
    const { options } = await runOptions(hasKey ? layers : [noKey, ...layers], io.cwd)
    tell(await nameCheck(url, proxy.state === 'warning'))
    if (url.protocol === 'https:') tell(await certificateCheck(url, options))
    if (!hasKey) tell(problem('Key', 'none is given', 'Set PETSTORE_API_KEY, or name a file with --api-key-file.'))
    else for (const check of await requestChecks(options)) tell(check)
    return worst
  },
}

/** Stands in where there is none: nothing is sent then. */
const noKey: Layer = { call: () => 'the key', given: { 'api-key': ['none'] } }

async function outputCheck(output: string, io: Io): Promise<Check> {
  try {
    await prepareOutput(output, io.cwd)
    return ok('Reports', `the folder ${output} is writable`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return problem('Reports', error.message, 'Name another folder with --output.')
  }
}

const marks = { ok: ['ok', '32'], warning: ['look', '33'], problem: ['WRONG', '31'], unknown: ['?', '2'] } as const

function line({ name, state, found, advice }: Check, color: boolean): string {
  const [mark, code] = marks[state]
  const shown = color ? `\x1b[${code}m${mark.padEnd(5)}\x1b[0m` : mark.padEnd(5)
  const plain = found.replace(/\p{C}/gu, '?')
  return `${shown}  ${name}: ${plain}\n${advice === undefined ? '' : `       ${advice}\n`}`
}
