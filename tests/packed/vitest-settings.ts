/** Settings of a Vitest project, each tried by itself around `describeConformance`. */
export const settings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'expect.requireAssertions': { expect: { requireAssertions: true, poll: { timeout: 1, interval: 1 } } },
  'expect.hasAssertions before each': { setupFiles: ['has-assertions.js'] },
  'timers faked before each': { setupFiles: ['fake-timers.js'] },
  'a date set before each': { setupFiles: ['fake-date.js'] },
  'timeouts set by vi.setConfig': { setupFiles: ['set-config.js'] },
  'mocks, globals and modules reset after each': { setupFiles: ['clean-up.js'] },
  'globals replaced before each': { setupFiles: ['stub-globals.js'] },
  retry: { retry: 2 },
  'retry, with a pause and a condition': { retry: { count: 2, delay: 1, condition: 'status' } },
  'timeouts of 1 ms': { testTimeout: 1, hookTimeout: 1 },
  'sequence.concurrent, one at a time': { sequence: { concurrent: true }, maxConcurrency: 1 },
  'sequence.shuffle': { sequence: { shuffle: true } },
  'tests and files shuffled': { sequence: { shuffle: { tests: true, files: true } } },
  'sequence.hooks, sequence.setupFiles': { sequence: { hooks: 'parallel', setupFiles: 'parallel' } },
  'mocks reset': { clearMocks: true, mockReset: true, restoreMocks: true, unstubGlobals: true, unstubEnvs: true },
  'globals, without isolation': { globals: true, isolate: false },
  'only refused': { allowOnly: false },
  'fakeTimers of everything': { fakeTimers: { toFake: ['setTimeout', 'setImmediate', 'nextTick', 'Date'] } },
  'fakeTimers that move on': { fakeTimers: { shouldAdvanceTime: true }, setupFiles: ['fake-timers.js'] },
  snapshotSerializers: { snapshotSerializers: ['./serializer.js'] },
  snapshotEnvironment: { snapshotEnvironment: './snapshots.js' },
  'how differences are shown': {
    chaiConfig: { includeStack: true, showDiff: false, truncateThreshold: 1 },
    diff: { truncateThreshold: 1, printBasicPrototype: true },
    expandSnapshotDiff: true,
  },
  'pool vmForks': { pool: 'vmForks', vmMemoryLimit: '2GB' },
  'pool threads, one worker': { pool: 'threads', fileParallelism: false, maxWorkers: 1 },
  execArgv: { execArgv: ['--conditions=development'] },
  'a runner of their own': { runner: './runner.js' },
  'what is looked at besides': {
    ...{ includeTaskLocation: true, logHeapUsage: true, detectAsyncLeaks: true, printConsoleTrace: true },
    disableConsoleIntercept: true,
  },
  'dependencies inlined': { server: { deps: { inline: true } } },
  'an alias': { alias: { undici: './serializer.js' } },
  'tags, strictly': { tags: [{ name: 'slow', timeout: 1, retry: 2 }], strictTags: true },
  'no module runner': { experimental: { viteModuleRunner: false } },
  'modules in a cache': { experimental: { fsModuleCache: true } },
  'sources of a folder': { dir: '.', includeSource: ['*.js'], exclude: ['nothing'], css: true },
  'values provided': { provide: { baseUrl: 'http://127.0.0.1:9' }, attachmentsDir: 'attachments', api: false },
  'a suite around it that is concurrent': { env: { AROUND: '{"concurrent":true,"timeout":1}' } },
  'a suite around it that is shuffled and retried': { env: { AROUND: '{"shuffle":true,"retry":2}' } },
  'a suite around it that is repeated': { env: { AROUND: '{"repeats":1}' } },
}

export const files: Readonly<Record<string, string>> = {
  'has-assertions.js': "import { beforeEach, expect } from 'vitest'\nbeforeEach(() => expect.hasAssertions())",
  'fake-timers.js': "import { beforeEach, vi } from 'vitest'\nbeforeEach(() => void vi.useFakeTimers())",
  'fake-date.js': "import { beforeEach, vi } from 'vitest'\nbeforeEach(() => void vi.setSystemTime(0))",
  'set-config.js': "import { vi } from 'vitest'\nvi.setConfig({ testTimeout: 1, hookTimeout: 1 })",
  'clean-up.js': `import { afterEach, vi } from 'vitest'
    afterEach(() => vi.restoreAllMocks().unstubAllGlobals().unstubAllEnvs().resetModules().useRealTimers())`,
  'stub-globals.js': `import { beforeEach, vi } from 'vitest'
    const none = () => { throw new Error('not in tests') }
    beforeEach(() => void vi.stubGlobal('fetch', none).stubGlobal('crypto', {}).stubGlobal('WebSocket', none))`,
  'serializer.js': 'export default { test: () => true, serialize: () => "" }',
  'snapshots.js': `import { VitestSnapshotEnvironment } from 'vitest/snapshot'
    export default new VitestSnapshotEnvironment()`,
  'runner.js': "import { TestRunner } from 'vitest'\nexport default class extends TestRunner {}",
}

/** Settings of the whole run, tried all at once: one reporter hears of every project. */
export const rootSettings = {
  ...{ silent: true, hideSkippedTests: true, passWithNoTests: true, slowTestThreshold: 0, update: true, cache: false },
  ...{ snapshotFormat: { printBasicPrototype: true }, forceRerunTriggers: [], watch: false, open: false },
  ...{ typecheck: { enabled: false }, maxWorkers: 2, testNamePattern: ': ' },
}

/** Further options, and where they are tried, or why they cannot reach a test. */
export const apart: Readonly<Record<string, string>> = {
  bail: 'in a test of its own',
  deps: 'a package that reads files beside its own cannot be bundled',
  environment: 'in the table of environments and pools',
  environmentOptions: 'of an environment',
  name: 'in each project',
  include: 'in each project',
  projects: 'in each run',
  reporters: 'in each run',
  root: 'a folder',
  globalSetup: 'runs in another process',
  benchmark: 'of files with benchmarks',
  browser: 'describeConformance needs Node.js, and says so',
  ui: 'a page beside the run',
  uiBase: 'a page beside the run',
  outputFile: 'of reporters',
  teardownTimeout: 'of the end of the process',
  watchTriggerPatterns: 'of watching',
  coverage: 'needs another package; of the sources of the project',
  resolveSnapshotPath: 'a function; no snapshots are made',
  onConsoleLog: 'a function; nothing is printed',
  onStackTrace: 'a function; failures have no stack',
  onUnhandledError: 'a function; there are none',
  dangerouslyIgnoreUnhandledErrors: 'there are none',
  inspect: 'of a debugger',
  inspectBrk: 'of a debugger',
  inspector: 'of a debugger',
}
