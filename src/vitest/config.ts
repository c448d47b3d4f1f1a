import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type {
  InlineConfig,
  PoolRunnerInitializer,
  Reporter,
  TestSpecification,
  TestUserConfig,
  VitestOptions,
} from 'vitest/node'
import type { RunWorker } from './run-worker.js'

/** The order of the list of files is the order of the report: history comes last. */
class GivenOrder {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

export function vitestConfig(pool: PoolRunnerInitializer, reporter: Reporter): TestUserConfig {
  return {
    config: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    watch: false,
    run: true,
    pool,
    // One worker and no isolation: all suite files present the one run.
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    // All rules of a file wait at the same time; the deadline is the engine's.
    maxConcurrency: Number.MAX_SAFE_INTEGER,
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 60_000,
    // A group may have no rule in the plan.
    passWithNoTests: true,
    // Vitest's defaults hide what lies in node_modules, where an installed package does.
    include: [],
    exclude: [],
    // Nothing may be written into the installed package.
    cache: false,
    sequence: { sequencer: GivenOrder },
    reporters: [reporter],
    disableConsoleIntercept: true,
    // Compiled modules are loaded by Node.js itself, without a transform.
    server: { deps: { external: [/./] } },
  } as TestUserConfig
}

/** The Vite server behind it serves nothing: all that it could watch, scan or listen to is off. */
export const viteConfig = {
  configFile: false,
  envDir: false,
  logLevel: 'silent',
  optimizeDeps: { noDiscovery: true },
  server: { ws: false, watch: null },
} satisfies InlineConfig | Record<string, unknown>

/** Vitest's own words go nowhere. */
export function silence(): VitestOptions {
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  return { stdout: sink(), stderr: sink() }
}

/**
 * A pool of one worker that is already running: started before Vitest is loaded, it has its modules ready and the
 * engine at work by the time Vitest asks for it.
 */
export function poolOf({ thread, done }: RunWorker): PoolRunnerInitializer {
  return {
    name: 'petstore-conform',
    createPoolWorker: () => ({
      name: 'petstore-conform',
      // The end of the thread is told by `failure`: Vitest would throw where it has nobody to tell.
      on: (event, listener) => void (event === 'message' && thread.on(event, listener)),
      off: (event, listener) => void thread.off(event, listener),
      send: message => thread.postMessage(message),
      deserialize: data => data,
      start: async () => {},
      async stop() {
        await done.catch(() => {})
        await thread.terminate()
      },
      canReuse: () => true,
    }),
  }
}
