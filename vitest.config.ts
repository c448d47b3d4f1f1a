import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,suites,tests}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Much of the time is spent waiting for servers that are slow on purpose.
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
