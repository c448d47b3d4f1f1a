import { parentPort, workerData } from 'node:worker_threads'
import { rules } from '../../suites/index.js'
import { type SelfTestOptions, selfTest } from './self-test.js'
import type { FromProofWorker } from './workers.js'

// The entry of a thread that proves its share.
const tell = (message: FromProofWorker) => parentPort!.postMessage(message)
const options = workerData as SelfTestOptions
const proof = await selfTest(rules, {
  ...options,
  onProgress: (done, total) => tell({ type: 'progress', done, total }),
})
tell({ type: 'proof', proof })
