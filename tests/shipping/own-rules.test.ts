// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { referenceServer } from '../../src/index.js'
import { command, temporaryFolder } from '../cli/command.js'

const apiKey = 'pk_house_0123456789'
const faulty = await referenceServer({ apiKey, faults: ['created-pet-has-location/no-location'] })
afterAll(() => faulty.close())
const house = fileURLToPath(new URL('../../examples/house-rules/created-has-location.ts', import.meta.url))
const run = (cwd: string, ...args: string[]) =>
  command(['--base-url', faulty.baseUrl, '--depth', 'quick', ...args], { cwd, env: { PETSTORE_API_KEY: apiKey } })

test('a rule of the house, in TypeScript, judges beside the built-in ones', async () => {
  const cwd = temporaryFolder()
  const { code } = await run(cwd, '--suite', house, '--only', 'house-*,created-pet-has-location')
  const report = JSON.parse(readFileSync(join(cwd, 'reports', 'report.json'), 'utf8'))
  const rules = report.rules.map(({ id, group, level, verdict }: any) => [id, group, level, verdict])
  // What is a warning by the standards is a failure by the house.
  expect({ code, rules }).toEqual({
    code: 1,
    rules: [
      ['created-pet-has-location', 'create-pet', 'should', 'warn'],
      ['house-created-has-location', 'own', 'must', 'fail'],
    ],
  })
  expect(report.rules[1].basis).toMatchObject({ statement: 'Every 201 has a Location.', source: 'our API guide' })
})

test('its faults are proven as those of the built-in rules are', async () => {
  const { code, out } = await command(['self-test', '--suite', house, '--select', 'house-'])
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 faults in 1 branch caught') })
})

test('it is listed and explained as those of the built-in rules are', async () => {
  const listed = await command(['list', '--suite', house])
  expect(listed.out).toMatch(/^house-created-has-location +4\.2 +own +must +Every 201 has a Location$/m)
  expect(listed.out).toContain('list-respects-limit')
  const { code, out } = await command(['explain', 'house-created-has-location', '--suite', house])
  expect(code).toBe(0)
  for (const text of ['entry house-location (our API guide)', 'Every 201 has a Location.', `--suite ${house} --only`])
    expect(out).toContain(text)
  const unknown = await command(['explain', 'house-created-has-location'])
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('There is no rule "house-created') })
})

test('a rule of the house that takes the id of another is wrong usage', async () => {
  const { code, err } = await command(['list', '--suite', house, '--suite', house])
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining('two rules "house-created-has-location"'),
  })
})

test('the rule in docs/library.md runs as it is printed, and its fault is caught', async () => {
  const docs = readFileSync(fileURLToPath(new URL('../../docs/library.md', import.meta.url)), 'utf8')
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'own.ts'), /^```ts\n([\s\S]*?)^```/m.exec(docs)![1]!)
  const proven = await command(['self-test', '--suite', 'own.ts', '--select', 'house-location'], { cwd })
  expect(proven).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 faults in 1 branch caught') })
  expect(await run(cwd, '--suite', 'own.ts', '--only', 'house-location')).toMatchObject({ code: 1 })
})

const ownRule = (members: string) => `import { defineRule } from 'petstore-conform/kit'
export const own = defineRule({ id: 'own-rule', cites: { id: 'own', level: 'observe', section: '4.1', text: 'x' },
  summary: 'x', why: 'x', branches: ['b'], ${members} })`

test.each([
  ['its judge', "scenarios: ['lists without a limit'], judge() { throw new Error('oh no') }"],
  ['its scenario', "scenarios: [{ ...list, perform() { throw new Error('oh no') } }], judge: () => [], scope: 'case'"],
])('a rule of the house whose author erred in %s is no fault of the tool', async (_, members) => {
  const cwd = temporaryFolder()
  const list = `import { defineScenario } from 'petstore-conform/kit'
const list = defineScenario({ id: 'own-list', phases: ['main'], summary: 'x', perform: async () => {} })\n`
  writeFileSync(join(cwd, 'own.js'), list + ownRule(members))
  const { code, out, err } = await run(cwd, '--suite', 'own.js', '--only', 'own-rule')
  expect({ code, out: out + err }).toMatchObject({
    code: 3,
    out: expect.stringMatching(/your rule own-rule threw.*oh no/s),
  })
  expect(out + err).not.toMatch(/fault of th/)
})

test.concurrent.each([
  ['judge: () => []', 'The rule "own-rule" has no "scenarios". It is (string | Scenario)[].'],
  ['scenarios: [], judge: 5', '"judge" has another type than a generator function'],
  ['scenarios: [], judge: () => [], explain: []', 'has an unknown "explain".'],
  ["scenarios: ['lists without limit'], judge: () => []", 'There is no scenario "lists without limit". Did you mean'],
])('%s is wrong usage, in a plain sentence', async (members, message) => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'own.js'), ownRule(members))
  const { code, err } = await run(cwd, '--suite', 'own.js')
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) })
})

test.concurrent.each([
  ['no-rule.js', 'export const a = 1', 'exports no rule'],
  ['broken.ts', 'export const = 1', 'cannot be used as a suite'],
  ['binary.js', '\0\x1b[2J', 'cannot be used as a suite'],
  ['throws.js', 'throw new Error("mine")', 'mine'],
  [
    'throws-later.js',
    'await new Promise(resolve => setTimeout(resolve, 200).unref())\nthrow new Error("late")',
    'late',
  ],
  ['no-package.js', 'import "no-such-package"', 'no-such-package'],
])('%s is wrong usage', async (name, text, message) => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, name), text)
  const { code, err } = await run(cwd, '--suite', name)
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  expect(err).toMatch(/^petstore-conform: \P{Cc}+\.\n$/u)
})
