// @module-tag thorough
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiKey, folder, home, start } from './installed.js'
import { apart, files, rootSettings, settings } from './vitest-settings.js'

const only = ['unknown-id-returns-404', 'unauthorized-has-www-authenticate', 'body-is-json', 'base-path-is-v1']
const vitest = join(home, 'node_modules', 'vitest')
type Outcomes = Record<string, Record<string, string>>

/** What became of each rule in each project. */
async function outcomesOf(
  projects: object,
  root: object,
): Promise<{ readonly cwd: string; readonly judged: Outcomes }> {
  const cwd = folder('settings')
  const written = {
    ...files,
    'pets.test.js': `import { referenceServer } from 'petstore-conform'
      import { describeConformance } from 'petstore-conform/vitest'
      import { describe } from 'vitest'
      const apiKey = '${apiKey}'
      const faults = ['unknown-id-returns-404/returns-400', 'unauthorized-has-www-authenticate/none-in-listPets']
      const { baseUrl } = await referenceServer({ apiKey, faults })
      const { AROUND: around, VITEST_PROJECT: output } = process.env
      const bounds = { depth: 'quick', readOnly: true, maxRequests: 900 }
      const make = () => describeConformance({ baseUrl, apiKey, ...bounds, only: ${JSON.stringify(only)}, output })
      if (around) describe('of theirs', JSON.parse(around), make)
      else make()`,
    'vitest.config.js': `const outcomeOf = test => [
        test.result().state,
        ...(test.annotations?.().map(({ type }) => type) ?? []),
        ...(test.result().errors ?? []).map(({ message }) => message.split('\\n').at(-1)),
      ].join(' ')
      const reporter = {
        onTestRunEnd(modules, errors) {
          const outcomes = modules.map(module => [
            module.project.name,
            Object.fromEntries([...module.children.allTests()].map(test => [test.meta().rule ?? test.name, outcomeOf(test)])),
          ])
          const broke = modules.flatMap(module => module.errors()).concat(errors).map(({ message }) => message)
          console.log(JSON.stringify([Object.fromEntries(outcomes), broke]))
        },
      }
      const projects = Object.entries(${JSON.stringify(projects)}).map(([name, { env, ...test }], nth) => ({
        test: { name, include: ['pets.test.js'], env: { VITEST_PROJECT: 'reports-' + nth, ...env }, ...test },
      }))
      export default { test: { projects, reporters: [reporter], ...${JSON.stringify(root)} } }`,
  }
  for (const [name, content] of Object.entries(written)) writeFileSync(join(cwd, name), content)
  const { out, err } = await start(process.execPath, [join(vitest, 'vitest.mjs'), 'run'], { cwd })
  const [judged, errors] = JSON.parse(out.trimEnd().split('\n').at(-1) || `[{}, [${JSON.stringify(err)}]]`)
  expect(errors, err).toEqual([])
  return { cwd, judged }
}

describe('describeConformance judges alike, whatever the settings ask of a test', () => {
  let cwd: string
  let judged: Outcomes
  beforeAll(async () => {
    ;({ cwd, judged } = await outcomesOf(settings, rootSettings))
  })

  test.each(Object.keys(settings).map((name, nth) => [name, nth] as const))('%s', (name, nth) => {
    expect(judged[name]).toEqual({
      'unknown-id-returns-404': `failed More in reports-${nth}/report.html`,
      'unauthorized-has-www-authenticate': 'passed warning',
      'body-is-json': 'passed',
      'base-path-is-v1': 'skipped',
    })
    const report = JSON.parse(readFileSync(join(cwd, `reports-${nth}`, 'report.json'), 'utf8'))
    expect(report).toMatchObject({ ending: 'complete', exitCode: 1 })
  })
})

test('bail ends the tests at the first failure', async () => {
  const { judged } = await outcomesOf({ bail: { bail: 1 } }, {})
  expect(judged.bail!['unknown-id-returns-404']).toContain('failed')
})

test('each option of Vitest is tried, or stands apart with a reason', () => {
  const types = join(vitest, 'dist', 'chunks')
  const text = readdirSync(types)
    .filter(name => name.endsWith('.d.ts'))
    .map(name => readFileSync(join(types, name), 'utf8'))
    .find(each => each.includes('\ninterface InlineConfig {'))!
  const [, body] = /\ninterface InlineConfig \{\n(.*?)\n\}/s.exec(text)!
  const options = [...body!.matchAll(/^\t(\w+)\??: /gm)].map(([, name]) => name!)
  expect(options).toEqual(expect.arrayContaining(['retry', 'sequence', 'expect', 'bail']))
  const tried = new Set([...Object.values(settings), rootSettings].flatMap(each => Object.keys(each)))
  const known = [...tried, ...Object.keys(apart)].toSorted()
  expect([...new Set(options)].toSorted()).toEqual(known)
})
