// `vitest run` over one test that does nothing, in one thread as in the tool: what Vitest alone costs.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of such a test, and the arguments for node that run it. */
export function emptyVitest() {
  const here = new URL('../', import.meta.url).pathname
  mkdirSync(join(here, '.bench'), { recursive: true })
  const folder = mkdtempSync(join(here, '.bench', 'empty-'))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}\n')
  writeFileSync(join(folder, 'empty.test.mjs'), "import { test } from 'vitest'\ntest('nothing', () => {})\n")
  const vitest = join(here, 'node_modules/vitest/vitest.mjs')
  return { folder, args: [vitest, 'run', '--root', folder, '--pool', 'threads', '--no-isolate'] }
}
