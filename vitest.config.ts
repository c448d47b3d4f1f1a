import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Unit tests that wait, start other programs, or measure the CPU time of their process: not for `npm run test:quick`. */
const slow = [
  'src/{http,judging,redaction}/**/{bounds,curl,dense-search,failures,pauses,redact,retries,secure}.test.ts',
  'src/proof/generated/generated.test.ts',
  'src/reference/variants.test.ts',
  'suites/model/spelling.test.ts',
]

const common = {
  // Long enough for what waits on a busy machine: a test asserts no wall times.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Modules are loaded once for all files of a worker: nothing that a test sees is left behind in them.
  isolate: false,
}

export default defineConfig({
  test: {
    globalSetup: 'tests/temporary-folders.ts',
    tags: [
      { name: 'night', description: 'Minutes of waiting by nature: for npm run test:night.' },
      { name: 'thorough', description: 'Another of the same kind: npm test leaves it out, npm run test:all does not.' },
    ],
    // Much of the time is spent waiting for servers that are slow on purpose: two workers more than there are cores.
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{src,suites}/**/*.test.ts', 'tests/{imports,rules}.test.ts'],
          exclude: slow,
          pool: 'threads',
        },
      },
      {
        test: {
          ...common,
          name: 'whole',
          include: ['tests/**/*.test.ts', ...slow],
          exclude: ['tests/{imports,rules}.test.ts', 'tests/packed/**'],
        },
      },
      {
        test: {
          ...common,
          name: 'packed',
          include: ['tests/packed/*.test.ts'],
          globalSetup: 'tests/packed/install.ts',
        },
      },
    ],
  },
})
