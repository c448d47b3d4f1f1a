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
