import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const kept = join(root, '.bench')

/** What is too long for a terminal goes to `.bench/`. */
export function keep(name, text) {
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, name), text)
}

export const percent = (part, whole) => (whole === 0 ? 100 : Math.round((1000 * part) / whole) / 10)

export const rounded = (value, digits) => Number(value.toFixed(digits))

/** Processor seconds of this process and its threads from here on. */
export function cpuClock() {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.round((user + system) / 1e6)
  }
}

/** How far it is, where somebody watches. */
export const progress = what => (done, total) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${what}: ${done}/${total}${done === total ? '\n' : ''}`)
}

/** What whoever called can fix. */
export class Misuse extends Error {}
