// @module-tag thorough
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apiKey, folder, home, program, start } from './installed.js'
import { text } from './runners.js'

const root = process.getuid?.() === 0
/** Of the image, and of somebody with a folder of their own. */
const [image, somebody] = [65532, 4711]

/** As in a container: another user, no home, a root file system that cannot be written. */
function container(uid: number, owner: number) {
  const cwd = folder('data')
  chownSync(cwd, owner, owner)
  chmodSync(cwd, 0o755)
  const tmp = folder('tmp')
  chmodSync(tmp, 0o1777)
  for (let path = home; path !== dirname(path); path = dirname(path)) {
    const { mode } = statSync(path)
    if ((mode & 0o005) === 0) chmodSync(path, mode | 0o055)
  }
  const ids = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups']
  const args = [process.execPath, program, '--reference', '--depth', 'quick', '--only', 'list-respects-limit']
  const env = { HOME: '/', TMPDIR: tmp, PETSTORE_API_KEY: apiKey }
  return { cwd, ended: start('setpriv', [...ids, ...args], { cwd, env }) }
}

describe.skipIf(!root || process.platform !== 'linux')('in a container, of which no engine is needed', () => {
  test('--user writes into a folder that belongs to that user', async () => {
    const { cwd, ended } = container(somebody, somebody)
    expect(await ended).toMatchObject({ code: 0 })
    expect(statSync(join(cwd, 'reports', 'report.json')).uid).toBe(somebody)
  })

  test('so does root, whose folder it is', async () => {
    const { cwd, ended } = container(0, 0)
    expect(await ended).toMatchObject({ code: 0 })
    expect(readdirSync(cwd)).toEqual(['reports'])
  })

  test('the user of the image writes into /data, which is his', async () => {
    expect((await container(image, image).ended).code).toBe(0)
  })

  test('without --user a folder of somebody else stays as it is, and one sentence says so', async () => {
    const { ended } = container(image, somebody)
    const { code, err } = await ended
    expect(code).toBe(2)
    expect(err).toMatch(/^petstore-conform: Cannot write to the output folder reports: permission denied\..*\n$/)
  })
})

test('the image gives /data to its user', () => {
  const file = text('Dockerfile')
  const [, user] = /^USER (\d+):\d+$/m.exec(file)!
  expect(Number(user)).toBe(image)
  expect(file).toContain(`COPY --from=build --chown=${user}:${user} /data /data\n`)
})
