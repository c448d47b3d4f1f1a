// @module-tag thorough
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateAction, validateWorkflow } from '@action-validator/core'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { fillInputs } from '../../ci/fill-inputs.mjs'
import { referenceServer } from '../../src/index.js'
import { temporaryFolder } from '../cli/command.js'
import { listen } from '../sample-servers/plumbing.js'
import { home, tarball } from './installed.js'
import { action, programs, project, run, runAction, text } from './runners.js'

const apiKey = 'pk_ci_0123456789'
const good = await referenceServer({ apiKey })
const bad = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
/** An address that nothing listens on. */
const nobody = await unusedAddress()
afterAll(() => Promise.all([good.close(), bad.close()]))

async function unusedAddress(): Promise<string> {
  const server = await referenceServer({ apiKey })
  await server.close()
  return server.baseUrl
}

describe('action.yml', () => {
  test('is as GitHub wants it, and uses no action that somebody else could change', () => {
    expect(validateAction(text('action.yml')).errors).toEqual([])
    expect(action.runs.steps.filter((step: any) => 'uses' in step)).toEqual([])
    // What a user writes never becomes part of a script.
    for (const step of action.runs.steps) expect(step.run).not.toContain('${{')
  })

  const quick = { 'api-key': apiKey, depth: 'quick', only: 'list-respects-limit', args: '--seed 1' }

  test('installs the version asked for and judges; outputs say what came of it', async () => {
    const ran = await runAction({ ...quick, 'base-url': bad.baseUrl, version: tarball })
    expect(ran.log).toContain('list-respects-limit')
    expect(ran).toMatchObject({
      code: 1,
      outputs: { verdict: 'non-conformant', 'exit-code': '1', failed: '1', passed: '0', report: 'reports/report.html' },
    })
    expect(ran.log).not.toContain(apiKey)
    expect(readFileSync(join(ran.cwd, ran.outputs.report!), 'utf8')).toContain('list-respects-limit')
  })

  test('args keep quoted blanks', async () => {
    const seen: unknown[] = []
    const server = await listen(({ headers }, response) => {
      seen.push(headers['x-tenant'])
      response.writeHead(503).end()
    })
    const args = `--patience 0s --header 'x-tenant: pets of "us"'   --seed "1"`
    await runAction({ ...quick, args, 'base-url': server.baseUrl, version: tarball })
    await server.close()
    expect(new Set(seen)).toEqual(new Set(['pets of "us"']))
    const open = await runAction({ ...quick, args: "--header 'x", 'base-url': nobody, version: tarball })
    expect(open).toMatchObject({ code: 1, log: expect.stringContaining('a quote is not closed') })
  })

  test('a server that cannot be judged fails, or warns where asked for', async () => {
    const given = { ...quick, 'base-url': nobody, version: tarball }
    expect(await runAction(given)).toMatchObject({ code: 3, outputs: { 'exit-code': '3' } })
    const warned = await runAction({ ...given, unjudged: 'warn' })
    expect(warned).toMatchObject({ code: 0, outputs: { 'exit-code': '3' } })
    expect(warned.log).toContain('::warning title=petstore-conform::')
  })
})

const verdicts = [
  ['a good server', () => good.baseUrl, 0],
  ['a bad one', () => bad.baseUrl, 1],
  ['none', () => nobody, 3],
] as const
const [, isBad] = verdicts
/** What a script makes of the exit code. */
const notGood = verdicts.slice(1)

describe.concurrent('ci/gitlab.yml', () => {
  const jobs = (inputs: Record<string, string>) => parse(fillInputs(text('ci/gitlab.yml'), inputs))

  const modes = verdicts.flatMap(each => (['fail', 'warn'] as const).map(unjudged => [...each, unjudged] as const))
  // A failure is a failure, whatever becomes of what could not be judged.
  test.each(modes)('judges %s as the runner would', async (_, target, code, unjudged) => {
    const { 'petstore-conform': job } = jobs({
      'base-url': target(),
      package: tarball,
      depth: 'quick',
      args: '--only list-respects-limit',
      unjudged,
    })
    const cwd = temporaryFolder()
    const env = { PATH: programs(), PETSTORE_API_KEY: apiKey, ...job.variables, CI_PROJECT_DIR: cwd }
    const ran = await run(['sh', '-e'], job.script.join('\n'), cwd, env)
    expect(job.allow_failure.exit_codes.includes(ran.code)).toBe(code === 3 && unjudged === 'warn')
    if (code !== 3 || unjudged === 'fail') expect(ran.code).toBe(code)
    for (const file of Object.values(job.artifacts.reports))
      expect(readdirSync(cwd, { recursive: true })).toContain(file)
  })

  test('an input without a value is an error', () => expect(() => jobs({})).toThrow('base-url'))
})

/** Nobody waits a minute here for a server that never comes. */
const impatient = (script: string) => {
  expect(script).toContain('petstore-conform')
  expect(script).toContain('--wait 60s')
  return script.replace('--wait 60s', '--wait 1s')
}

/** A repository with a config file, which the tool finds by itself. */
function repository(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'petstore-conform.config.yaml'), 'depth: quick\nonly: list-respects-limit\n')
  return folder
}

describe.concurrent('what init writes', () => {
  test.each([isBad])('for GitLab judges %s', async (_, target, code) => {
    const { 'petstore-conform': job } = parse(text('ci/gitlab-job.yml'))
    const cwd = repository()
    const env = { PATH: programs(), PETSTORE_API_KEY: apiKey, PETSTORE_BASE_URL: target() }
    const ran = await run(['sh', '-e'], job.script.join('\n'), cwd, {
      ...job.variables,
      ...env,
      PETSTORE_CONFORM: tarball,
    })
    expect(ran.code).toBe(code)
    expect(job.allow_failure).toBeUndefined()
  })

  test.each(notGood)('for GitHub judges %s', async (_, target, code) => {
    const { steps } = parse(text('ci/github-workflow.yml')).jobs['petstore-conform']
    const cwd = repository()
    const env = { PATH: programs(), RUNNER_TEMP: cwd, PETSTORE_CONFORM: tarball, PETSTORE_BASE_URL: target() }
    const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail']
    expect(await run(bash, steps[1].run, cwd, env)).toMatchObject({ code: 0 })
    const { UNJUDGED } = parse(text('ci/github-workflow.yml')).env
    for (const unjudged of [UNJUDGED, 'warn']) {
      const more = { PETSTORE_API_KEY: apiKey, UNJUDGED: unjudged }
      const ran = await run(bash, impatient(steps[2].run), cwd, { ...env, ...more })
      const warns = code === 3 && unjudged === 'warn'
      expect(ran.code).toBe(warns ? 0 : code)
      expect(ran.log.includes('::warning title=petstore-conform::')).toBe(warns)
    }
  })

  test('a server that the file starts, as its comments say, is waited for', async () => {
    const address = await unusedAddress()
    const ownServer = text('ci/gitlab-job.yml')
      .replace(/^( *)# - (npm ci .*)$/m, '$1- $2')
      .replace(/bin\/petstore-conform/, each => `${each} --base-url ${address}`)
    const { script } = parse(ownServer)['petstore-conform']
    expect(script).toHaveLength(3)
    const cwd = repository()
    const serve = `serve --port ${new URL(address).port} --api-key ${apiKey}`
    const bin = join(home, 'node_modules', '.bin', 'petstore-conform')
    writeFileSync(join(cwd, 'start.sh'), `echo $$ > server.pid; sleep 2; exec '${bin}' ${serve}\n`)
    const env = { PATH: programs(), PETSTORE_API_KEY: apiKey, PETSTORE_CONFORM: tarball }
    try {
      expect(await run(['sh', '-e'], script.join('\n'), cwd, env)).toMatchObject({ code: 0 })
    } finally {
      process.kill(Number(readFileSync(join(cwd, 'server.pid'), 'utf8')))
    }
  })
})

describe.concurrent('ci/azure-pipelines.yml', () => {
  test.each(notGood)('judges %s as the agent would', async (_, target, code) => {
    const { steps } = parse(text('ci/azure-pipelines.yml'))
    const cwd = repository()
    const macros: Record<string, string> = {
      'Agent.TempDirectory': cwd,
      PETSTORE_CONFORM: tarball,
      PETSTORE_API_KEY: apiKey,
    }
    const fill = (given: string) => given.replace(/\$\(([\w.]+)\)/g, (_macro, name) => macros[name]!)
    const env = { PATH: programs(), PETSTORE_BASE_URL: target() }
    expect(await run(['bash', '-e'], fill(steps[0].script), cwd, env)).toMatchObject({ code: 0 })
    const { UNJUDGED } = parse(text('ci/azure-pipelines.yml')).variables
    for (const unjudged of [UNJUDGED, 'warn']) {
      const ran = await run(['bash', '-e'], impatient(fill(steps[1].bash)), cwd, {
        ...env,
        UNJUDGED: unjudged,
        PETSTORE_API_KEY: fill(steps[1].env.PETSTORE_API_KEY),
      })
      const warns = code === 3 && unjudged === 'warn'
      expect(ran.code).toBe(warns ? 0 : code)
      expect(ran.log.includes('##vso[task.complete result=SucceededWithIssues;]')).toBe(warns)
    }
    expect(readdirSync(cwd, { recursive: true })).toContain(steps[2].inputs.testResultsFiles)
  })
})

test('the commands of ci/Jenkinsfile run', async () => {
  const file = text('ci/Jenkinsfile')
  const [install, judge] = [...file.matchAll(/(?:sh |script: )'([^']+)'/g)].map(([, script]) => script!)
  const cwd = repository()
  const env = {
    PATH: programs(),
    PETSTORE_CONFORM: tarball,
    PETSTORE_BASE_URL: bad.baseUrl,
    PETSTORE_API_KEY: apiKey,
  }
  expect(await run(['sh', '-xe'], install!, cwd, env)).toMatchObject({ code: 0 })
  expect(await run(['sh', '-xe'], judge!, cwd, env)).toMatchObject({ code: 1 })
  expect(readdirSync(cwd, { recursive: true })).toContain(/testResults: '([^']+)'/.exec(file)![1])
})

describe('engines that share out a fleet', () => {
  test.each(['ci/github-fleet.yml', 'ci/gitlab-fleet.yml'])('%s calls no command that was removed', name => {
    const verbs = [...text(name).matchAll(/petstore-conform"? fleet (\S+)/g)].map(([, verb]) => verb)
    expect(verbs).toEqual(['fleet.yaml', 'index'])
  })

  test('the GitHub workflow is as GitHub wants it, and its shards are all of them', () => {
    expect(validateWorkflow(text('ci/github-fleet.yml')).errors).toEqual([])
    const { jobs } = parse(text('ci/github-fleet.yml'))
    const { shard } = jobs.judge.strategy.matrix
    expect(shard).toEqual([1, 2, 3, 4])
    expect(jobs.judge.steps[2].run).toContain(`/${shard.length} `)
  })

  test.each(['job.yaml', 'job-bucket.yaml', 'cronjob.yaml'])(
    'deploy/kubernetes/%s has as many shards as pods',
    name => {
      const documents = parseAllDocuments(text(`deploy/kubernetes/${name}`)).map(document => document.toJS())
      const last = documents.at(-1)
      const job = last.kind === 'CronJob' ? last.spec.jobTemplate.spec : last.spec
      const { args } = job.template.spec.containers[0]
      expect(job.completionMode).toBe('Indexed')
      expect(args[args.indexOf('--shard') + 1]).toBe(`auto/${job.completions}`)
    },
  )

  test('every container is restricted', () => {
    const names = readdirSync(join(project, 'deploy/kubernetes')).filter(name => name.endsWith('.yaml'))
    const pods = names
      .flatMap(name => parseAllDocuments(text(`deploy/kubernetes/${name}`)).map(document => document.toJS()))
      .map(({ spec }) => spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec)
      .filter(spec => spec !== undefined)
    expect(pods).toHaveLength(4)
    for (const pod of pods) {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toBeDefined()
      }
    }
  })
})
