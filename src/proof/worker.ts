import { parentPort, workerData } from 'node:worker_threads'
import { rules } from '../../suites/index.js'
import { UsageError } from '../core/system/usage.js'
import { type Proof, type SelfTestOptions, selfTest } from './self-test.js'
import type { FromProofWorker } from './workers.js'

// The entry of a thread that proves its share.
const tell = (message: FromProofWorker<Proof>) => parentPort!.postMessage(message)
const options = workerData as SelfTestOptions
const onProgress = (done: number, total: number) => tell({ type: 'progress', done, total })

try {
  const { suite = [] } = options
  const own = suite.length === 0 ? [] : await (await import('../library/own-rules.js')).loadOwnRules(suite)
  const result = await selfTest([...rules, ...own], { ...options, onProgress }, own.length === 0 ? rules : own)
  tell({ type: 'result', result })
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  tell({ type: 'refused', message: error.message })
}
