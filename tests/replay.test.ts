import { expect, test } from 'vitest'
import type { RunOptions } from '../src/core/report/options.js'
import type { Fault } from '../src/core/rule/rule.js'
import { replayAll } from '../src/evidence/again/replay-all.js'
import { startReference } from '../src/reference/server.js'
import { rules } from '../suites/index.js'
import { testKey, testOptions } from './options.js'
import { judge, judgeReference } from './run.js'

const faultOf = (id: string, name: string): Fault =>
  rules.find(rule => rule.id === id)!.faults.find(each => each.id === name)!
const lastOnly = rules.find(({ id }) => id === 'sequences-are-consistent')!.faults[1]!
const louder = faultOf('same-in-every-view', 'get-changes-names')
const refusing = faultOf('list-accepts-limit', 'refuses-limit-100')
const accepting = faultOf('create-refuses-status-outside-enum', 'accepts-status-is-empty')
const longer = faultOf('list-respects-limit', 'one-more-than-limit')

const reportOn = async (fault: Fault, options: Partial<RunOptions>) =>
  (await judgeReference(options, { injections: fault.injections() })).report

const isMended = async (id: string, fault: Fault, told: RegExp, exitCode: number) => {
  const faulty = await startReference({ apiKey: testKey, injections: fault.injections() })
  const { report } = await judge({ baseUrl: faulty.baseUrl, only: [id], depth: 'standard' })
  expect(report.rules[0]!.verdict).toBe('fail')
  const options = testOptions({ baseUrl: faulty.baseUrl })
  const again = await replayAll(report, rules, id, options).finally(() => faulty.close())
  expect(again.exitCode, again.lines.join('\n')).toBe(1)
  expect(again.lines.join('\n')).toContain('still fails')

  const sound = await startReference({ apiKey: testKey })
  const fixed = await replayAll(report, rules, id, testOptions({ baseUrl: sound.baseUrl })).finally(() => sound.close())
  expect(fixed.lines.at(-1), fixed.lines.join('\n')).toMatch(told)
  expect(fixed.exitCode).toBe(exitCode)
}
const title = '%s: a stored failure fails again, and no longer once the server is fixed'
test.each([
  ['create-refuses-status-outside-enum', accepting, / 1 passes now$/, 0],
  // What was not sent again by itself may need more than the request.
  ['list-accepts-limit', refusing, / 1 passes now, [1-9]\d* undecided$/, 3],
] as const)(title, isMended)
test.each([
  ['sequences-are-consistent', lastOnly, / 0 pass now, [1-9]\d* undecided$/, 3],
  ['same-in-every-view', louder, / 0 pass now, [1-9]\d* undecided$/, 3],
] as const)(title, { tags: 'thorough' }, isMended)

test('a list that is right now is no proof: the pets that showed the failure may be missing', async () => {
  const report = await reportOn(longer, { only: ['list-respects-limit'], depth: 'quick' })
  const other = await startReference({ apiKey: testKey })
  await judge({ baseUrl: other.baseUrl, only: ['create-returns-201'], depth: 'quick' })
  const options = testOptions({ baseUrl: other.baseUrl })
  const { lines, exitCode } = await replayAll(report, rules, undefined, options).finally(() => other.close())
  expect(lines.join('\n')).toContain('did not fail this time; it may take the pets that were in the store then')
  expect(lines.at(-1)).toContain(' 0 pass now')
  expect(exitCode).toBe(3)
})

test('a body that the report cuts is not sent', async () => {
  const report = structuredClone(await reportOn(refusing, { only: ['list-accepts-limit'], depth: 'quick' }))
  Object.assign(report.rules[0]!.findings[0]!.exchanges[0]!, { method: 'POST', requestBody: 'x'.repeat(16 * 1024) })
  const { lines } = await replayAll(
    report,
    rules,
    undefined,
    testOptions({ baseUrl: report.target.baseUrl, patienceMs: 0 }),
  )
  expect(lines[1]).toBe('  not sent again: the report does not hold a whole request body, byte for byte')
})

test('what nobody could decide is no success', async () => {
  const report = await reportOn(refusing, { only: ['list-accepts-limit'], depth: 'quick' })
  // The server of that run is closed.
  const options = testOptions({ baseUrl: report.target.baseUrl, patienceMs: 0 })
  const { exitCode, lines } = await replayAll(report, rules, undefined, options)
  expect(lines.at(-1)).toMatch(/^\d+ replayed: 0 still fail, 0 pass now, [1-9]\d* undecided$/)
  expect(exitCode).toBe(3)
})

test('a rule that did not fail cannot be replayed', async () => {
  const report = await reportOn(refusing, { only: ['list-accepts-limit'] })
  await expect(replayAll(report, rules, 'list-accept-limit', testOptions())).rejects.toThrow(
    'Did you mean "list-accepts-limit"?',
  )
})

test('a failing sequence is shrunk to the steps that it takes', { tags: 'thorough' }, async () => {
  const report = await reportOn(lastOnly, { only: ['sequences-are-consistent'], depth: 'deep' })
  const finding = report.rules[0]!.findings.find(({ path }) => path !== undefined)
  expect(finding, 'no finding was shrunk').toBeDefined()
  expect(finding!.message).toMatch(/: POST \/pets, POST \/pets, (?:GET \/pets\?[^,]*, )?GET \/pets\/\d+\./)
})

test.each([
  ['list-finds-created-status', 'never-finds-pending'],
  ['key-is-checked-before-the-request', 'looks-first-at-a-list-with-limit-not-an-integer'],
  ['listed-pet-is-found', 'finds-nothing'],
  ['create-returns-201', 'refuses-pending'],
])('%s/%s fails again, though the finding shows a part of its sample only', { tags: 'thorough' }, async (id, name) => {
  const faulty = await startReference({ apiKey: testKey, injections: faultOf(id, name).injections() })
  try {
    const { report } = await judge({ baseUrl: faulty.baseUrl, only: [id], depth: 'standard' })
    const { exitCode, lines } = await replayAll(report, rules, id, testOptions({ baseUrl: faulty.baseUrl }))
    expect(exitCode, lines.join('\n')).toBe(1)
  } finally {
    await faulty.close()
  }
})
