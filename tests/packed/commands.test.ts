// @module-tag thorough
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.js'
import { referenceServer } from '../../src/index.js'
import { called as calledHere, type Ended } from '../cli/command.js'
import { apiKey, folder, home, installed, productText, program, type Settings, shell, start } from './installed.js'

const { platform, arch, version, execPath } = process

const modules = join(home, 'node_modules')
const lines = ['20', '22', '24'] as const
const [good, bad] = await Promise.all(
  [[], ['list-respects-limit/one-more-than-limit']].map(faults => referenceServer({ apiKey, faults })),
)
afterAll(() => Promise.all([good!.close(), bad!.close()]))

/** Every file and folder with the time of its last change. */
function snapshot(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => `${name} ${statSync(join(path, name)).mtimeMs}`)
}

const folders = readdirSync(modules, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter(each => each.isDirectory())
  .map(each => join(each.parentPath, each.name))
  .concat(modules)
function allow(mode: number): void {
  for (const each of folders) chmodSync(each, mode)
}
afterAll(() => allow(0o755))

let before: string[]
const own = version.slice(1).split('.')[0]!
const others = lines.filter(line => line !== own)
/** By line, where their binaries are. */
const nodes = new Map<string, string>(others.length < lines.length ? [[own, execPath]] : [])
beforeAll(() => {
  // Root may write all the same, therefore the comparison.
  allow(0o555)
  before = snapshot(modules)
})

/** The registry holds the binaries of Node.js as packages. */
function installLine(line: string): void {
  const system = platform === 'win32' ? 'win' : platform
  const box = folder('node')
  writeFileSync(join(box, 'package.json'), '{"private": true}')
  const wanted = `node-${line}@npm:node-${system}-${arch}@${line}`
  execFileSync('npm', ['install', '--no-audit', '--no-fund', wanted], { cwd: box, stdio: 'pipe' })
  nodes.set(line, join(box, 'node_modules', `node-${line}`, 'bin', 'node'))
}

interface Called {
  readonly args: readonly string[]
  /** What the command exits with, and what it prints. */
  readonly code?: number
  readonly prints: RegExp
  readonly onOutput?: Settings['onOutput']
}

const certify = `certify --base-url ${good!.baseUrl} --profile standard --challenge spring --product product.yaml`

/** What starts threads, listens, signs, or reads what a run has written, in an order in which each finds what it needs. */
const called: Readonly<Record<string, Called | readonly Called[]>> = {
  run: [
    { args: ['--reference', '--depth', 'quick'], prints: /^conformant, depth quick/m },
    {
      args: ['--base-url', bad!.baseUrl, '--depth', 'quick', '--only', 'list-*', '--evidence', 'all'],
      code: 1,
      prints: /FAIL {2}list-respects-limit/,
    },
  ],
  judge: [
    { args: ['judge', 'reports/events.ndjson', '--output', 'again'], code: 1, prints: /list-respects-limit/ },
    { args: ['judge', 'reports/evidence.ndjson.gz', '--output', 'rejudged'], code: 1, prints: /list-respects-limit/ },
  ],
  proxy: {
    args: ['proxy', '--target', good!.baseUrl, '--port', '0', '--output', 'seen'],
    code: 3,
    prints: /^inconclusive, nothing was judged/m,
    onOutput: (text, interrupt) => /http:\/\/\S+\/v1/.test(text) && interrupt(),
  },
  keygen: { args: ['keygen'], prints: /signing\.pem signs/ },
  // One certificate is made for all, to its end.
  certify: {
    args: `${certify} --signing-key signing.pem`.split(' '),
    code: 130,
    prints: /The run was interrupted/,
    onOutput: (text, interrupt) => text.includes('checking address') && interrupt(),
  },
  verify: [
    {
      args: ['verify', 'certified.tar.gz', '--public-key', 'certified.pub.pem', '--challenge', 'spring'],
      prints: /^The certificate holds\.$/m,
    },
    { args: ['verify', 'flipped.tar.gz', '--public-key', 'certified.pub.pem'], code: 1, prints: /does not hold/ },
  ],
  serve: {
    args: ['serve', '--port', '0', '--api-key', apiKey],
    prints: /Listening on http/,
    onOutput: (text, interrupt) => text.includes('Listening') && interrupt(),
  },
  'self-test': { args: ['self-test', '--select', 'list-respects-limit/'], prints: /faults in \d+ branch/ },
}

const certified = folder('certified')
const env = { PETSTORE_API_KEY: apiKey }

/** The lines of a document of the package. */
function block(name: string, first: string): string {
  const text = readFileSync(join(installed, name), 'utf8')
  return text
    .slice(text.indexOf(`\`\`\`sh\n${first}`))
    .split('```')[1]!
    .slice('sh\n'.length)
}

test('every command is called here, or by a line of docs/commands.md, which blocks.test.ts runs', () => {
  const lines = block('docs/commands.md', 'petstore-conform')
  const isCalled = (name: string) => name in called || lines.includes(`petstore-conform ${name}`)
  const names = commands.map(({ usage }) => usage.split(' ')[0]!.replace('$0', 'run'))
  expect(names.filter(name => !isCalled(name))).toEqual([])
  expect(Object.keys(called).filter(name => !names.includes(name))).toEqual([])
})

let certifies: Ended
beforeAll(async () => {
  writeFileSync(join(certified, 'product.yaml'), productText)
  // Deep takes a minute and six times the requests.
  const script = block('README.md', 'petstore-conform keygen')
    .replace('--challenge', '--profile standard --challenge')
    .replace('--base-url URL', `--base-url ${good!.baseUrl}`)
    .replaceAll('TEXT', 'spring')
  certifies = await shell(script, { cwd: certified, env })
  if (certifies.code !== 0) return
  // One byte in the middle is another one.
  const bytes = gunzipSync(readFileSync(join(certified, 'certificate.tar.gz')))
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(join(certified, 'flipped.tar.gz'), gzipSync(bytes))
  for (const [name, copy] of [
    ['certificate.tar.gz', 'certified.tar.gz'],
    ['signing.pub.pem', 'certified.pub.pem'],
  ] as const)
    cpSync(join(certified, name), join(certified, copy))
})

test('what is packed certifies; the sources compute the same', async () => {
  const { code, out, err } = certifies
  expect({ code, out }, err).toMatchObject({ code: 0, out: expect.stringMatching(/^Certificate of revision \d/m) })
  expect(out).toContain('The certificate holds.')
  expect(out + err).not.toContain(apiKey)

  const verify = (...more: readonly string[]) =>
    calledHere(['verify', 'certificate.tar.gz', ...more], { cwd: certified })
  // A bundler that changes what the code means is found out.
  const held = await verify('--public-key', 'signing.pub.pem')
  expect(held, held.out + held.err).toMatchObject({ code: 0, out: expect.stringContaining('The certificate holds.') })
  expect(held.out.match(/^ok /gm)).toHaveLength(5)
  expect((await verify()).out).toContain('The certificate holds in itself; whose it is, only --public-key')
  expect(await verify('--public-key', 'signing.pem')).toMatchObject({
    code: 2,
    err: expect.stringContaining('signing.pem is a private key'),
  })
  expect(JSON.parse((await verify('--json')).out)).toBeTypeOf('object')
  const elsewhere = folder('keys')
  await calledHere(['keygen'], { cwd: elsewhere })
  const other = await verify('--public-key', join(elsewhere, 'signing.pub.pem'))
  expect(other).toMatchObject({ code: 1, out: expect.not.stringContaining('The certificate holds.') })
})

describe('what depends on Node.js works on', () => {
  const commandsWork = async (line: string) => {
    const cwd = folder(`node-${line}`)
    writeFileSync(join(cwd, 'product.yaml'), productText)
    for (const name of ['certified.tar.gz', 'flipped.tar.gz', 'certified.pub.pem'])
      cpSync(join(certified, name), join(cwd, name))
    const outcomes: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const [name, calls] of Object.entries(called)) {
      for (const [nth, { args, code = 0, prints, onOutput }] of [calls].flat().entries()) {
        const ended = await start(nodes.get(line)!, [program, ...args], {
          cwd,
          env,
          ...(onOutput === undefined ? {} : { onOutput }),
        })
        const right = ended.code === code && prints.test(ended.out)
        outcomes[`${name} ${nth}`] = right ? 'works' : ended
        wanted[`${name} ${nth}`] = 'works'
      }
    }
    expect(outcomes).toEqual(wanted)
  }
  const timeout = 1_800_000

  test.runIf(nodes.has(own))(`${own}, which is at hand`, { timeout }, () => commandsWork(own))

  describe.concurrent.each(others)('%s', line => {
    beforeAll(() => installLine(line))
    // What works on the oldest and on the newest one works between them.
    test('which is installed', { timeout, tags: line === '22' ? 'night' : 'thorough' }, () => commandsWork(line))
  })
})

test('nothing was written into node_modules', () => expect(snapshot(modules)).toEqual(before))

test('the package holds no tests, and no maps', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files.filter(name => /\.tgz$|\.map$|^(?:dist|src|tests)\b.*\.test\./.test(name))).toEqual([])
})
