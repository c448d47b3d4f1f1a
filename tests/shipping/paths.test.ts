// @module-tag thorough
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { referenceServer } from '../../src/index.js'
import { command, temporaryFolder } from '../cli/command.js'

const root = resolve(import.meta.dirname, '../..')
const apiKey = 'pk_paths_0123456789'
const server = await referenceServer({ apiKey })
afterAll(() => server.close())

/** A workspace with the built tool in it, as CI systems name them: Jenkins writes `%2F` for the `/` of a branch. */
function workspace(name: string) {
  const folder = join(temporaryFolder(), name)
  const tool = join(folder, 'tool')
  mkdirSync(tool, { recursive: true })
  for (const each of ['dist', 'spec', 'package.json']) cpSync(join(root, each), join(tool, each), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tool, 'node_modules'))
  cpSync(join(root, 'examples/house-rules/created-has-location.ts'), join(folder, 'house.ts'))
  const program = join(tool, 'dist/src/cli/main.js')
  const env = { PETSTORE_API_KEY: apiKey, FLEET_KEY: apiKey }
  return { folder, run: (...args: string[]) => command(args, { cwd: folder, program, env }) }
}

const one = ['--depth', 'quick', '--only', 'list-accepts-limit']
/** Without `%zz`, which nobody can decode, and with it. */
const names = ['feature%2Fpets [a](b)#Ветка', `a?b#c %zz it's "so" & more`]

test.each(names)('a run in %s, with a config file and a rule of the house', async name => {
  const { folder, run } = workspace(name)
  const config = { baseUrl: server.baseUrl, depth: 'quick', only: 'list-accepts-limit,house-*', suite: ['house.ts'] }
  writeFileSync(join(folder, 'petstore-conform.config.json'), JSON.stringify(config))
  const { code, out, err } = await run('--output', 'the reports')
  expect({ code, err, broke: /The tool broke.*/.exec(out)?.[0] }).toMatchObject({ code: 0, broke: undefined })
  expect(JSON.parse(readFileSync(join(folder, 'the reports', 'report.json'), 'utf8')).rules).toHaveLength(2)
})

test('threads and processes of the other commands start in such a workspace, too', async () => {
  const { folder, run } = workspace('a%2Fb#c?d%zz')
  const proof = await run('self-test', '--select', 'house-', '--suite', 'house.ts')
  expect(proof).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 faults') })
  const targets = [{ name: 'only', baseUrl: server.baseUrl, apiKeyEnv: 'FLEET_KEY' }]
  writeFileSync(
    join(folder, 'fleet.json'),
    JSON.stringify({ defaults: { depth: 'quick', only: 'list-accepts-limit' }, targets }),
  )
  expect(await run('fleet', 'fleet.json', '--output', 'fleet')).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'fleet', 'fleet.json'))).toBe(true)
  const recorded = await run('--base-url', server.baseUrl, ...one, '--evidence', 'all')
  expect(recorded).toMatchObject({ code: 0 })
  expect(await run('judge', 'reports/evidence.ndjson.gz', '--output', 'again')).toMatchObject({ code: 0 })
})
