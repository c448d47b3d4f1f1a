// @module-tag thorough
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { command, temporaryFolder } from '../cli/command.js'
import { harmIn } from './harm.js'
import { exits, hostileFixtures, key } from './index.js'
import { filesOf } from './written.js'

/** `npm run bench:hostile` has the command meet all of them. */
const ids = ['two-hundred-megabytes', 'gzip-bomb', 'key-echoed-everywhere']

test.concurrent.each(hostileFixtures.filter(({ id }) => ids.includes(id)))('$id', async fixture => {
  const server = await fixture.start(key)
  const output = temporaryFolder()
  try {
    const options = '--depth quick --runs 2 --settle 100ms --evidence all'.split(' ')
    const args = ['--base-url', server.baseUrl, ...options, '--output', output]
    const { code, out, err, megabytes } = await measured(args, { PETSTORE_API_KEY: key })
    expect(exits[fixture.expect]).toContain(code)
    expect(harmIn({ ...filesOf(output), out, err }, key)).toEqual([])
    expect(megabytes).toBeLessThan(400)
  } finally {
    await server.close()
    rmSync(output, { recursive: true })
  }
})
/** Runs the command, and has it say at its end how much memory it took. */
async function measured(args: readonly string[], env: NodeJS.ProcessEnv) {
  const teller = new URL('../../bench/usage.mjs', import.meta.url).href
  const ended = await command(args, { env: { ...env, NODE_OPTIONS: `--import=${teller}` } })
  const [line = '', peak] = /\npeak-rss-kib (\d+) .*\n$/.exec(ended.err) ?? []
  expect(peak).toBeDefined()
  return { ...ended, err: ended.err.slice(0, -line.length), megabytes: Number(peak) / 1024 }
}
