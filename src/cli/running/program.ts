import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { signals } from '../../core/report/ending.js'
import { systemText } from '../../core/system/system-text.js'
import { warmUp } from '../../vitest/run-worker.js'
import type { Io, Output } from '../io.js'

// With main.ts the only module that touches the process; not before it is called, since others are bundled with it.

export async function main(): Promise<void> {
  const argv = process.argv.slice(2)
  // A run is the command without a name. Its thread loads engine and rules while the options are read; where they turn
  // out to be wrong, the process ends and the thread with it.
  const isRun = !argv.some(word => ['--help', '-h', '--version'].includes(word)) && (argv[0] ?? '-').startsWith('-')
  if (isRun) warmUp(new URL('../host.js', import.meta.url))
  const interrupted = interruption()
  let lost: Error | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads the output may leave early, as `head` does.
    if (error.code !== 'EPIPE') lost = error
  })
  process.stderr.on('error', () => {})
  const io: Io = {
    env: process.env,
    cwd: process.cwd(),
    out: output(process.stdout),
    err: output(process.stderr),
    interrupted,
    ...(process.stdin.isTTY && process.stderr.isTTY ? person(interrupted) : {}),
  }
  const { cli } = await import('../cli.js')
  const code = await cli(argv, io)
  // Others set process.exitCode, and Vitest leaves timers behind: neither decides.
  await new Promise(resolve => process.stdout.write('', resolve))
  // A stream tells what went wrong only after that.
  await new Promise(setImmediate)
  if (lost !== undefined) io.err.write(`petstore-conform: Cannot write the output: ${systemText(lost)}.\n`)
  process.stderr.write('', () => process.exit(lost !== undefined && code === 0 ? 3 : code))
}

/** Aborted by the first signal; the second one ends the process. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const [signal, { code }] of Object.entries(signals)) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(code)
      controller.abort(signal)
    })
  }
  return controller.signal
}

const output = (stream: NodeJS.WriteStream): Output => ({
  write: text => void stream.write(text),
  // A dumb one takes no escapes: it gets what a log gets.
  terminal: stream.isTTY === true && process.env.TERM !== 'dumb',
  width: stream.columns ?? 100,
})

/** readline shows what is typed by writing it: this takes it. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** A terminal in raw mode: Ctrl-C arrives there. */
function reader(output: Writable) {
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  return terminal
}

function person(interrupted: AbortSignal): Required<Pick<Io, 'ask' | 'askSecret' | 'enter'>> {
  const converse = async (output: Writable, question: string): Promise<string> => {
    const terminal = reader(output)
    // Ctrl-D ends the input without an answer.
    const closed = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
    try {
      return await Promise.race([terminal.question(question, { signal: interrupted }), closed])
    } finally {
      terminal.close()
    }
  }
  return {
    ask: question => converse(process.stderr, question),
    askSecret(question) {
      // The terminal stops to show what is typed before it is asked for.
      const answer = converse(nowhere(), '')
      process.stderr.write(question)
      return answer.finally(() => process.stderr.write('\n'))
    },
    async enter(signal) {
      const terminal = reader(nowhere())
      try {
        return await new Promise(resolve => {
          terminal.once('line', () => resolve('enter'))
          terminal.once('close', () => resolve('end'))
          signal.addEventListener('abort', () => resolve('end'), { once: true })
        })
      } finally {
        terminal.close()
      }
    },
  }
}
