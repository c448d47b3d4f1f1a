import type { Command } from '../command.js'
import { certify } from './certify.js'
import { compareCommand } from './compare.js'
import { completion } from './completion.js'
import { doctor } from './doctor.js'
import { explain } from './explain.js'
import { fleet } from './fleet.js'
import { init } from './init.js'
import { judge } from './judge.js'
import { keygen } from './keygen.js'
import { known } from './known.js'
import { list } from './list.js'
import { proxy } from './proxy.js'
import { replay } from './replay.js'
import { run } from './run.js'
import { selfTest } from './self-test.js'
import { serve } from './serve.js'
import { verify } from './verify.js'

/** Every command, in the order of the help: what most people need first. */
export const commands: readonly Command[] = [
  run,
  explain,
  replay,
  init,
  doctor,
  known,
  compareCommand,
  judge,
  proxy,
  fleet,
  certify,
  keygen,
  verify,
  list,
  serve,
  selfTest,
  completion,
]

/** Commands that there were, and what took their place. */
export const removedCommands: Readonly<Record<string, string>> = {
  rules: 'list',
  faults: 'list faults',
  freedoms: 'list variants',
  model: 'list model',
  report: 'judge FILE',
  plan: '--dry-run',
  site: 'fleet index FOLDER',
}
