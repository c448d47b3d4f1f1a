import { describe, expect, test } from 'vitest'
import { ended, exchange, finding, fold, planned, runEnded, started, tally } from '../../../tests/report/fixtures.js'
import type { KnownFailure, Report } from '../../core/report/report.js'
import { ctrf } from '../formats/ctrf.js'
import { github } from '../formats/github.js'
import { html } from '../formats/html/html.js'
import { junit } from '../formats/junit.js'
import { markdown } from '../formats/markdown.js'
import { terminal } from '../formats/terminal/terminal.js'

const today = '2026-03-04'
const entry = (more: Partial<KnownFailure> = {}): KnownFailure => ({
  rule: 'broken',
  reason: 'fixed in release 7',
  owner: 'team pets',
  expires: '2026-12-31',
  ...more,
})

/** `broken` fails in one branch of two, `fine` passes, `unjudged` is inconclusive where it is asked for. */
function judged(
  known: readonly KnownFailure[],
  more: { unjudged?: boolean; branches?: readonly string[] } = {},
): Report {
  const { unjudged = false, branches = ['one'] } = more
  const rules = [
    planned('broken', { branches: ['one', 'two'] }),
    planned('fine', { branches: ['a'] }),
    planned('unjudged', { branches: ['b'] }),
  ]
  const configuration = { now: `${today}T10:00:00.000Z` }
  return fold([
    started(rules, { known, configuration }),
    tally('broken', { one: 3, two: 3 }),
    ...branches.map(branch => finding('broken', { cause: branch, finding: { branch } })),
    ended('broken'),
    tally('fine', { a: 1 }),
    ended('fine'),
    ...(unjudged ? [] : [tally('unjudged', { b: 1 })]),
    ended('unjudged'),
    runEnded(),
  ])
}

describe('the exit code', () => {
  test.each<[string, readonly KnownFailure[], object, number, string]>([
    ['without an entry', [], {}, 1, ''],
    ['a failure that is known', [entry()], {}, 0, 'failing'],
    ['known in its branch', [entry({ branch: 'one' })], {}, 0, 'failing'],
    ['known in another branch', [entry({ branch: 'two' })], {}, 1, 'fixed'],
    ['known in one branch of two', [entry({ branch: 'one' })], { branches: ['one', 'two'] }, 1, 'failing'],
    [
      'known in both',
      [entry({ branch: 'one' }), entry({ branch: 'two' })],
      { branches: ['one', 'two'] },
      0,
      'failing,failing',
    ],
    ['on its last day', [entry({ expires: today })], {}, 0, 'failing'],
    ['the day after', [entry({ expires: '2026-03-03' })], {}, 1, 'expired'],
    ['no longer failing', [entry(), entry({ rule: 'fine' })], {}, 1, 'failing,fixed'],
    [
      'expired and no longer failing',
      [entry(), entry({ rule: 'fine', expires: '2026-01-01' })],
      {},
      1,
      'failing,expired',
    ],
    ['of a rule that was not selected', [entry(), entry({ rule: 'elsewhere' })], {}, 0, 'failing,not-judged'],
    ['beside a rule that could not be judged', [entry()], { unjudged: true }, 3, 'failing'],
    [
      'of the rule that could not be judged',
      [entry(), entry({ rule: 'unjudged' })],
      { unjudged: true },
      3,
      'failing,not-judged',
    ],
    [
      'untrue beside a rule that could not be judged',
      [entry(), entry({ rule: 'fine' })],
      { unjudged: true },
      1,
      'failing,fixed',
    ],
  ])('%s', (_, known, more, exitCode, states) => {
    const report = judged(known, more)
    expect(report.exitCode).toBe(exitCode)
    expect((report.known ?? []).map(({ state }) => state).join()).toBe(states)
  })

  test('the verdict on the target stays what it is', () => {
    expect(judged([entry()])).toMatchObject({ verdict: 'non-conformant', exitCode: 0 })
  })

  test('an interrupted run keeps its own', () => {
    const events = [
      started([planned('r')], { known: [entry({ rule: 'r' })] }),
      finding('r'),
      runEnded('interrupted', 'SIGINT'),
    ]
    expect(fold(events).exitCode).toBe(130)
  })
})

test('what the same request shows is not known with a known failure', () => {
  const shown = { finding: { branch: 'b' }, exchanges: [exchange()] }
  const report = fold([
    started(
      ['broken', 'other'].map(id => planned(id)),
      { known: [entry()], configuration: { now: `${today}T10:00:00.000Z` } },
    ),
    ...['broken', 'other'].flatMap(id => [tally(id, { b: 2 }), finding(id, shown), ended(id)]),
    runEnded(),
  ])
  expect(report.causes).toHaveLength(1)
  expect(report.exitCode).toBe(1)
  expect(report.rules.filter(rule => rule.known).map(({ id }) => id)).toEqual(['broken'])
  expect(html(report).match(/known failure: /g)).toHaveLength(1)
})

describe('every report shows it as what it is', () => {
  const report = judged([entry()])
  const signed = 'fixed in release 7 (team pets, until 2026-12-31)'

  test.each<[string, (report: Report) => string]>([
    ['junit.xml', junit],
    ['report.html', html],
    ['the log of GitHub', github],
    ['terminal', each => terminal(each, { color: false, width: 200 })],
  ])('%s', (_, format) => expect(format(report)).toContain(signed))

  test('summary.md', () => expect(markdown(report)).toContain('fixed in release 7'))

  test('no tool that reads them takes it for a failure', () => {
    expect(junit(report)).toContain('failures="0" errors="0" skipped="1"')
    expect(JSON.parse(ctrf(report)).results.summary).toMatchObject({ failed: 0, skipped: 1 })
    expect(github(report)).toMatch(/^::warning title=broken%2C known::/)
  })

  test('an entry that is no longer true is an error', () => {
    expect(github(judged([entry(), entry({ rule: 'fine' })]))).toMatch(
      /^::error title=Known failures::fine: listed as known but no longer fails/,
    )
  })
})

const order = ['quick', 'standard', 'deep'] as const

test.each(order.flatMap(found => order.map(asked => [found, asked] as const)))(
  'found at %s, a run at %s says that it no longer fails where it asks as much',
  (found, asked) => {
    const known = entry({ rule: 'fine', depth: found })
    const rules = [planned('fine', { branches: ['a'] })]
    const events = [tally('fine', { a: 1 }), ended('fine')]
    const run = (more: object) =>
      fold([started(rules, { known: [known], depth: asked, ...more }), ...events, runEnded()])
    const scenarios = order.indexOf(asked) >= order.indexOf(found)
    expect(run({})).toMatchObject({
      exitCode: scenarios ? 1 : 0,
      known: [{ state: scenarios ? 'fixed' : 'not-judged' }],
    })
    expect(run({ partial: ['rules-selected'] }).exitCode).toBe(scenarios ? 1 : 0)
    expect(run({ partial: ['read-only'] }).exitCode).toBe(0)
  },
)

test.each<[string, Report, string]>([
  ['all known', judged([entry()]), 'exit code 0: every failure is known'],
  ['one of two known', judged([entry({ branch: 'two' })]), 'exit code 1: 1 failed rule not known'],
  [
    'all known, and another no longer true',
    judged([entry(), entry({ rule: 'fine' })]),
    'exit code 1: fine is listed as known but no longer fails: remove it',
  ],
  [
    'known, and not everything judged',
    judged([entry()], { unjudged: true }),
    'exit code 3: not everything could be judged',
  ],
  [
    'interrupted',
    fold([started([planned('r')]), finding('r'), runEnded('interrupted', 'SIGINT')]),
    'exit code 130: interrupted',
  ],
])('the verdict says why the exit code is what it is: %s', (_, report, text) => {
  expect(terminal(report, { color: false, width: 110 }).split('\nhttps://')[0]!.replace(/\s+/g, ' ')).toContain(text)
})

test('the terminal says what is known', () => {
  const last = (known: readonly KnownFailure[]) =>
    terminal(judged(known), { color: false, width: 100, detail: 'quiet' })
  expect(last([entry()])).toMatch(/^non-conformant.*: 1 failed \(known\), .*\nKNOWN broken /)
  expect(last([])).not.toContain('known')
})
