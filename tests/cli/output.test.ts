import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { harOf } from '../evidence/archives.js'
import { called, command, main, temporaryFolder } from './command.js'

const run = ['--reference', '--only', 'created-pet-has-location', '--depth', 'quick']
const lockName = '.petstore-conform.lock'
const oneLine = /^petstore-conform: [^\n]+\n$/

describe.concurrent('the output folder', () => {
  test.each(['events.ndjson', 'report.json', 'report.html', 'junit.xml', 'summary.md'])(
    'a folder in the place of %s is one line',
    async name => {
      const output = temporaryFolder()
      mkdirSync(join(output, name))
      writeFileSync(join(output, name, 'keep'), '')
      const { code, err } = await called([...run, '--output', output])
      expect(code).toBe(2)
      expect(err).toMatch(oneLine)
      expect(err).toContain(`${name} is a folder`)
      expect(readdirSync(output)).toEqual([name])
    },
  )

  test('a second run into it is refused while the first goes on', async () => {
    const output = temporaryFolder()
    const owner = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() })
    writeFileSync(join(output, lockName), owner)
    const { code, err } = await called([...run, '--output', output])
    expect(code).toBe(2)
    expect(err).toMatch(oneLine)
    expect(err).toContain(`Another run (process ${process.pid}) is writing to ${output}.`)
    expect(readFileSync(join(output, lockName), 'utf8')).toBe(owner)
  })

  const isTakenOver = async (_: string, lock: string) => {
    const output = temporaryFolder()
    writeFileSync(join(output, lockName), lock)
    const { code, err } = await command([...run, '--output', output])
    expect(code, err).toBe(0)
    expect(existsSync(join(output, lockName))).toBe(false)
  }
  const title = 'a lock %s is taken over, and goes at the end'
  const gone = { pid: 2 ** 22 + 1, host: hostname(), since: Date.now() }
  const elsewhere = { pid: 1, host: 'elsewhere', since: Date.now() - 4_000_000 }
  test.each([['of a process that is gone', JSON.stringify(gone)]])(title, isTakenOver)
  test.each([
    ['of another machine, an hour ago', JSON.stringify(elsewhere)],
    ['that is damaged', '{"pid":'],
  ])(title, { tags: 'thorough' }, isTakenOver)

  test.skipIf(!existsSync('/dev/full'))('a disk that is full ends the run with 3 and a word', async () => {
    const output = temporaryFolder()
    symlinkSync('/dev/full', join(output, 'events.ndjson'))
    const { code, out, err } = await command([...run, '--output', output])
    expect(code, err).toBe(3)
    expect(out.replace(/\s+/g, ' ')).toContain('events.ndjson cannot be written: no space is left on the device')
    expect(err).not.toContain('fault of the tool')
    expect(JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'))).toMatchObject({ exitCode: 3 })
  })

  test.skipIf(!existsSync('/dev/full'))('what cannot be printed is said, and the exit code is not 0', () => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [main, 'list'], { stdio: ['ignore', full, 'pipe'] })
    expect(status).toBe(3)
    expect(String(stderr)).toBe('petstore-conform: Cannot write the output: no space is left on the device.\n')
  })
})

const recording = join(temporaryFolder(), 'traffic.har')
writeFileSync(recording, harOf([]))

test.skipIf(!existsSync('/proc/self')).each([
  ['keygen', ['keygen']],
  ['init', ['init', '--base-url', 'https://staging.example.com/v1']],
  ['judge', ['judge', recording, '--base-url', 'http://127.0.0.1:4010/v1']],
  ['a run', run],
])('%s says in one line where nothing can be written', async (_, args) => {
  const { code, out, err } = await called(args, { cwd: '/proc' })
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(oneLine) })
  expect(err).toMatch(/: (?:no such file|permission denied)\./)
})
