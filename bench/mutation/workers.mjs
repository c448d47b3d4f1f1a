import { Worker } from 'node:worker_threads'

/** Threads that share a list of jobs; `onResult` hears of each result as it comes. */
export async function runJobs(jobs, count, workerData, onResult) {
  const queue = jobs.values()
  await Promise.all(Array.from({ length: Math.min(count, jobs.length) }, () => work(queue, workerData, onResult)))
}

function work(queue, workerData, onResult) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('judge.mjs', import.meta.url), { workerData })
    let job
    worker.on('message', message => {
      if (!message.ready) onResult(job, message.result)
      const next = queue.next()
      job = next.value
      worker.postMessage(next.done ? { stop: true } : job)
      if (next.done) resolve()
    })
    worker.on('error', reject)
  })
}
