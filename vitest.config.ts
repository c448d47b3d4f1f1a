import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest starts first, so that no worker is left with it alone. */
const long = /\/(hostile|behind-others|commands|blocks|drafts|stores|recovery|tamper|ci|engine)\.test\.ts$/
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

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
    sequence: { sequencer: LongFirst },
    tags: [
      {
        name: 'waits',
        description: 'Waits, starts programs, or measures the time of its process: not for npm run test:quick.',
        // A machine that is busy elsewhere may miss a moment once.
        retry: 1,
      },
      { name: 'night', description: 'Takes minutes, or shows once more what others do: for npm run test:night.' },
      { name: 'thorough', description: 'Another of the same kind: npm test leaves it out, npm run test:all does not.' },
    ],
    // Much of the time is spent waiting for servers that are slow on purpose: two workers more than there are cores.
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    projects: [
      {
        test: {
          ...common,
          name: 'source',
          include: ['{src,suites,tests,bench}/**/*.test.ts'],
          exclude: ['tests/packed/**'],
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
