// A thread that judges mutants one by one: the engine runs here as it is, the server in a process of its own.
import { fork } from 'node:child_process'
import { parentPort, workerData } from 'node:worker_threads'

const { tool, limitMs } = workerData
const load = path => import(new URL(path, tool).href)
const { rules } = await load('suites/index.js')
const { proofKey, trialOptions } = await load('src/proof/trial.js')
const { startEngine } = await load('src/run/start.js')
const { ReportFold } = await load('src/report/verdict/fold.js')

const hostPath = new URL('host.mjs', import.meta.url).pathname
const serverUrl = new URL('with-mutants/src/reference/server.js', tool).href
const startHost = () =>
  fork(hostPath, { execArgv: ['--max-old-space-size=256'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
// The next one starts while this one is judged.
let spare = startHost()

parentPort.on('message', async job => {
  if (job.stop) {
    spare.kill('SIGKILL')
    parentPort.close()
  } else parentPort.postMessage({ id: job.id, result: await judge(job) })
})
parentPort.postMessage({ ready: true })

/** `ending` is `complete`, `bailed` ..., `no-start` or `hung`. */
async function judge({ mutant, variants, settleMs, depth = 'standard', bail = false, more = {} }) {
  const now = new Date()
  const host = spare
  spare = startHost()
  host.on('error', () => {})
  try {
    host.send({ activeMutant: mutant, serverUrl, options: { apiKey: proofKey, variants, now: now.getTime() } })
    const { baseUrl } = (await message(host, limitMs)) ?? {}
    if (!URL.canParse(baseUrl)) return { ending: 'no-start' }
    const trial = { rules, only: [], depth, seed: 1, settleMs, variants, injections: {}, bail }
    const result = await run({ ...trialOptions(trial, baseUrl, now), timeoutMs: 2000, ...more }, host)
    if (mutant !== undefined) return result
    host.send('reached?')
    return { ...result, ...(await message(host, 1000)) }
  } catch (error) {
    return { ending: `with a broken tool: ${error.message}` }
  } finally {
    host.kill('SIGKILL')
  }
}

async function run(options, host) {
  const fold = new ReportFold()
  const engine = startEngine({ options, rules, emit: event => fold.add(event) })
  let hung = false
  const timer = setTimeout(() => {
    hung = true
    engine.stop('interrupted', 'too slow')
    host.kill('SIGKILL')
  }, limitMs)
  await engine.done
  clearTimeout(timer)
  const { verdict, ending, rules: judged, profile, notices, stats } = fold.report()
  return {
    verdict,
    ending: hung ? 'hung' : ending,
    verdicts: Object.fromEntries(judged.map(rule => [rule.id, rule.verdict])),
    profile: Object.fromEntries(profile.map(({ rule, question, answer }) => [`${rule}: ${question}`, answer])),
    notices,
    seconds: stats.seconds,
  }
}

function message(host, ms) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    const settle = value => {
      clearTimeout(timer)
      resolve(value)
    }
    host.once('message', settle)
    host.once('exit', () => settle(undefined))
  })
}
