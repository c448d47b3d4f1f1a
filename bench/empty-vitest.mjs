// An empty Vitest run with the settings of petstore-conform: what Vitest alone costs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const folder = mkdtempSync(join(process.cwd(), '.bench-'))
const file = join(folder, 'empty.test.mjs')
writeFileSync(file, "import { test } from 'vitest'\ntest('nothing', () => {})\n")
try {
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: folder,
      watch: false,
      run: true,
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      include: ['*.test.mjs'],
      exclude: [],
      cache: false,
      reporters: [{}],
      server: { deps: { external: [/./] } },
    },
    {
      configFile: false,
      envDir: false,
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: { ws: false, watch: null },
    },
  )
  await vitest.start()
  await vitest.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
