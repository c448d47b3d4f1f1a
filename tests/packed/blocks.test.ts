// @module-tag thorough
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fillInputs } from '../../ci/fill-inputs.mjs'
import { referenceServer } from '../../src/index.js'
import { apiKey, folder, installed, productText, shell, tarball } from './installed.js'
import { programs, run, runAction, text } from './runners.js'

const [good, bad] = await Promise.all(
  [[], ['list-respects-limit/one-more-than-limit']].map(faults => referenceServer({ apiKey, faults })),
)
afterAll(() => Promise.all([good!.close(), bad!.close()]))

/** The documents of the package, by their path in it. */
const documents = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md') && !name.includes('node_modules'))
  .sort()
const blocks = documents.flatMap(name =>
  [...readFileSync(join(installed, name), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, language, code]) => ({
      name: `${name}: ${code!.split('\n')[0]}`,
      language: language!,
      code: code!,
    }),
  ),
)

/** A folder with what the blocks read; the reports are those of a server that fails. */
const work = folder('documents')
beforeAll(async () => {
  writeFileSync(join(work, 'product.yaml'), productText)
  writeFileSync(join(work, 'package.json'), '{"private": true, "type": "module"}')
  mkdirSync(join(work, 'tools'))
  copyFileSync(tarball, join(work, 'tools', basename(tarball)))
  cpSync(join(installed, 'examples', 'house-rules'), join(work, 'house-rules'), { recursive: true })
  const targets = [{ name: 'eu', baseUrl: good!.baseUrl, apiKeyEnv: 'PETSTORE_API_KEY' }]
  const defaults = { depth: 'quick', only: 'list-respects-limit' }
  writeFileSync(join(work, 'fleet.yaml'), JSON.stringify({ defaults, targets }))
  const options = '--depth quick --only list-respects-limit --evidence all --report har'
  const ended = await shell(`petstore-conform --base-url ${bad!.baseUrl} ${options}`, given())
  expect(ended, ended.err).toMatchObject({ code: 1, out: expect.stringContaining('FAIL  list-respects-limit') })
  for (const name of ['before', 'after', 'failed']) cpSync(join(work, 'reports'), join(work, name), { recursive: true })
  copyFileSync(join(work, 'reports', 'exchanges.har'), join(work, 'traffic.har'))
})

/** As a user may set it: quick says as much of a line as standard. */
const config = join(work, 'petstore-conform.config.yaml')

const given = (more: NodeJS.ProcessEnv = {}) => ({ cwd: work, env: { PETSTORE_API_KEY: apiKey, ...more } })

/** Names that stand for something of the user's, and hosts that are nobody's. */
function filled(code: string, server = good!): string {
  const names = { URL: server.baseUrl, KEY: apiKey, RULE: 'list-respects-limit', NAME: 'me', TEXT: 'spring', ID: 'x' }
  return code
    .replace(/https:\/\/\w*\.?staging\.example\.com\/v1/g, server.baseUrl)
    .replace('PETSTORE_API_KEY=...', `PETSTORE_API_KEY=${apiKey}`)
    .replace(/(?<= )(?:URL|KEY|RULE|NAME|TEXT)\b/g, name => names[name as keyof typeof names])
}

async function runs(code: string, server = good!): Promise<void> {
  const ended = await shell(filled(code, server), given())
  expect(ended, `${code}\n${ended.out}${ended.err}`).toMatchObject({ code: 0 })
}

/** Lines that are tried one by one; what does not end with 0, or not at all, is told here. */
const ends: Readonly<Record<string, number | string>> = {
  'petstore-conform serve --port 4010 --api-key KEY': 'runs until it is interrupted',
  'petstore-conform self-test': 'takes minutes: every rule with every fault; a part of it stands in commands.test.ts',
  'petstore-conform judge reports/events.ndjson': 1,
  'petstore-conform fleet index before after': 1,
  'petstore-conform replay reports RULE --base-url URL': 1,
  'petstore-conform judge reports/evidence.ndjson.gz': 1,
  'petstore-conform judge traffic.har --base-url URL': 1,
}

async function runsEach(code: string): Promise<void> {
  const outcomes: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const whole of code.trim().split('\n')) {
    const line = whole.replace(/ +# .*/, '')
    if (typeof ends[line] === 'string') continue
    wanted[line] = `ends with ${ends[line] ?? 0}`
    const failing = /\breplay\b|traffic\.har/.test(line) ? bad! : good!
    // Each finds the reports of a run that failed.
    cpSync(join(work, 'failed'), join(work, 'reports'), { recursive: true })
    // Init writes a file of its own.
    if (/\binit\b/.test(line)) rmSync(config)
    else writeFileSync(config, 'depth: quick\n')
    const ended = await shell(filled(line, failing), given())
    outcomes[line] = ended.code === (ends[line] ?? 0) ? `ends with ${ended.code}` : ended
  }
  rmSync(config)
  expect(outcomes).toEqual(wanted)
  expect(Object.keys(ends).filter(line => !code.includes(line))).toEqual([])
}

/** Every block: how it is run, or why it cannot be. */
const how: Readonly<Record<string, string | ((code: string) => Promise<void>)>> = {
  'ARCHITECTURE.md:  options + rules          options, suites/': 'a picture of the way of the data',
  'README.md: FAIL  list-respects-limit  section 4.1 · P1': 'the output of a run: tests/cli/readme.test.ts holds it',
  'README.md: npm ci && npm start        # builds, then a full run against the embedded reference server':
    'of a checkout: builds what these tests run; .ci/run runs it',
  'README.md: npm init -y && npm install ./tools/petstore-conform-0.1.0.tgz   # made by `npm pack` here, and copied into tools/':
    async code => {
      writeFileSync(config, 'depth: quick\n')
      await runs(code)
      rmSync(config)
    },
  'docs/commands.md: petstore-conform --base-url URL --api-key KEY    # judge a server (--help --all lists every option)':
    runsEach,
  'docs/traffic.md: # not with npx, which does not pass signals on; listens on http://127.0.0.1:4020/v1':
    async code => {
      await runs(code, bad!)
      const report = JSON.parse(readFileSync(join(work, 'reports', 'report.json'), 'utf8'))
      expect(report.rules.find(({ id }: { id: string }) => id === 'list-respects-limit')).toMatchObject({
        verdict: 'fail',
      })
    },
  'README.md: petstore-conform keygen                          # signing.pem and signing.pub.pem, in the current folder':
    'commands.test.ts runs it, with the profile standard',
  "docs/library.md: import { judge, referenceServer, rules } from 'petstore-conform'": async code => {
    writeFileSync(join(work, 'block.js'), code)
    await runs('node block.js')
  },
  "docs/library.md: import { check, defineRule, fault, headerOf, withHeader } from 'petstore-conform/kit'":
    async code => {
      writeFileSync(join(work, 'own.ts'), code)
      await runs('petstore-conform self-test --suite own.ts --select house-location')
      writeFileSync(config, 'depth: quick\n')
      await runs('petstore-conform --base-url URL --suite own.ts --only house-location')
      rmSync(config)
    },
  'suites/README.md: export const errorStatusEqualsResponseStatus = defineRule({':
    'a built-in rule, whole but for its imports; the one of docs/library.md runs',
  'docs/ci.md: - uses: OWNER/petstore-conform@COMMIT # the commit is all that runs': async code => {
    const [{ with: inputs }] = parse(filled(code, bad!))
    const quick = { only: 'list-respects-limit', depth: 'quick' }
    const ran = await runAction({ ...inputs, ...quick, 'api-key': apiKey, version: tarball }, programs())
    expect(ran, ran.log).toMatchObject({ code: 1, outputs: { failed: '1' } })
  },
  'docs/ci.md: include:': async code => {
    const { include } = parse(filled(code))
    const { 'petstore-conform': job } = parse(
      fillInputs(text(include[0].file), { ...include[0].inputs, depth: 'quick', args: '--only list-respects-limit' }),
    )
    const installs = job.script[0].replace(include[0].inputs.package, tarball)
    const script = [installs, ...job.script.slice(1)].join('\n')
    const env = { PATH: programs(), PETSTORE_API_KEY: apiKey, ...job.variables }
    const ran = await run(['sh', '-e'], script, folder(), env)
    expect(ran, ran.log).toMatchObject({ code: 0 })
  },
  'docs/ci.md: docker build -t petstore-conform .   # in a checkout':
    'needs a Docker daemon: tests/packed/docker.test.ts imitates its user',
  'deploy/kubernetes/README.md: docker build -t registry.example.com/petstore-conform:0.1.0 . && docker push registry.example.com/petstore-conform:0.1.0':
    'needs a registry and a cluster: .ci/lint-shipping holds the manifests against the schemas',
  'examples/house-rules/README.md: petstore-conform --base-url URL --suite house-rules/created-has-location.ts --suite house-rules/list-is-fast.ts':
    async code => {
      const [judge, proof, whole] = code.trim().split('\n')
      // A rule that asks for speed may fail on a busy machine; nothing else does.
      await shell(filled(`${judge} --depth quick`), given())
      const { rules } = JSON.parse(readFileSync(join(work, 'reports', 'report.json'), 'utf8'))
      const failed = rules.filter(({ verdict }: any) => verdict === 'fail').map(({ id }: any) => id)
      expect(rules.map(({ id }: any) => id)).toContain('house-created-has-location')
      expect(failed.filter((id: string) => id !== 'house-list-is-fast')).toEqual([])
      await runs(proof!)
      // Every legal server: minutes. That the line is understood shows one that selects nothing further.
      expect(whole).toMatch(/^petstore-conform self-test --suite \S+ +#/)
    },
  'examples/vitest/README.md: mkdir -p tools && cp /path/to/petstore-conform-0.1.0.tgz tools/': async code => {
    const own = folder('vitest')
    cpSync(join(installed, 'examples', 'vitest'), own, { recursive: true })
    const lines = code.replace('/path/to/petstore-conform-0.1.0.tgz', tarball)
    const ended = await shell(lines, { cwd: own })
    expect(ended, `${ended.out}${ended.err}`).toMatchObject({ code: 0 })
    expect(ended.out).toMatch(/Tests {2}\d\d passed/)
  },
}

test('every block of every document is in the table, and no other', () => {
  expect(Object.keys(how).sort()).toEqual(blocks.map(({ name }) => name).sort())
})

const runnable = blocks.filter(({ name }) => typeof how[name] === 'function')
test.sequential.each(runnable)(
  '$name',
  async ({ name, code }) => {
    await (how[name] as (code: string) => Promise<void>)(code)
  },
  1_800_000,
)

test('every link and picture of a document leads to a file of the package', () => {
  const links = documents.flatMap(name =>
    [...readFileSync(join(installed, name), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, link]) => link!)
      .filter(link => !/^https?:/.test(link))
      .map(link => join(dirname(name), link)),
  )
  expect(links.length).toBeGreaterThan(10)
  const held = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(links.filter(link => !held.includes(link.replace(/\/$/, '')))).toEqual([])
})

test('the library example runs', async () => {
  cpSync(join(installed, 'examples', 'library'), join(work, 'library'), { recursive: true })
  const { code, out } = await shell('node library/judge.mjs', given())
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/list-respects-limit: GET/) })
})

test('the example of a fleet is read', async () => {
  const lines = filled(readFileSync(join(installed, 'examples', 'fleet', 'fleet.yaml'), 'utf8'))
    .replace('/run/secrets/us-staging', 'key.txt')
    .replace('depth: standard', 'depth: quick\n  only: list-respects-limit')
  writeFileSync(join(work, 'key.txt'), apiKey)
  writeFileSync(join(work, 'example.yaml'), lines)
  const ended = await shell(
    'petstore-conform fleet example.yaml --parallel 2 --output fleet',
    given({ EU_STAGING_KEY: apiKey }),
  )
  expect(ended, `${ended.out}${ended.err}`).toMatchObject({ code: 0 })
})
