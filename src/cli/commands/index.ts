import type { Command } from '../command.js'
import { explain } from './explain.js'
import { freedoms } from './freedoms.js'
import { report } from './report.js'
import { rules } from './rules.js'
import { run } from './run.js'
import { serve } from './serve.js'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [run, serve, rules, explain, report, freedoms]
