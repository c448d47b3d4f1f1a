// @module-tag thorough
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { command, temporaryFolder } from './command.js'

const apiKey = 'pk_watch_0123456789'

/** What a browser gets: the page, and the next one as soon as it is there. */
async function seenBy(url: string, pages: string[]): Promise<void> {
  const page = await (await fetch(url)).text()
  pages.push(page)
  const run = /<meta name="run" content="(\w+)">/.exec(page)![1]!
  const next = await fetch(url, { headers: { 'if-none-match': run } })
  if (next.status === 200) pages.push(await next.text())
}

/** A server on a port that stays the same, with faults or not. */
const start = (port: number, ...faults: readonly string[]) => referenceServer({ apiKey, port, faults })

test('--watch judges again when the target comes back, and shows what got better and worse, in the browser too', async () => {
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
  const args = ['--base-url', server.baseUrl, '--watch', '--open', ...selection]
  const output = temporaryFolder()
  const pages: string[] = []
  const { code, out, err } = await command([...args, '--output', output], {
    env: { PETSTORE_API_KEY: apiKey, BROWSER: process.execPath },
    onOutput(text, kill) {
      const waits = text.split('Watching ').length - 1
      if (waits <= begun) return
      begun = waits
      const step = steps[waits - 1]
      const url = /The report is at (\S+)/.exec(text)![1]!
      if (waits === 1) seenBy(url, pages)
      // The first look at the target has to be over.
      if (step === undefined) kill('SIGINT')
      else setTimeout(1500).then(step)
    },
  })
  await server.close()
  expect(pages).toHaveLength(2)
  expect(pages[0]).not.toContain('Changed since')
  expect(pages[1]).toMatch(/<b>Fixed<\/b> <a href="#list-respects-limit">/)
  expect(pages.join()).not.toContain(apiKey)
  expect(err.match(/The target is back\./g)).toHaveLength(2)
  // The whole report is shown once.
  expect(out.match(/All details:/g)).toHaveLength(1)
  expect(out).toMatch(/Fixed \(1\)\n {2}list-respects-limit .*passed[\s\S]*nothing got worse: 1 fixed/)
  expect(out).toMatch(/Broken \(1\)\n {2}unknown-id-returns-404 /)
  expect(out.trimEnd()).toMatch(/\nworse: 1 broken.*$/)
  expect(code).toBe(1)
  const failed = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).causes.map((cause: { rule: string }) => cause.rule)
  expect(failed(output)).toEqual(['unknown-id-returns-404'])
})
