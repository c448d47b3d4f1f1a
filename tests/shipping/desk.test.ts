// @module-tag thorough
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { validateWorkflow } from '@action-validator/core'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { certificateChecks, proxyCheck } from '../../src/cli/doctor/environment.js'
import { clockCheck, nameCheck } from '../../src/cli/doctor/target.js'
import { guessCi } from '../../src/cli/init/init-files.js'
import type { Io } from '../../src/cli/io.js'
import { withKey } from '../../src/cli/running/ask-key.js'
import { frameworks } from '../../src/core/rule/framework.js'
import { certificate, privateKey } from '../../src/http/identity-fixtures.js'
import { referenceServer, rules } from '../../src/index.js'
import { isMark } from '../../src/spec/servers/regions.js'
import { exampleServers } from '../../src/spec/servers/servers.js'
import { called, command, main, temporaryFolder } from '../cli/command.js'
import { listen } from '../sample-servers/plumbing.js'

const apiKey = 'pk_desk_0123456789'
const server = await referenceServer({ apiKey })
afterAll(() => server.close())
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

describe('completion', () => {
  const complete = async (...words: string[]) =>
    (await called(['--get-yargs-completions', 'petstore-conform', ...words])).out.trimEnd().split('\n')

  test('of commands, options, rule ids and values', async () => {
    expect(await complete('expl')).toContain('explain')
    expect(await complete('--base-u')).toEqual(expect.arrayContaining(['--base-url', '--no-key-variants']))
    expect(await complete('explain', 'list-respects')).toEqual(rules.map(({ id }) => id))
    expect(await complete('--depth', '')).toEqual(['quick', 'standard', 'deep'])
    expect(await complete('serve', '--fault', '')).toContain('list-respects-limit/one-more-than-limit')
    expect(await complete('serve', '--no-key')).not.toContain('--no-key-variants')
  })

  test.skipIf(!has('bash'))('bash takes the script and completes by it', async () => {
    const folder = temporaryFolder()
    const env = { ...process.env, SHELL: '/bin/bash', PATH: `${folder}:${process.env.PATH}` }
    const file = join(folder, 'completion.bash')
    writeFileSync(file, (await command(['completion'], { env: { SHELL: '/bin/bash' } })).out)
    const program = `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`
    writeFileSync(join(folder, 'petstore-conform'), program, { mode: 0o755 })
    const words = `COMP_WORDS=(petstore-conform explain list-respects); COMP_CWORD=2; _petstore-conform_yargs_completions`
    const script = `source ${file}; ${words}; echo "\${COMPREPLY[@]}"`
    expect(execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8', env }).trim()).toBe('list-respects-limit')
  })
})

describe('completion behind npx', () => {
  test.skipIf(!has('bash'))(
    'bash completes it, with nothing on the PATH, and leaves other packages alone',
    async () => {
      const folder = temporaryFolder()
      const file = join(folder, 'completion.bash')
      writeFileSync(file, (await command(['completion'], { env: { SHELL: '/bin/bash' } })).out)
      // As npx does: it takes its own option and runs what is installed.
      const npx = `#!/bin/sh\n[ "$1 $2" = '--no-install petstore-conform' ] || exit 1\nshift 2\nexec '${process.execPath}' '${main}' "$@"\n`
      writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 })
      const env = { ...process.env, SHELL: '/bin/bash', PATH: `${folder}:${process.env.PATH}` }
      const complete = (...words: string[]) => {
        const given = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _petstore-conform_npx`
        const script = `source ${file}; ${given}; echo "\${COMPREPLY[@]}"`
        return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8', env }).trim()
      }
      const words = ['npx', '--no-install', 'petstore-conform']
      expect(complete(...words, 'explain', 'list-respects')).toBe('list-respects-limit')
      expect(complete(...words, 'expl')).toBe('explain')
      expect(complete('npx', '--no-install', 'vite')).toBe('')
    },
  )
})

test.skipIf(!has('fish'))('fish takes the script and completes by it, behind npx too', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'completion.fish')
  writeFileSync(file, (await command(['completion'], { env: { SHELL: '/usr/bin/fish' } })).out)
  const runs = (name: string, skipped: number) => {
    const program = `#!/bin/sh\nshift ${skipped}\nexec '${process.execPath}' '${main}' "$@"\n`
    writeFileSync(join(folder, name), program, { mode: 0o755 })
  }
  runs('npx', 2)
  const complete = (line: string) => {
    const env = { ...process.env, HOME: folder, PATH: `${folder}:/usr/bin:/bin` }
    const script = `source ${file}; complete -C '${line}'`
    return execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8', env }).trim().split('\n')
  }
  for (const name of ['npx --no-install petstore-conform', 'petstore-conform']) {
    if (!name.startsWith('npx')) runs(name, 0)
    expect(complete(`${name} explain list-respects`)).toEqual(['list-respects-limit'])
    expect(complete(`${name} expl`)).toEqual(['explain'])
    expect(complete(`${name} --depth `).toSorted()).toEqual(['deep', 'quick', 'standard'])
  }
})

describe('init', () => {
  const init = (cwd: string, ...args: string[]) =>
    called(['init', '--base-url', 'https://staging.example.com/v1', ...args], { cwd })

  test.each([
    ['github', '.github', '.github/workflows/petstore-conform.yml'],
    ['gitlab', '.gitlab-ci.yml', '.gitlab/petstore-conform.yml'],
    ['azure', 'azure-pipelines.yml', 'azure-pipelines.petstore-conform.yml'],
    ['jenkins', 'Jenkinsfile', 'Jenkinsfile.petstore-conform'],
  ])('writes what fits a repository on %s, and never over a file', async (_name, there, written) => {
    const cwd = temporaryFolder()
    if (there === '.github') mkdirSync(join(cwd, there))
    else writeFileSync(join(cwd, there), 'mine')
    expect(await init(cwd)).toMatchObject({ code: 0, out: expect.stringContaining(`${written} written`) })
    const config = parse(readFileSync(join(cwd, 'petstore-conform.config.yaml'), 'utf8'))
    expect(config.baseUrl).toBe('https://staging.example.com/v1')
    const text = readFileSync(join(cwd, written), 'utf8')
    expect(text).toMatch(/\.\/tools\/petstore-conform-\d+\.\d+\.\d+\.tgz/)
    if (there === '.github') expect(validateWorkflow(text).errors).toEqual([])
    else expect(readFileSync(join(cwd, there), 'utf8')).toBe('mine')
    expect(await init(cwd)).toMatchObject({ code: 2, err: expect.stringContaining('are there already') })
  })

  test.each([
    ['file:tools/pets.tgz', './tools/pets.tgz'],
    ['file:../pets.tgz', undefined],
    ['file:/home/me/pets.tgz', undefined],
    ['git+https://git.example.com/pets/petstore-conform.git#abc123', 'as it is'],
    ['^0.1.0', undefined],
    [undefined, undefined],
  ])('CI installs what the folder has: %s', async (spec, wanted) => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ devDependencies: { 'petstore-conform': spec } }))
    const { out } = await init(cwd, '--ci', 'gitlab')
    const { variables } = parse(readFileSync(join(cwd, '.gitlab-ci.yml'), 'utf8'))['petstore-conform']
    const installs = wanted === 'as it is' ? spec : (wanted ?? expect.stringMatching(/^\.\/tools\/.+\.tgz$/))
    expect(variables.PETSTORE_CONFORM).toEqual(installs)
    if (wanted === undefined) expect(out).toMatch(/put the tarball \(npm pack\) there/)
  })

  test.each(['github', 'gitlab', 'azure', 'jenkins'] as const)('a file for %s never installs a bare name', async ci => {
    const cwd = temporaryFolder()
    await init(cwd, '--ci', ci)
    const texts = readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter(each => each.isFile())
      .map(each => readFileSync(join(each.parentPath, each.name), 'utf8'))
    expect(texts).toHaveLength(2)
    expect(texts.join('').match(/petstore-conform@\S+|\bnpx (?!--no-install )\S+/g)).toBeNull()
  })

  test.each(['github', 'gitlab', 'azure', 'jenkins'] as const)('a file for %s names no other target', async ci => {
    const cwd = temporaryFolder()
    await called(['init', '--base-url', 'https://pets.acme.io/v1', '--ci', ci], { cwd })
    const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toMatch(/https?:\/\/(?!pets\.acme\.io|127\.)[\w-]+\.\w/)
  })

  test.each(['github', 'gitlab', 'azure', 'jenkins'] as const)('its own file for %s gets no second', async ci => {
    const cwd = temporaryFolder()
    await init(cwd, '--ci', ci)
    const written = readdirSync(cwd, { recursive: true })
    expect(await init(cwd, '--ci', ci)).toMatchObject({ code: 2, err: expect.stringContaining('are there already') })
    expect(readdirSync(cwd, { recursive: true })).toEqual(written)
  })

  test.each(['github', 'gitlab', 'azure', 'jenkins'] as const)(
    'in a package of a monorepo the file for %s stands where it is read, and works in the folder',
    async ci => {
      const root = temporaryFolder()
      mkdirSync(join(root, '.git'))
      for (const name of ['api', 'web']) {
        const cwd = join(root, 'packages', name)
        mkdirSync(cwd, { recursive: true })
        expect(await init(cwd, '--ci', ci)).toMatchObject({ code: 0 })
        expect(await init(cwd, '--ci', ci)).toMatchObject({ code: 2, err: expect.stringContaining('there already') })
        expect(readdirSync(cwd)).toEqual(['petstore-conform.config.yaml'])
      }
      const written = readdirSync(root, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile() && !each.parentPath.includes('packages'))
        .map(each => join(each.parentPath, each.name))
      expect(written).toHaveLength(2)
      const ofApi = written.map(file => readFileSync(file, 'utf8')).find(each => each.includes('packages/api'))!
      expect(ofApi).not.toContain('packages/web')
      expect(ofApi.match(/working-?directory: packages\/api|cd packages\/api/gi)!.length).toBeGreaterThan(0)
      expect(ofApi.match(/(?<!packages\/api\/)\breports\b(?!:)/g)).toBeNull()
      if (ci === 'github') expect(ofApi).toContain('# .github/workflows/petstore-conform-packages-api.yml: ')
      if (ci === 'github') expect(validateWorkflow(ofApi).errors).toEqual([])
      else if (ci !== 'jenkins') parse(ofApi)
    },
  )

  test.each(frameworks)(
    'writes a server in %s that its job starts, without marks, and never over a file',
    async name => {
      const cwd = temporaryFolder()
      writeFileSync(join(cwd, 'README.md'), 'mine')
      const server = exampleServers().find(({ title }) => title === name)!
      const { code, out } = await called(['init', '--server', name], { cwd })
      expect({ code, out }).toMatchObject({
        code: 0,
        out: expect.stringContaining(`it needs ${server.needs.join(' and ')}`),
      })
      expect(readFileSync(join(cwd, 'README.md'), 'utf8')).toBe('mine')
      for (const path of [...server.sources, ...server.others, '.gitignore']) {
        expect(out).toContain(`${path} written`)
        expect(readFileSync(join(cwd, path), 'utf8').split('\n').filter(isMark)).toEqual([])
      }
      expect(parse(readFileSync(join(cwd, 'petstore-conform.config.yaml'), 'utf8')).baseUrl).toBe(
        'http://127.0.0.1:8080/v1',
      )
      const workflow = readFileSync(join(cwd, '.github/workflows/petstore-conform.yml'), 'utf8')
      expect(validateWorkflow(workflow).errors).toEqual([])
      const { env, jobs } = parse(workflow)
      const { steps } = jobs['petstore-conform']
      expect(steps[2].run).toContain(`(${server.start} > server.log 2>&1 &)`)
      expect(steps[3].env.PETSTORE_API_KEY).toBe('${{ env.API_KEY }}')
      expect(env).toMatchObject({ PORT: '8080', API_KEY: expect.stringMatching(/./) })
      expect(workflow).not.toContain('secrets.')
      expect(await called(['init', '--server', name], { cwd })).toMatchObject({
        code: 2,
        err: expect.stringMatching(/is there already\. Run "init --server" in an empty folder/),
      })
    },
  )

  test.each([
    ['npm install', { dependencies: { 'petstore-conform': 'file:../tool.tgz' } }, true],
    [
      'npm init -y as well',
      {
        name: 'pets',
        version: '1.0.0',
        main: 'index.js',
        scripts: { test: 'echo "Error: no test specified" && exit 1' },
        devDependencies: { 'petstore-conform': 'file:tools/tool.tgz' },
      },
      true,
    ],
    ['npm install of more', { dependencies: { 'petstore-conform': 'file:../tool.tgz', hono: '^4' } }, false],
    ['somebody', { scripts: { start: 'node .' }, dependencies: { 'petstore-conform': 'file:../tool.tgz' } }, false],
    ['nobody who has the tool', { name: 'pets' }, false],
  ])('writes a server over a package.json by %s: %j', async (_by, there, isWritten) => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'package.json'), JSON.stringify(there))
    const { code, out } = await called(['init', '--server', 'hono'], { cwd })
    const after = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
    expect(code).toBe(isWritten ? 0 : 2)
    if (!isWritten) expect(after).toEqual(there)
    else {
      expect(after).toMatchObject({
        scripts: { start: 'tsx server.ts' },
        dependencies: { hono: expect.any(String) },
        devDependencies: { 'petstore-conform': expect.stringContaining('tool.tgz') },
      })
      expect(out).toContain('\npackage.json written\n')
    }
  })

  test('says that the tool has to be installed, where it is not', async () => {
    const cwd = temporaryFolder()
    const install =
      /^Install the tool in this folder: npm install --save-dev \.\/tools\/petstore-conform-.*\.tgz\nTry it: /m
    expect((await called(['init', '--server', 'go'], { cwd })).out).toMatch(install)
    const inside = join(cwd, 'other')
    mkdirSync(join(cwd, 'node_modules', 'petstore-conform'), { recursive: true })
    mkdirSync(inside)
    expect((await called(['init', '--server', 'go'], { cwd: inside })).out).not.toMatch(/^Install the tool/m)
  })

  test('writes a server beside no CI file of another system', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, '.gitlab-ci.yml'), '')
    const written = await called(['init', '--server', 'go'], { cwd })
    expect(written).toMatchObject({ code: 2, err: expect.stringContaining('--ci none') })
    expect(readdirSync(cwd)).toEqual(['.gitlab-ci.yml'])
    expect(await called(['init', '--server', 'go', '--ci', 'none'], { cwd })).toMatchObject({ code: 0 })
    expect(readdirSync(cwd)).toContain('main.go')
  })

  test('beside a config file that is there it writes the CI file', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'petstore-conform.config.json'), '{}')
    const { code, out } = await called(['init', '--ci', 'gitlab'], { cwd })
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('config.json is there already') })
    expect(readdirSync(cwd)).toEqual(['.gitlab-ci.yml', 'petstore-conform.config.json'])
  })

  test.each([
    ['https://github.com/pets/store.git', 'github'],
    ['git@gitlab.example.com:pets/store.git', 'gitlab'],
    ['https://me@dev.azure.com/pets/store', 'azure'],
    ['https://bitbucket.org/pets/github.git', 'none'],
  ])('the remote %s is for %s', (url, ci) => {
    expect(guessCi(() => false, `[remote "origin"]\n\turl = ${url}\n`)).toBe(ci)
  })

  test('without a CI to be seen it says so, and how to name one; without an address it stops', async () => {
    const cwd = temporaryFolder()
    expect(await init(cwd)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No CI file written\. .*--ci github\|/m),
    })
    expect(readdirSync(cwd)).toEqual(['petstore-conform.config.yaml'])
    expect(await called(['init'])).toMatchObject({ code: 2, err: expect.stringContaining('--base-url') })
  })

  test('with a config file the tool alone just runs', async () => {
    const cwd = temporaryFolder()
    writeFileSync(
      join(cwd, 'petstore-conform.config.yaml'),
      `baseUrl: ${server.baseUrl}\ndepth: quick\nonly: list-respects-limit\n`,
    )
    expect(await command([], { cwd, env: { PETSTORE_API_KEY: apiKey } })).toMatchObject({ code: 0 })
  })
})

describe('the key is asked for', () => {
  const url = { call: (name: string) => name, given: { 'base-url': ['http://127.0.0.1/v1'] } }
  const io = (answers: string[], env = {}) => {
    const asked: string[] = []
    const said: string[] = []
    const askSecret = async (question: string) => {
      asked.push(question)
      return answers.shift() ?? ''
    }
    return { asked, said, io: { env, err: { write: (text: string) => said.push(text) }, askSecret } as unknown as Io }
  }

  test('where a person is there and nothing gives one; a wrong one is asked for again', async () => {
    const person = io(['bad ', 'pk_good_01'])
    const [first] = await withKey([url], person.io)
    expect(first!.given).toEqual({ 'api-key': ['pk_good_01'] })
    expect(person.said.join('')).toContain('blank')
    expect(person.said.join('')).not.toContain('bad ')
  })

  test('never in CI, not for the embedded server, not where one is given, not without a target', async () => {
    const given = (more: object) => [{ ...url, given: { ...url.given, ...more } }]
    for (const [layers, env] of [
      [[url], { CI: 'true' }],
      [given({ 'api-key': ['x'] }), {}],
      [given({ 'api-key-file': ['x'] }), {}],
      [given({ reference: ['true'] }), {}],
      [[{ ...url, given: {} }], {}],
    ] as const) {
      const person = io(['pk_good_01'], env)
      expect(await withKey(layers as never, person.io)).toBe(layers)
      expect(person.asked).toEqual([])
    }
  })

  test.skipIf(!has('script'))('on a terminal, without showing it', async () => {
    const cwd = temporaryFolder()
    const line = `${process.execPath} ${main} --base-url ${server.baseUrl} --depth quick --only list-respects-limit`
    const { CI: _ci, PETSTORE_API_KEY: _key, ...env } = process.env
    const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env, stdio: 'pipe' })
    let shown = ''
    child.stdout.on('data', text => {
      if (!shown.includes('Key that') && String(text).includes('Key that')) child.stdin.write(`${apiKey}\r`)
      shown += text
    })
    const code = await new Promise(resolve => child.on('close', resolve))
    expect(shown).toContain('(it is not shown)')
    expect(shown).not.toContain(apiKey)
    expect({ code, report: existsSync(join(cwd, 'reports', 'report.json')) }).toEqual({ code: 0, report: true })
  })
})

describe('doctor', () => {
  test('finds nothing wrong with a good target and creates nothing there', async () => {
    const { code, out } = await called(['doctor', '--base-url', server.baseUrl, '--api-key', apiKey])
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('with the key: status 200') })
    expect(out).toContain('ok     Clock: the target has the same time')
  })

  test.each([
    ['a wrong key', () => [server.baseUrl, '--api-key', 'pk_wrong_012345'], 'Check the key'],
    ['nobody there', () => ['http://127.0.0.1:1/v1', '--api-key', apiKey], 'Nothing listens there'],
    ['no /v1', () => [server.baseUrl.replace('/v1', '/v2'), '--api-key', apiKey], 'ends with /v1'],
    ['no key', () => [server.baseUrl], 'Set PETSTORE_API_KEY'],
    ['no such host', () => ['http://no-such-host.invalid/v1', '--api-key', apiKey], 'cannot be resolved'],
  ])('%s', async (_what, args, advice) => {
    const { code, out } = await called(['doctor', '--base-url', ...args()])
    expect({ code, out }).toMatchObject({ code: 3, out: expect.stringContaining(advice) })
    expect(out).not.toContain('pk_')
  })

  const json = { 'content-type': 'application/json' }
  test.each<[string, number, Readonly<Record<string, string>>, string, number, readonly string[]]>([
    [
      'a page',
      200,
      { 'content-type': 'text/html' },
      '<title>Sign in</title>',
      3,
      ['WRONG  Reachability: GET /pets?limit=1 with the key: status 200 ("Sign in")', 'in place of the service'],
    ],
    ['an object', 200, json, '{"items":[]}', 0, ['look   Reachability', '200 ("{"items":[]}")', 'JSON array']],
    [
      'a redirect',
      301,
      { location: 'https://shop.test/v1/pets' },
      '',
      3,
      ['301 (Location: https://shop.test/v1/pets)'],
    ],
    [
      "a gateway's 403",
      403,
      json,
      '{"message":"Missing Authentication Token"}',
      3,
      ['403 ("{"message":"Missing Authentication Token"}")', 'Check the path', '--header'],
    ],
    [
      'a subscription key',
      401,
      { ...json, 'www-authenticate': 'AzureApiManagementKey realm="shop",name="Ocp-Apim-Subscription-Key"' },
      '{"message":"missing subscription key"}',
      3,
      ['401 ("{"message":"missing subscription key"}")', '--header "Ocp-Apim-Subscription-Key: value"'],
    ],
    ['the key in a message', 401, json, `{"message":"unknown key ${apiKey}"}`, 3, ['unknown key [']],
  ])('shows what came: %s', async (_, status, headers, body, code, words) => {
    const other = await listen((_, response) => {
      response.writeHead(status, headers).end(body)
    })
    const told = await called(['doctor', '--base-url', other.baseUrl, '--api-key', apiKey])
    await other.close()
    for (const word of words) expect(told.out).toContain(word)
    expect(told.out).not.toContain(apiKey)
    expect(told.code).toBe(code)
  })

  const target = new URL('https://staging.example.com/v1')
  test('tells of a proxy without its password', () => {
    const check = proxyCheck({ HTTPS_PROXY: 'http://me:secret@proxy.test:8080' }, target)
    expect(check).toMatchObject({ state: 'warning', found: expect.stringContaining('proxy.test:8080') })
    expect(JSON.stringify(check)).not.toContain('secret')
    expect(proxyCheck({ HTTP_PROXY: 'http://proxy.test:8080' }, target)).toMatchObject({ state: 'ok' })
    expect(proxyCheck({ https_proxy: 'ftp://proxy' }, target)).toMatchObject({ state: 'problem' })
    expect(proxyCheck({ HTTPS_PROXY: 'proxy:81' }, target)).toMatchObject({ found: 'HTTPS_PROXY leads to proxy:81' })
    expect(proxyCheck({ ALL_PROXY: 'http://proxy' }, target)).toMatchObject({ found: 'ALL_PROXY leads to proxy' })
  })

  test('does not warn of a proxy that NO_PROXY or the loopback address leaves out', () => {
    const env = { HTTPS_PROXY: 'http://proxy.test', NO_PROXY: '10.0.0.0/8,.example.com' }
    for (const url of ['https://staging.example.com/v1', 'https://10.1.2.3/v1', 'https://127.0.0.1/v1'])
      expect(proxyCheck(env, new URL(url))).toMatchObject({ state: 'ok' })
    expect(proxyCheck(env, new URL('https://11.1.2.3/v1'))).toMatchObject({ state: 'warning' })
  })

  test('leaves the host name to a proxy', async () => {
    const url = new URL('http://no-such-host.invalid/v1')
    expect(await nameCheck(url, true)).toMatchObject({ state: 'ok', found: expect.stringContaining('proxy') })
    expect(await nameCheck(url, false)).toMatchObject({ state: 'problem' })
  })

  test('and a run take NODE_EXTRA_CA_CERTS besides --ca', async () => {
    const [extra, other] = ['extra.pem', 'other.pem'].map(name => join(temporaryFolder(), name)) as [string, string]
    writeFileSync(extra, certificate)
    writeFileSync(other, rootCertificates[0]!)
    const secure = createServer({ key: privateKey, cert: certificate }, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    })
    await new Promise<void>(ready => secure.listen(0, '127.0.0.1', ready))
    const { port } = secure.address() as AddressInfo
    const args = ['doctor', '--base-url', `https://127.0.0.1:${port}/v1`, '--api-key', apiKey, '--ca', other]
    const { code, out } = await command(args, { env: { NODE_EXTRA_CA_CERTS: extra } })
    const without = await command(args)
    secure.closeAllConnections()
    secure.close()
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Certificate of the target: trusted') })
    expect(without.code).toBe(3)
  })

  test('tells of certificates that are not checked, or not there', () => {
    expect(certificateChecks({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, false)).toMatchObject([{ state: 'warning' }])
    expect(certificateChecks({ NODE_EXTRA_CA_CERTS: '/no/such/file' }, false)).toMatchObject([{ state: 'problem' }])
    expect(certificateChecks({}, false)).toEqual([])
  })

  test.each([
    [0, 'ok', 'same time'],
    [-90_000, 'warning', '(8\\d|9[01]) s behind'],
    [90_000, 'warning', '(8\\d|9[01]) s ahead'],
  ])('compares clocks: %i ms', (offset, state, found) => {
    const now = Date.now()
    const date = new Date(now + offset).toUTCString()
    const exchange = {
      startedAt: now - 100,
      endedAt: now,
      response: { status: 200, headers: [['date', date]], body: new Uint8Array() },
    }
    expect(clockCheck(exchange as never)).toMatchObject({ state, found: expect.stringMatching(found) })
  })
})
