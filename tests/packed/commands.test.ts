import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.js'
import { referenceServer } from '../../src/index.js'
import { apiKey, folder, home, installed, productText, program, type Settings, start } from './installed.js'

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
const nodes = new Map<string, string>()
beforeAll(() => {
  // Root may write all the same, therefore the comparison.
  allow(0o555)
  before = snapshot(modules)
  // The registry holds the binaries of Node.js as packages; the one at hand is there already.
  const system = platform === 'win32' ? 'win' : platform
  const own = version.slice(1).split('.')[0]!
  const others = lines.filter(line => line !== own)
  const box = folder('nodes')
  writeFileSync(join(box, 'package.json'), '{"private": true}')
  const wanted = others.map(line => `node-${line}@npm:node-${system}-${arch}@${line}`)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...wanted], {
    cwd: box,
    stdio: 'pipe',
  })
  for (const line of others) nodes.set(line, join(box, 'node_modules', `node-${line}`, 'bin', 'node'))
  if (others.length < lines.length) nodes.set(own, execPath)
})

interface Called {
  readonly args: readonly string[]
  /** What the command exits with, and what it prints. */
  readonly code?: number
  readonly prints: RegExp
  readonly onOutput?: Settings['onOutput']
}

/** Every command, in an order in which each finds what it needs. */
const called: Readonly<Record<string, Called | readonly Called[]>> = {
  run: [
    { args: ['--reference', '--depth', 'quick'], prints: /^conformant, depth quick/m },
    {
      args: [
        '--base-url',
        bad!.baseUrl,
        '--depth',
        'quick',
        '--only',
        'list-*',
        '--evidence',
        'all',
        '--report',
        'har',
      ],
      code: 1,
      prints: /FAIL {2}list-respects-limit/,
    },
  ],
  plan: { args: ['plan', '--base-url', good!.baseUrl], prints: /requests/ },
  rules: { args: ['rules', '--format', 'table'], prints: /^list-respects-limit +4\.1/m },
  model: { args: ['model'], prints: /pairs in all/ },
  explain: { args: ['explain', 'list-respects-limit'], prints: /section 4\.1/ },
  replay: {
    args: ['replay', 'reports', 'list-respects-limit', '--base-url', bad!.baseUrl],
    code: 1,
    prints: /list-respects-limit/,
  },
  report: { args: ['report', 'reports/events.ndjson', '--output', 'again'], code: 1, prints: /list-respects-limit/ },
  known: { args: ['known', 'reports', '--owner', 'team pets'], prints: /1 added/ },
  compare: { args: ['compare', 'reports', 'again'], prints: /list-respects-limit|same|nothing/i },
  site: { args: ['site', '.', '--output', 'pages'], prints: /./ },
  fleet: [
    { args: ['fleet', 'fleet.yaml', '--shard', '1/2', '--output', 'shard-1'], code: 1, prints: /targets?/ },
    { args: ['fleet', 'fleet.yaml', '--shard', '2/2', '--output', 'shard-2'], code: 1, prints: /targets?/ },
    { args: ['fleet', 'merge', 'shard-1', 'shard-2', '--output', 'all'], code: 1, prints: /4 targets: / },
  ],
  judge: [
    { args: ['judge', 'reports/evidence.ndjson.gz', '--output', 'rejudged'], code: 1, prints: /list-respects-limit/ },
    {
      args: ['judge', 'reports/exchanges.har', '--base-url', bad!.baseUrl, '--output', 'judged'],
      code: 1,
      prints: /list-respects-limit/,
    },
  ],
  proxy: {
    args: ['proxy', '--target', good!.baseUrl, '--port', '0', '--output', 'seen'],
    code: 130,
    prints: /listen/i,
    onOutput: (text, interrupt) => /http:\/\/\S+\/v1/.test(text) && interrupt(),
  },
  keygen: { args: ['keygen'], prints: /signing\.pem signs/ },
  certify: {
    args: ['certify', '--base-url', good!.baseUrl, '--profile', 'standard', '--challenge', 'spring'].concat([
      '--product',
      'product.yaml',
      '--key-file',
      'signing.pem',
    ]),
    prints: /^Certificate of revision \d/m,
  },
  verify: [
    {
      args: ['verify', 'certificate.tar.gz', '--public-key', 'signing.pub.pem', '--challenge', 'spring'],
      prints: /^The certificate holds\.$/m,
    },
    { args: ['verify', 'flipped.tar.gz', '--public-key', 'signing.pub.pem'], code: 1, prints: /does not hold/ },
  ],
  serve: {
    args: ['serve', '--port', '0', '--api-key', apiKey],
    prints: /Listening on http/,
    onOutput: (text, interrupt) => text.includes('Listening') && interrupt(),
  },
  faults: { args: ['faults'], prints: /list-respects-limit\/one-more-than-limit/ },
  freedoms: { args: ['freedoms'], prints: /^limit-clamped /m },
  'self-test': { args: ['self-test', '--select', 'list-respects-limit/'], prints: /faults in \d+ branch/ },
  doctor: { args: ['doctor', '--base-url', good!.baseUrl], prints: /Node/ },
  init: { args: ['init', '--base-url', good!.baseUrl, '--ci', 'gitlab'], prints: /gitlab.* written/ },
  completion: { args: ['completion', 'bash'], prints: /list-respects-limit/ },
}

/** What the commands read beside the reports of a run. */
function prepare(cwd: string): void {
  writeFileSync(join(cwd, 'product.yaml'), productText)
  const defaults = { depth: 'quick', only: 'list-respects-limit', seed: 1 }
  const targets = Array.from({ length: 4 }, (_, i) => ({
    name: `target-${i}`,
    baseUrl: [good, bad][i % 2]!.baseUrl,
    apiKeyEnv: 'PETSTORE_API_KEY',
  }))
  writeFileSync(join(cwd, 'fleet.yaml'), JSON.stringify({ defaults, targets }))
}

/** One byte in the middle is another one. */
function flip(cwd: string): void {
  const bytes = gunzipSync(readFileSync(join(cwd, 'certificate.tar.gz')))
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(join(cwd, 'flipped.tar.gz'), gzipSync(bytes))
}

test('the table has every command', () => {
  const names = commands.map(({ usage }) => usage.split(' ')[0]!)
  expect(Object.keys(called).sort()).toEqual(names.map(name => (name.startsWith('$0') ? 'run' : name)).sort())
})

describe.concurrent.each(lines)('on Node.js %s', line => {
  test('every command works', async () => {
    const cwd = folder(`node-${line}`)
    prepare(cwd)
    const outcomes: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const [name, calls] of Object.entries(called)) {
      for (const [nth, { args, code = 0, prints, onOutput }] of [calls].flat().entries()) {
        const env = { PETSTORE_API_KEY: apiKey }
        const ended = await start(nodes.get(line)!, [program, ...args], {
          cwd,
          env,
          ...(onOutput === undefined ? {} : { onOutput }),
        })
        const right = ended.code === code && prints.test(ended.out)
        outcomes[`${name} ${nth}`] = right ? 'works' : ended
        wanted[`${name} ${nth}`] = 'works'
        if (name === 'certify') flip(cwd)
      }
    }
    expect(outcomes).toEqual(wanted)
  }, 1_800_000)
})

test('nothing was written into node_modules', () => expect(snapshot(modules)).toEqual(before))

test('the package holds no tests, and no maps', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files.filter(name => /\.tgz$|\.map$|^(?:dist|src|tests)\b.*\.test\./.test(name))).toEqual([])
})

test('the bin starts', async () => {
  const { out } = await start('petstore-conform', ['--version'], { cwd: folder() })
  expect(out).toMatch(/^\d/)
})
