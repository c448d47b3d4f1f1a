import type { Command } from '../command.js'
import { certify } from './certify.js'
import { compareCommand } from './compare.js'
import { completion } from './completion.js'
import { doctor } from './doctor.js'
import { explain } from './explain.js'
import { faults } from './faults.js'
import { fleet } from './fleet.js'
import { freedoms } from './freedoms.js'
import { init } from './init.js'
import { judge } from './judge.js'
import { keygen } from './keygen.js'
import { known } from './known.js'
import { model } from './model.js'
import { plan } from './plan.js'
import { proxy } from './proxy.js'
import { replay } from './replay.js'
import { report } from './report.js'
import { rules } from './rules.js'
import { run } from './run.js'
import { selfTest } from './self-test.js'
import { serve } from './serve.js'
import { siteCommand } from './site.js'
import { verify } from './verify.js'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  run,
  plan,
  rules,
  model,
  explain,
  replay,
  report,
  known,
  compareCommand,
  siteCommand,
  fleet,
  judge,
  proxy,
  certify,
  keygen,
  verify,
  serve,
  faults,
  freedoms,
  selfTest,
  doctor,
  init,
  completion,
]
