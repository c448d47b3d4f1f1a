// A thread that holds nothing but the server with one mutant switched on: it can hang or break without harm.
import { parentPort, workerData } from 'node:worker_threads'

const { activeMutant, serverUrl, options } = workerData
const switches = { activeMutant, mutantCoverage: { static: {}, perTest: {} } }
globalThis.__stryker__ = switches
// A mutant that leaves a promise rejected has still to be judged by its answers.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

const { startReference } = await import(serverUrl)
const now = new Date(options.now)
const reference = await startReference({ ...options, now: () => now })
parentPort.on('message', () => {
  parentPort.postMessage({ reached: Object.keys(switches.mutantCoverage.static) })
})
parentPort.postMessage({ baseUrl: reference.baseUrl })
