import { Worker } from 'node:worker_threads'
import { UsageError } from '../core/system/usage.js'
import type { Progress } from './lanes.js'
import type { Proof, SelfTestOptions } from './self-test.js'

export type FromProofWorker<Result> =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'result'; readonly result: Result }
  /** What the user named cannot be used. */
  | { readonly type: 'refused'; readonly message: string }

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** The proof, shared out to threads; each has its own servers and engine. */
export async function proveInWorkers(
  options: Omit<SelfTestOptions, 'onProgress' | 'share'>,
  count: number,
  onProgress: Progress,
): Promise<Proof> {
  const started = performance.now()
  const proofs = await inWorkers<Proof>(new URL('../proof/worker.js', import.meta.url), options, count, onProgress)
  return {
    faults: proofs.flatMap(proof => proof.faults).sort(byId),
    variants: proofs.flatMap(proof => proof.variants).sort(byId),
    seconds: Math.round(performance.now() - started) / 1000,
  }
}

/** What so many threads that start at `entry` post as their results; each gets the options and its `share` as its data. */
export function inWorkers<Result>(
  entry: URL,
  options: object,
  count: number,
  onProgress: Progress,
): Promise<readonly Result[]> {
  const states = Array.from({ length: count }, () => ({ done: 0, total: 0 }))
  return Promise.all(
    states.map((state, index) =>
      inWorker<Result>(entry, { ...options, share: { index, of: count } }, (done, total) => {
        Object.assign(state, { done, total })
        const sum = (key: 'done' | 'total') => states.reduce((all, one) => all + one[key], 0)
        onProgress(sum('done'), sum('total'))
      }),
    ),
  )
}

function inWorker<Result>(entry: URL, workerData: object, onProgress: Progress): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData })
    worker.on('message', (message: FromProofWorker<Result>) => {
      if (message.type === 'progress') onProgress(message.done, message.total)
      else if (message.type === 'refused') reject(new UsageError(message.message))
      else resolve(message.result)
    })
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`a worker of the proof ended with ${code}`)))
  })
}
