// @module-tag thorough
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKey, program, start, tarball } from './installed.js'

const { platform, arch } = process
const box = mkdtempSync(join(tmpdir(), 'petstore-conform-surroundings-'))
afterAll(() => rmSync(box, { recursive: true, force: true, maxRetries: 3 }))

// Within beforeAll: what stands in the body of a suite runs also where all of its tests are left out.
function install(name: string, ...args: readonly string[]): void {
  const folder = join(box, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...args], {
    cwd: folder,
    stdio: 'pipe',
  })
}

describe('installed with --omit=optional', () => {
  const cwd = join(box, 'omitted')
  const bin = join(cwd, 'node_modules', '.bin', 'petstore-conform')
  beforeAll(() => {
    install('omitted', '--omit=optional', tarball)
    writeFileSync(join(cwd, 'own.ts'), 'export const nothing = 1\n')
  })

  const lines = ['--reference', '--reference --suite own.ts', 'list --suite own.ts', 'self-test --suite own.ts']
  test.each(lines)('one sentence: %s', async line => {
    expect(await start(bin, line.split(' '), { cwd })).toEqual({
      code: 3,
      out: '',
      // Vitest is loaded while the run begins, which may have said what it is about to do.
      err: expect.stringMatching(
        /^(?:Judging .*\nAbout .*\n)?petstore-conform: The installation lacks the native code of a dependency: delete node_modules and install again, on this platform and without --omit=optional\.\n$/s,
      ),
    })
  })

  test('what needs none of it works', async () => {
    expect(await start(bin, ['list'], { cwd })).toMatchObject({ code: 0, err: '' })
  })
})

test.each(['--reference', 'list', 'doctor'])('the working directory is gone: %s', async argument => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"'
  expect(await start('sh', ['-c', script, 'sh', process.execPath, program, argument], { cwd: box })).toEqual({
    code: 3,
    out: '',
    err: 'petstore-conform: The working directory is gone. Change to a folder that exists.\n',
  })
})

const system = platform === 'win32' ? 'win' : platform
/** The registry holds the binaries of Node.js as packages. */
const nodeOf = (line: number): string => `node-${line}@npm:node-${system}-${arch}@${line}`
const nodeIn = (cwd: string, line: number): string => join(cwd, 'node_modules', `node-${line}`, 'bin', 'node')

/** What each puts in the place of Node's globals, Node.js does not take. */
const doms = ['jsdom@29', 'happy-dom@21']
const pools = ['forks', 'threads', 'vmThreads']
const places = ['node', 'jsdom', 'happy-dom'].flatMap((dom, nth) =>
  pools.map((pool, at) => ({ dom, pool, isNightly: at !== nth })),
)
type Place = (typeof places)[number]

/** Vitest 5 runs on Node.js 22. */
describe.each(['3.2', '5'])('describeConformance in a project with Vitest %s', version => {
  const other = version === '5' && process.version.startsWith('v20.') ? [nodeOf(22)] : []
  const cwd = join(box, `vitest-${version}`)
  const node = other.length > 0 ? nodeIn(cwd, 22) : process.execPath
  beforeAll(() => {
    install(`vitest-${version}`, '--ignore-scripts', tarball, `vitest@${version}`, ...doms, ...other)
    writeFileSync(
      join(cwd, 'pets.test.js'),
      `import { referenceServer } from 'petstore-conform'
       import { describeConformance } from 'petstore-conform/vitest'
       const [apiKey, faults] = ['${apiKey}', ['list-respects-limit/one-more-than-limit']]
       const { baseUrl } = await referenceServer({ apiKey, faults })
       const only = ['list-respects-limit', 'list-is-a-bare-array']
       describeConformance({ baseUrl, apiKey, depth: 'quick', only })`,
    )
  })

  const eachRuleIsATest = async ({ dom, pool }: Place) => {
    const vitest = join(cwd, 'node_modules', 'vitest', 'vitest.mjs')
    const { code, out, err } = await start(node, [vitest, 'run', `--environment=${dom}`, `--pool=${pool}`], { cwd })
    expect({ code, out }, out + err).toMatchObject({
      code: 1,
      out: expect.stringMatching(/Tests {2}1 failed \| 1 passed \(2\)/),
    })
    expect(out + err).toMatch(new RegExp(`v${version}\\.[\\s\\S]*GET /pets\\?limit=\\d+ returned \\d+ pets`))
    expect(out + err).not.toContain('Unhandled')
  }
  const title = 'each rule is a test of that Vitest: $dom, $pool'
  test.each(places.filter(({ isNightly }) => !isNightly))(title, eachRuleIsATest)
  test.each(places.filter(({ isNightly }) => isNightly))(title, { tags: 'night' }, eachRuleIsATest)
})

describe('a Node.js that is too old', () => {
  const node = nodeIn(join(box, 'old'), 18)
  beforeAll(() => install('old', '--ignore-scripts', nodeOf(18)))

  test.each(['--reference', '--help', 'doctor', 'certify'])('one sentence: %s', async argument => {
    expect(await start(node, [program, argument], { cwd: box })).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^petstore-conform: Node\.js 18\.\d+\.\d+ is too old\. Install 20\.19 or newer; of the 22 line, 22\.12 or newer\.\n$/,
      ),
    })
  })
})
