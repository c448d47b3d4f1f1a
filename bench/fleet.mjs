// What a fleet costs: `node bench/fleet.mjs [targets] [parallel] [depth]`. Processor time counts, since others may use the machine.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [count = '200', parallel = '2', depth = 'standard'] = process.argv.slice(2)
const here = new URL('.', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'petstore-conform-fleet-'))
const env = { ...process.env, FLEET_KEY: 'pk_fleet_0123456789' }
const file = join(folder, 'fleet.yaml')
const output = join(folder, 'out')

const servers = spawn(process.execPath, [join(here, 'fleet-servers.mjs'), file, count, depth], { env })
await new Promise(resolve => servers.stdout.once('data', resolve))
const started = Date.now()
const program = join(here, '..', 'dist', 'src', 'cli', 'main.js')
const args = ['fleet', file, '--parallel', parallel, '--output', output]
const fleet = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })

/** Processor seconds of a process and of its children that have ended. */
let cpu = { own: 0, children: 0 }
const ticks = 100
const peaks = new Map()
const timer = setInterval(() => {
  try {
    const fields = statOf(fleet.pid)
    cpu = { own: (fields[11] + fields[12]) / ticks, children: (fields[13] + fields[14]) / ticks }
    for (const pid of childrenOf(fleet.pid)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, memoryOf(pid)))
    peaks.set('fleet', Math.max(peaks.get('fleet') ?? 0, memoryOf(fleet.pid)))
  } catch {
    // ended between two looks
  }
}, 50)
const statOf = pid => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number)
const childrenOf = pid => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
const memoryOf = pid => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

await new Promise(resolve => fleet.on('close', resolve))
clearInterval(timer)
servers.kill()
const seconds = (Date.now() - started) / 1000
const results = readdirSync(join(output, 'targets')).map(name =>
  JSON.parse(readFileSync(join(output, 'targets', name, 'target.json'), 'utf8')),
)
const requests = results.reduce((sum, each) => sum + each.requests, 0)
const verdicts = {}
for (const { verdict } of results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
const bytes = readdirSync(output, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0)
const [, ...each] = [...peaks].sort(([a]) => (a === 'fleet' ? -1 : 1)).map(([, mb]) => mb)
const wrong = results.filter(({ labels, verdict }) => (labels.kind === 'faulty') !== (verdict === 'non-conformant'))
console.log({
  targets: results.length,
  parallel: Number(parallel),
  depth,
  seconds,
  processorSeconds: { fleet: cpu.own, runs: cpu.children, perTarget: cpu.children / results.length },
  requests,
  requestsPerSecond: Math.round(requests / seconds),
  requestsPerProcessorSecond: Math.round(requests / cpu.children),
  memoryMb: { fleet: Math.round(peaks.get('fleet')), worstRun: Math.round(Math.max(...each)) },
  reportsMbPerTarget: Math.round(bytes / results.length / 1e4) / 100,
  verdicts,
  unexpected: wrong.map(({ name, labels, verdict, reason }) => `${name} ${labels.what}: ${verdict} ${reason ?? ''}`),
})
