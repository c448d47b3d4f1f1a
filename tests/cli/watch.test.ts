// @module-tag thorough
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { command, temporaryFolder } from './command.js'

const apiKey = 'pk_watch_0123456789'

/** A server on a port that stays the same, with faults or not. */
const start = (port: number, ...faults: readonly string[]) => referenceServer({ apiKey, port, faults })

test('--watch judges again when the target comes back, and says what got better and worse', async () => {
  let server = await start(0, 'list-respects-limit/one-more-than-limit')
  const port = Number(new URL(server.baseUrl).port)
  const restarted =
    (...faults: readonly string[]) =>
    async () => {
      await server.close()
      // As long as a process takes to start, at least.
      await setTimeout(1500)
      server = await start(port, ...faults)
    }
  const steps = [restarted(), restarted('unknown-id-returns-404/returns-400')]
  let begun = 0
  const selection = ['--only', 'list-respects-limit,unknown-id-*', '--depth', 'quick']
  const args = ['--base-url', server.baseUrl, '--watch', ...selection]
  const output = temporaryFolder()
  const { code, out, err } = await command([...args, '--output', output], {
    env: { PETSTORE_API_KEY: apiKey },
    onOutput(text, kill) {
      const waits = text.split('Watching ').length - 1
      if (waits <= begun) return
      begun = waits
      const step = steps[waits - 1]
      // The first look at the target has to be over.
      if (step === undefined) kill('SIGINT')
      else setTimeout(1500).then(step)
    },
  })
  await server.close()
  expect(err.match(/The target is back\./g)).toHaveLength(2)
  expect(out).toMatch(/Fixed \(1\)\n {2}list-respects-limit .*passed[\s\S]*nothing got worse: 1 fixed/)
  expect(out).toMatch(/Broken \(1\)\n {2}unknown-id-returns-404 /)
  expect(out.trimEnd()).toMatch(/\nworse: 1 broken.*$/)
  expect(code).toBe(1)
  const failed = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).causes.map((cause: { rule: string }) => cause.rule)
  expect(failed(output)).toEqual(['unknown-id-returns-404'])
})
