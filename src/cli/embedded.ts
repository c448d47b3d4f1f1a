import type { RunOptions } from '../core/report/options.js'

/** Runs with the embedded reference server up where `--reference` asks for it; the server ends with the work. */
export async function withTarget<T>(options: RunOptions, work: (options: RunOptions) => Promise<T>): Promise<T> {
  if (!options.reference) return work(options)
  const { apiKey, now } = options
  const { startReference } = await import('../reference/server.js')
  const server = await startReference({ apiKey, now: () => now })
  try {
    return await work({ ...options, baseUrl: server.baseUrl })
  } finally {
    await server.close()
  }
}
