// @module-tag thorough
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { apiKey, called, command, temporaryFolder } from './command.js'

const server = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
afterAll(() => server.close())
const env = { PETSTORE_API_KEY: apiKey }
const target = () => ['--base-url', server.baseUrl, '--depth', 'quick']

test('what a report shows becomes a list, and a run that is given the list does not fail by it', async () => {
  const cwd = temporaryFolder()
  expect((await command([...target(), '--only', 'list-respects-limit'], { cwd, env })).code).toBe(1)
  const nobody = await called(['known', 'reports/report.json'], { cwd })
  expect(nobody).toMatchObject({ code: 2, err: expect.stringContaining('Add --owner NAME.') })
  const first = await called(['known', 'reports/report.json', '--owner', 'team pets'], { cwd })
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^known-failures\.yaml: \d added, 0 kept, 0 removed/),
  })
  expect(first.out).toContain('Write the reason of each where it says TODO.')
  expect(readFileSync(join(cwd, 'known-failures.yaml'), 'utf8')).toContain('reason: TODO\n')
  const run = await command([...target(), '--only', 'list-respects-limit', '--known', 'known-failures.yaml'], {
    cwd,
    env,
  })
  expect(run.code).toBe(0)
  expect(JSON.parse(readFileSync(join(cwd, 'reports/report.json'), 'utf8'))).toMatchObject({
    verdict: 'non-conformant',
    exitCode: 0,
  })

  const list = readFileSync(join(cwd, 'known-failures.yaml'), 'utf8')
  const again = await called(['known', 'reports/report.json'], { cwd })
  expect(again.out).toMatch(/0 added, \d kept, 0 removed/)
  expect(readFileSync(join(cwd, 'known-failures.yaml'), 'utf8')).toBe(list)

  const elsewhere = '- rule: list-respects-limit\n  branch: nowhere\n  reason: x\n  owner: y\n  expires: 2999-01-01\n'
  writeFileSync(join(cwd, 'known-failures.yaml'), list + elsewhere)
  const { code } = await command(
    [...target(), '--only', 'list-respects-limit', '--known', 'known-failures.yaml', '--bail'],
    { cwd, env },
  )
  expect(code).toBe(0)
})

test('a warning comes into the list where it counted only, and an entry for one decides nothing without --strict', async () => {
  const cwd = temporaryFolder()
  const warned = await referenceServer({ apiKey, faults: ['created-pet-has-location/no-location'] })
  try {
    const run = (...more: string[]) =>
      command(['--base-url', warned.baseUrl, '--depth', 'quick', '--only', 'created-pet-has-location', ...more], {
        cwd,
        env,
      })
    expect((await run()).code).toBe(0)
    const first = await called(['known', 'reports'], { cwd })
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('0 added, 0 kept') })
    expect((await run('--strict')).code).toBe(1)
    const strict = await called(['known', 'reports', '--owner', 'me', '--reason', 'soon'], { cwd })
    expect(strict.out).toContain('1 added')
    expect((await run('--strict', '--known', 'known-failures.yaml')).code).toBe(0)
    const list = readFileSync(join(cwd, 'known-failures.yaml'), 'utf8')
    writeFileSync(join(cwd, 'known-failures.yaml'), list.replace(/expires: .*/, 'expires: 2020-01-01'))
    expect((await run('--known', 'known-failures.yaml')).code).toBe(0)
    expect((await run('--strict', '--known', 'known-failures.yaml')).code).toBe(1)
  } finally {
    await warned.close()
  }
})

test('each rule that failed comes into the list, those that one request shows together too, and the list is enough', async () => {
  const cwd = temporaryFolder()
  // Which rules meet a fault depends on the seed, and on the pets that an earlier run has left.
  const run = async (...more: string[]) => {
    const faulty = await referenceServer({ apiKey, faults: ['list-accepts-limit/refuses-limit-1'] })
    const only = ['--seed', '2', '--depth', 'quick', '--only', 'list-*']
    const { code } = await command(['--base-url', faulty.baseUrl, ...only, ...more], { cwd, env })
    await faulty.close()
    return code
  }
  expect(await run()).toBe(1)
  const { causes } = JSON.parse(readFileSync(join(cwd, 'reports/report.json'), 'utf8'))
  const failed = causes.flatMap(({ rule, consequences }: any) => [rule, ...consequences.map((each: any) => each.rule)])
  expect(failed.length).toBeGreaterThan(1)
  await called(['known', 'reports', '--owner', 'me', '--reason', 'soon'], { cwd })
  const list = readFileSync(join(cwd, 'known-failures.yaml'), 'utf8')
  expect([...list.matchAll(/rule: (.*)/g)].map(([, rule]) => rule).toSorted()).toEqual(failed.toSorted())
  expect(await run('--known', 'known-failures.yaml')).toBe(0)
  writeFileSync(join(cwd, 'known-failures.yaml'), list.replace(/- rule: .*\n(?: .*\n)*$/, ''))
  expect(await run('--known', 'known-failures.yaml')).toBe(1)
})

describe('what is wrong with a list is said in one line, before anything is sent', () => {
  const good = { rule: 'list-respects-limit', reason: 'x', owner: 'y', expires: '2999-01-01' }
  test.each([
    ['no list', 'rule: x', 'is not a list'],
    ['no YAML', '- [', 'is neither YAML nor JSON'],
    ['no entry', '- x', 'entry 1 is not an entry'],
    ['no owner', JSON.stringify([{ ...good, owner: undefined }]), 'entry 1 has no "owner". Add it.'],
    ['an empty reason', JSON.stringify([{ ...good, reason: ' ' }]), '"reason" is not in order. Write a text.'],
    ['a date that is none', JSON.stringify([{ ...good, expires: 'soon' }]), 'Write a date such as 2027-01-31.'],
    [
      'a day that no calendar has',
      JSON.stringify([{ ...good, expires: '2027-02-30' }]),
      'is not a day of the calendar',
    ],
    ['an unknown member', JSON.stringify([{ ...good, expire: 'x' }]), 'Did you mean "expires"?'],
    [
      'a rule that there is not',
      JSON.stringify([good, { ...good, rule: 'list-respects-limits' }]),
      'entry 2: there is no rule "list-respects-limits". Did you mean "list-respects-limit"?',
    ],
  ])('%s', async (_, text, message) => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'known.yaml'), text)
    const { code, err } = await called(['--base-url', 'http://127.0.0.1:9/v1', '--known', 'known.yaml'], { cwd, env })
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})
