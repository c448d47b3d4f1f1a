import { Worker } from 'node:worker_threads'
import { UsageError } from '../core/usage.js'
import type { Proof, SelfTestOptions } from './self-test.js'

type Shared = Omit<SelfTestOptions, 'onProgress' | 'share'>

export type FromProofWorker =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'proof'; readonly proof: Proof }
  /** What the user named cannot be used. */
  | { readonly type: 'refused'; readonly message: string }

/** The proof, shared out to threads; each has its own servers and engine. */
export async function proveInWorkers(
  options: Shared,
  count: number,
  onProgress: (done: number, total: number) => void,
): Promise<Proof> {
  const started = performance.now()
  const states = Array.from({ length: count }, () => ({ done: 0, total: 0 }))
  const proofs = await Promise.all(
    states.map((state, index) =>
      proveInWorker({ ...options, share: { index, of: count } }, (done, total) => {
        Object.assign(state, { done, total })
        const sum = (key: 'done' | 'total') => states.reduce((all, one) => all + one[key], 0)
        onProgress(sum('done'), sum('total'))
      }),
    ),
  )
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return {
    faults: proofs.flatMap(proof => proof.faults).sort(byId),
    variants: proofs.flatMap(proof => proof.variants).sort(byId),
    generated: proofs.flatMap(proof => proof.generated ?? []).sort(byId),
    seconds: Math.round(performance.now() - started) / 1000,
  }
}

function proveInWorker(options: SelfTestOptions, onProgress: (done: number, total: number) => void): Promise<Proof> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../proof/worker.js', import.meta.url), { workerData: options })
    worker.on('message', (message: FromProofWorker) => {
      if (message.type === 'progress') onProgress(message.done, message.total)
      else if (message.type === 'refused') reject(new UsageError(message.message))
      else resolve(message.proof)
    })
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`a worker of the proof ended with ${code}`)))
  })
}
