// @module-tag thorough
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readFleet } from '../../src/fleet/file.js'
import { fleetPage } from '../../src/fleet/index-page.js'
import { worst } from '../../src/fleet/result.js'
import { isInShard, readShard } from '../../src/fleet/shard.js'
import { referenceServer } from '../../src/index.js'
import { command, temporaryFolder } from '../cli/command.js'

const apiKey = 'pk_fleet_0123456789'
const servers = await Promise.all(
  [[], ['list-respects-limit/one-more-than-limit']].map(faults => referenceServer({ apiKey, faults })),
)
afterAll(() => Promise.all(servers.map(server => server.close())))

const defaults = { depth: 'quick', seed: 1, only: ['list-respects-limit', 'list-is-a-bare-array'] }
const entries = ['a', 'b', 'c', 'd'].map((name, i) => ({
  name,
  baseUrl: servers[i % 2]!.baseUrl,
  apiKeyEnv: 'FLEET_KEY',
  labels: { nth: i },
}))
const env = { FLEET_KEY: apiKey, OTHER_KEY: 'pk_other_0123456789' }

/** A folder with this fleet; JSON is YAML. */
function folderOf(targets: readonly object[], more: object = { defaults }): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'fleet.yaml'), JSON.stringify({ ...more, targets }))
  return folder
}
const indexOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8'))
const fleet = (cwd: string, ...args: string[]) => command(['fleet', ...args], { cwd, env })

test('every target is judged, whatever becomes of the others; the worst decides', async () => {
  const broken = [
    { name: 'no-key', baseUrl: entries[0]!.baseUrl, apiKeyEnv: 'NOT_SET' },
    { name: 'nobody', baseUrl: 'http://127.0.0.1:9/v1', apiKeyEnv: 'FLEET_KEY' },
    { name: 'no-rule', baseUrl: entries[0]!.baseUrl, apiKeyEnv: 'FLEET_KEY', options: { header: ['a b'] } },
  ]
  const ca = { name: 'bad-ca', baseUrl: entries[0]!.baseUrl, apiKeyEnv: 'FLEET_KEY', options: { ca: 'no.pem' } }
  const cwd = folderOf([...broken.slice(0, 2), ca, ...entries.slice(0, 2)])
  const { code, out, err } = await fleet(cwd, 'fleet.yaml', '--output', 'out')
  expect(code).toBe(1)
  const { targets } = indexOf(join(cwd, 'out'))
  expect(targets.map(({ name, exitCode, failed }: any) => [name, exitCode, failed])).toEqual([
    ['a', 0, []],
    ['b', 1, ['list-respects-limit']],
    ['bad-ca', 2, []],
    ['no-key', 2, []],
    ['nobody', 3, []],
  ])
  expect(err).toContain('no-key: not judged, the variable NOT_SET with its key is not set')
  expect(out).toContain('5 targets:')
  // Reports lie in a folder a target, and no key in any of them.
  expect(readdirSync(join(cwd, 'out', 'targets', 'b'))).toEqual(expect.arrayContaining(['report.json', 'log.txt']))
  for (const name of readdirSync(join(cwd, 'out'), { recursive: true, encoding: 'utf8' })) {
    const path = join(cwd, 'out', name)
    if (/\.\w+$/.test(name)) expect(readFileSync(path, 'utf8')).not.toContain(apiKey)
  }
  const page = readFileSync(join(cwd, 'out', 'index.html'), 'utf8')
  expect(page).toContain('<a href="targets/b/report.html">b</a>')
  for (const [, href] of page.matchAll(/<a href="(targets[^"]*)"/g))
    expect(existsSync(join(cwd, 'out', href!))).toBe(true)
  expect(page).toContain('not judged: Cannot read the file of --ca no.pem')
  // A wrong option of one target is a wrong file: nothing is judged.
  const wrong = await fleet(folderOf(broken), 'fleet.yaml')
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringContaining('header in fleet.yaml, target "no-rule": must be written'),
  })
})

test('shards, one of them killed and started again, come to the index of one run', async () => {
  const cwd = folderOf(entries)
  expect((await fleet(cwd, 'fleet.yaml', '--output', 'one')).code).toBe(1)
  const shard = (index: number) => `fleet fleet.yaml --shard auto/2 --output s${index} --parallel 1`.split(' ')
  const asJob = (index: number) => ({ cwd, env: { ...env, JOB_COMPLETION_INDEX: String(index) } })
  const larger = entries.filter(({ name }) => isInShard(name, { index: 1, of: 2 })).length >= 2 ? 0 : 1
  await command(shard(larger), {
    ...asJob(larger),
    onOutput: (text, kill) => /: no-violation-found/.test(text) && kill('SIGKILL'),
  })
  expect(existsSync(join(cwd, `s${larger}`, 'fleet.json'))).toBe(false)
  const lacking = await fleet(cwd, 'index', `s${larger}`, '--output', 'half')
  expect(lacking).toMatchObject({ err: expect.stringContaining('Missing: shard') })
  expect([1, 3]).toContain(lacking.code)
  const again = await command(shard(larger), asJob(larger))
  expect(again.err).toContain('(kept from before)')
  await command(shard(1 - larger), asJob(1 - larger))
  const merged = await fleet(cwd, 'index', 's0', 's1', '--output', 'all')
  expect(merged.code).toBe(1)
  expect(indexOf(join(cwd, 'all'))).toEqual(indexOf(join(cwd, 'one')))
  expect(existsSync(join(cwd, 'all', 'targets', 'd', 'report.html'))).toBe(true)
})

test('what is finished is kept, unless the configuration is another, or --again', async () => {
  const cwd = folderOf(entries.slice(0, 1))
  const bad = folderOf(entries.slice(1, 2))
  // What failed may be fixed by now.
  expect(await fleet(bad, 'fleet.yaml')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/Index: reports.index\.html\n$/),
  })
  expect((await fleet(bad, 'fleet.yaml')).err).not.toContain('kept')
  const run = (...args: string[]) => fleet(cwd, 'fleet.yaml', '--output', 'out', ...args)
  expect((await run()).err).not.toContain('kept')
  expect((await run()).err.match(/kept from before/g)).toHaveLength(1)
  expect((await run('--again')).err).not.toContain('kept')
  writeFileSync(
    join(cwd, 'fleet.yaml'),
    JSON.stringify({ defaults: { ...defaults, seed: 2 }, targets: entries.slice(0, 1) }),
  )
  expect((await run()).err).not.toContain('kept')
  rmSync(join(cwd, 'out', 'targets', 'a', 'target.json'))
  expect((await run()).err).not.toContain('kept')
})

describe('a fleet file', () => {
  const read = (targets: unknown, more: object = {}) => readFleet({ targets, ...more }, 'f.yaml', '/x')
  const [good] = entries
  test.each<[string, () => unknown, string]>([
    ['holds no key', () => read([{ ...good, apiKey: 'k' }]), 'a fleet file holds no key'],
    ['has one key a target', () => read([{ ...good, apiKeyFile: 'k' }]), 'Give one of them'],
    ['has names that make folders', () => read([{ ...good, name: '../a' }]), 'target 1 needs a name'],
    ['has unique names', () => read([good, good]), 'the name occurs twice'],
    ['has known members', () => read([{ ...good, key: 'k' }]), '"key" is unknown'],
    ['has known options', () => read([good], { defaults: { deph: 'quick' } }), 'Did you mean "depth"?'],
    [
      'leaves the output to the fleet',
      () => read([{ ...good, options: { output: 'x' } }]),
      '"output" is not an option',
    ],
    ['has addresses', () => read([{ ...good, baseUrl: 'ftp://x' }]), 'baseUrl: it begins with ftp:'],
    ['has targets', () => read([]), '"targets" is not a list'],
  ])('%s', (_what, act, message) => expect(act).toThrow(message))

  test('takes PETSTORE_API_KEY where it names no key', () => {
    const [target] = read([{ name: 'a', baseUrl: good!.baseUrl }])
    expect(target!.key).toEqual({ env: 'PETSTORE_API_KEY' })
  })

  test('takes keys from files beside it', () => {
    const [target] = read([{ name: 'a', baseUrl: good!.baseUrl, apiKeyFile: 'keys/a' }])
    expect(target!.key).toEqual({ file: '/x/keys/a' })
  })
})

describe('shards', () => {
  const names = Array.from({ length: 10_000 }, (_, i) => `target-${i}`)
  test('take every target once, about evenly, and by its name alone', () => {
    const counts = Array.from({ length: 50 }, (_, i) => names.filter(name => isInShard(name, { index: i + 1, of: 50 })))
    expect(counts.flat().sort()).toEqual([...names].sort())
    for (const shard of counts) expect(Math.abs(shard.length - 200)).toBeLessThan(60)
  })

  test.each([
    ['2/5', {}, { index: 2, of: 5 }],
    ['auto/5', { JOB_COMPLETION_INDEX: '0' }, { index: 1, of: 5 }],
    ['auto', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '4' }, { index: 3, of: 4 }],
  ])('%s', (text, variables, shard) => expect(readShard(text, variables)).toEqual(shard))

  test.each(['0/5', '6/5', '2', '1/0', 'x/5', 'auto/5', '1/5/2', '1.5/5'])('%s is wrong usage', text => {
    expect(() => readShard(text, {})).toThrow('--shard')
  })
})

test('the exit code is the worst one: a failure before what could not be judged', () => {
  expect([worst([]), worst([0, 0]), worst([0, 3]), worst([3, 1, 0]), worst([0, 2]), worst([1, 130])]).toEqual([
    0, 0, 3, 1, 3, 130,
  ])
})

test('fleet index makes one page of reports that no fleet made, and links to them', async () => {
  const cwd = temporaryFolder()
  const sample = new URL('../../reports/sample/report.json', import.meta.url)
  for (const name of ['runs/first', 'runs/second', 'runs/broken']) mkdirSync(join(cwd, name), { recursive: true })
  for (const name of ['first', 'second']) cpSync(sample, join(cwd, 'runs', name, 'report.json'))
  writeFileSync(join(cwd, 'runs', 'broken', 'report.json'), '{')
  const { code, out } = await fleet(cwd, 'index', 'runs', '--output', 'all')
  expect(code).toBe(1)
  expect(out).toContain('2 targets: ')
  const page = readFileSync(join(cwd, 'all', 'index.html'), 'utf8')
  expect(page).toContain('<a href="../runs/first/report.html">runs/first</a>')
  expect(page).toMatch(/<th scope="col">runs\/second<\/th>/)
  mkdirSync(join(cwd, 'empty'))
  expect(await fleet(cwd, 'index', 'empty')).toMatchObject({ code: 2, err: expect.stringContaining('no report below') })
})

test('a name from elsewhere puts nothing into the page', () => {
  const result = {
    ...entries[0]!,
    labels: { x: '<b>|[a](b)`' },
    verdict: 'conformant',
    exitCode: 0,
    failed: [],
    warned: [],
  }
  const page = fleetPage(
    [{ result: { ...result, startedAt: '2026-03-01T00:00:00.000Z' } as any, folder: 'targets/a' }],
    ['shard <2>'],
  )
  expect(page).toContain('x=&lt;b&gt;|[a](b)`')
  expect(page).toContain('shard &lt;2&gt;')
})
