import { defaults, type RunOptions } from '../src/core/report/options.js'

export const testKey = 'pk_test_0123456789'

/** Options of a run for tests: everything at its default, the target where nothing listens. */
export function testOptions(overrides: Partial<RunOptions> = {}): RunOptions {
  return {
    ...defaults,
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: testKey,
    seed: 1,
    depth: 'quick',
    timeoutMs: 5000,
    settleMs: 300,
    patienceMs: 5_000,
    now: new Date('2026-11-21T00:00:00Z'),
    ...overrides,
  }
}
