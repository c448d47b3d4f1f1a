// @module-tag thorough
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from './command.js'

const script = fileURLToPath(new URL('./fixtures/run-fake.mjs', import.meta.url))
const events = join(temporaryFolder(), 'events.ndjson')

/** Runs a fake engine in the real Vitest. */
async function run(...only: string[]) {
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>(resolve => {
    const flags = only.includes('hungry') ? ['--max-old-space-size=64'] : []
    execFile(process.execPath, [...flags, script, events, ...only], (_, stdout, stderr) => resolve({ stdout, stderr }))
  })
  return { ...JSON.parse(stdout), stderr, file: readFileSync(events, 'utf8') }
}

test('each rule is an ordinary test that ends as its verdict says; every event is handed on, without the key', async () => {
  const { tests, errors, stderr, ...outcome } = await run()
  expect(tests).toEqual({
    'pass-a': 'passed',
    'fail-b': 'failed',
    'not-applicable-c': 'skipped',
    'pass-d': 'passed',
    'error-e': 'failed',
  })
  expect(errors).toEqual([])
  expect(stderr).toBe('')
  const order = ['run-started', 'pass-a', 'fail-b', 'not-applicable-c', 'pass-d', 'error-e', 'complete']
  expect(outcome.events).toEqual(order)
  expect(outcome.file.trimEnd().split('\n')).toHaveLength(order.length)
  expect(outcome.file).toContain('[key]')
  expect(outcome.file).not.toContain('pk_fake')
})

test('an interrupted run ends soon, with every event, and Vitest ends no process', async () => {
  const { tests, events, listeners } = await run('slow')
  expect(events.at(-1)).toBe('interrupted: SIGINT')
  expect(Object.values(tests)).toEqual(Array(5).fill('skipped'))
  // SIGINT is the script's own, `exit` is Node's.
  expect(listeners).toEqual([1, 0, 1, 0])
})

test('options that the engine refuses are wrong usage', async () => {
  expect(await run('nothing')).toMatchObject({ name: 'UsageError', message: 'No rule matches "nothing".' })
})

test('an engine that breaks at the start is told as such', async () => {
  expect(await run('broken')).toMatchObject({ name: 'Error', message: expect.stringContaining('the fake broke') })
})

test('a worker that dies does not hang the run', async () => {
  const { errors, events } = await run('crash')
  expect(errors).toEqual(['the worker thread ended with code 7'])
  expect(events).toEqual(['run-started'])
})

test('a worker without memory says what to do', async () => {
  const { errors, events } = await run('hungry')
  expect(errors).toEqual([expect.stringMatching(/^the memory is used up\. Ask less .*--max-old-space-size=\d+$/)])
  expect(events[0]).toBe('run-started')
})

test('a worker that is busy for ever is given up soon after the deadline, with what was heard of it', async () => {
  const { errors, events, file } = await run('busy', 'deadline')
  expect(errors).toEqual([])
  expect(events[0]).toBe('run-started')
  expect(events.at(-1)).toBe('budget')
  expect(JSON.parse(file.trimEnd().split('\n').at(-1)!)).toMatchObject({ type: 'run-ended', ending: 'budget' })
})

test('a worker that is busy for ever is given up soon after Ctrl-C', async () => {
  const { errors, events } = await run('busy')
  expect({ errors, last: events.at(-1) }).toEqual({ errors: [], last: 'interrupted' })
})
