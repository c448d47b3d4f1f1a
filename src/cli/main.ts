#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { warmUp } from '../vitest/run-worker.js'
import type { Io, Output } from './io.js'

// The only module that touches the process.

const argv = process.argv.slice(2)
// A run is the command without a name. Its thread loads engine and rules while the options are read; where they turn
// out to be wrong, the process ends and the thread with it.
const isRun = !argv.some(word => ['--help', '-h', '--version'].includes(word)) && (argv[0] ?? '-').startsWith('-')
// Most of a run is over before optimised code would have paid for its compilation, which takes the second core from the
// target and from Vitest: functions have to be some four times as hot.
if (isRun) setFlagsFromString('--interrupt-budget=600000')
if (isRun) warmUp(new URL('./host.js', import.meta.url))

const interruption = new AbortController()
const codes = { SIGINT: 130, SIGTERM: 143 } as const
for (const [signal, code] of Object.entries(codes)) {
  process.on(signal, () => {
    if (interruption.signal.aborted) process.exit(code)
    interruption.abort(signal)
  })
}

// Whoever reads the output may leave early, as `head` does.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const output = (stream: NodeJS.WriteStream): Output => ({
  write: text => void stream.write(text),
  terminal: stream.isTTY === true,
  width: stream.columns ?? 100,
})

const ask = (question: string) => converse(process.stderr, question)

/** readline shows what is typed by writing it: this takes it. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

function askSecret(question: string): Promise<string> {
  // The terminal stops to show what is typed before it is asked for.
  const answer = converse(nowhere(), '')
  process.stderr.write(question)
  return answer.finally(() => process.stderr.write('\n'))
}

async function enter(signal: AbortSignal): Promise<'enter' | 'end'> {
  const terminal = createInterface({ input: process.stdin, output: nowhere(), terminal: true, historySize: 0 })
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await new Promise(resolve => {
      terminal.once('line', () => resolve('enter'))
      terminal.once('close', () => resolve('end'))
      signal.addEventListener('abort', () => resolve('end'), { once: true })
    })
  } finally {
    terminal.close()
  }
}

async function converse(output: Writable, question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  // The terminal is in raw mode: Ctrl-C arrives here, and Ctrl-D ends the input without an answer.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const closed = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question, { signal: interruption.signal }), closed])
  } finally {
    terminal.close()
  }
}

const io: Io = {
  env: process.env,
  cwd: process.cwd(),
  out: output(process.stdout),
  err: output(process.stderr),
  interrupted: interruption.signal,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask, askSecret, enter } : {}),
}

const { cli } = await import('./cli.js')
const code = await cli(argv, io)
// Others set process.exitCode, and Vitest leaves timers behind: neither decides.
process.stderr.write('', () => process.stdout.write('', () => process.exit(code)))
