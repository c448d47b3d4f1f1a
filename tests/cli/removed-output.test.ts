// @module-tag thorough
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { apiKey, command, temporaryFolder } from './command.js'

const removed = /^.*cannot be written: the file or its folder was removed or replaced during the run/gm

/** Happens once, as soon as the file has something in it. */
const once = (path: string, happens: () => void) => {
  let done = false
  return () => {
    if (done || !existsSync(path)) return
    done = true
    happens()
  }
}

const isRoot = process.getuid?.() === 0

test.skipIf(process.platform === 'win32').each<[string, string, (folder: string) => void]>([
  ['its output folder is removed', 'events.ndjson', folder => rmSync(folder, { recursive: true })],
  ['the recording is removed', 'evidence.ndjson.gz', folder => rmSync(join(folder, 'evidence.ndjson.gz'))],
])('a run with --evidence all says so and ends with 3 where %s', async (_, file, happens) => {
  const server = await referenceServer({ apiKey })
  const cwd = temporaryFolder()
  const folder = join(cwd, 'reports')
  const look = once(join(folder, file), () => happens(folder))
  const timer = setInterval(look, 5)
  const args = ['--base-url', server.baseUrl, '--api-key', apiKey, '--evidence', 'all', '--depth', 'quick', '--quiet']
  const { code, out, err } = await command(args, { cwd })
  clearInterval(timer)
  await server.close()
  expect(code).toBe(3)
  expect((out + err).replace(/\s+/g, ' ')).toMatch(
    /The recording could not be written: \S+ cannot be written: (?:no such file|the file or its folder was removed)/,
  )
  expect(out + err).not.toMatch(/(?<!non-)\bconformant\b/)
  expect(out + err).not.toContain('fault of the tool')
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  expect(report).toMatchObject({ exitCode: 3, ending: 'unwritten', verdict: 'inconclusive' })
})

test.skipIf(process.platform === 'win32' || isRoot)('a run whose output folder becomes read-only', async () => {
  const server = await referenceServer({ apiKey })
  const cwd = temporaryFolder()
  const folder = join(cwd, 'reports')
  const timer = setInterval(
    once(join(folder, 'events.ndjson'), () => chmodSync(folder, 0o500)),
    5,
  )
  const args = ['--base-url', server.baseUrl, '--api-key', apiKey, '--evidence', 'all', '--depth', 'quick', '--quiet']
  const { code, out, err } = await command(args, { cwd })
  clearInterval(timer)
  await server.close()
  chmodSync(folder, 0o700)
  expect(code).toBe(3)
  expect(out + err).toContain('written')
})

test.skipIf(process.platform === 'win32')('a proxy whose output folder is removed', async () => {
  const server = await referenceServer({ apiKey })
  const cwd = temporaryFolder()
  const folder = join(cwd, 'reports')
  let used: Promise<void> | undefined
  const { code, err } = await command(['proxy', '--target', server.baseUrl, '--port', '0'], {
    cwd,
    onOutput(text, kill) {
      const [, base] = /Listening on (http\S+\/v1)/.exec(text) ?? []
      if (base === undefined) return
      used ??= (async () => {
        const get = () => fetch(`${base}/pets`, { headers: { authorization: `Bearer ${apiKey}` } })
        await get()
        while (!existsSync(join(folder, 'events.ndjson'))) await new Promise(resolve => setTimeout(resolve, 10))
        rmSync(folder, { recursive: true })
        await get()
        kill('SIGINT')
      })()
    },
  })
  await used
  await server.close()
  expect(code).toBe(3)
  expect(err.match(removed)).toHaveLength(1)
})
