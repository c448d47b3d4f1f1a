import { describe, expect, it } from 'vitest'
import { ended, exchange, finding, fold, planned, runEnded, started, tally } from '../../../tests/report/fixtures.js'
import type { Ending } from '../../core/report/ending.js'
import type { PlannedRule, RunEvent } from '../../core/report/event.js'
import type { RunVerdict, Verdict } from '../../core/report/verdict.js'
import { bottomLine, mustsOf } from '../document/view.js'
import { ReportFold } from './fold.js'

type ReasonEvent = Extract<RunEvent, { type: 'reason' }>
const because = (kind: ReasonEvent['kind'], reason: string, branch?: string): RunEvent => ({
  type: 'reason',
  rule: 'r',
  kind,
  reason,
  ...(branch === undefined ? {} : { branch }),
})
const seen = (branches: Record<string, number>) => [tally('r', branches), ended('r')]
const pet = (id: string, tainted?: string): RunEvent => ({
  type: 'pet',
  id,
  name: `Conform ${id}`,
  ...(tainted === undefined ? {} : { tainted }),
})
const moves: RunEvent = { type: 'characteristic', characteristic: 'status-moves' }
const answer = (question: string, text: string): RunEvent => ({ type: 'answer', rule: 'r', question, answer: text })

const two = { branches: ['a', 'b'] }
const gated = { branches: ['a'], needs2xx: ['createPet'] }

const cases: readonly [
  name: string,
  rule: Partial<PlannedRule>,
  events: readonly RunEvent[],
  verdict: Verdict,
  reasons: readonly string[],
][] = [
  ['every branch observed', two, seen({ a: 3, b: 1 }), 'pass', []],
  ['a branch never observed', two, seen({ a: 3 }), 'inconclusive', ['no response showed "b"']],
  ['nothing observed', two, seen({}), 'inconclusive', ['no response showed "a"', 'no response showed "b"']],
  ['no branches at all', { branches: [] }, seen({}), 'inconclusive', ['it has no branch that could be observed']],
  [
    'no branches, ruled out',
    { branches: [] },
    [because('not-applicable', 'local address'), ended('r')],
    'not-applicable',
    ['local address'],
  ],
  ['an observation outside the plan', two, seen({ a: 1, c: 1 }), 'inconclusive', ['no response showed "b"']],
  ['a must broken', {}, [finding('r'), ...seen({ 'createPet 400': 9 })], 'fail', []],
  ['a should broken', { level: 'should' }, [finding('r'), ended('r')], 'warn', []],
  ['broken before it ended', {}, [finding('r')], 'fail', []],
  [
    'the judge broke',
    {},
    [finding('r'), because('error', 'the judge broke'), ended('r')],
    'error',
    ['the judge broke'],
  ],
  ['gate closed', gated, seen({ a: 1 }), 'inconclusive', ['no authorised 2xx of createPet was seen']],
  ['gate open', gated, [{ type: 'open', operation: 'createPet' }, ...seen({ a: 1 })], 'pass', []],
  [
    'another gate open',
    gated,
    [{ type: 'open', operation: 'listPets' }, ...seen({ a: 1 })],
    'inconclusive',
    ['no authorised 2xx of createPet was seen'],
  ],
  ['all ruled out', two, [because('not-applicable', 'read-only'), ended('r')], 'not-applicable', ['read-only']],
  [
    'one branch ruled out, the other observed',
    two,
    [because('not-applicable', 'getPet is gone', 'b'), ...seen({ a: 1 })],
    'pass',
    ['getPet is gone'],
  ],
  [
    'one branch ruled out, the other missing',
    two,
    [because('not-applicable', 'getPet is gone', 'b'), ended('r')],
    'inconclusive',
    ['no response showed "a"'],
  ],
  [
    'trouble in a missing branch',
    two,
    [because('inconclusive', 'the target returned 503', 'b'), ...seen({ a: 1 })],
    'inconclusive',
    ['the target returned 503'],
  ],
  [
    'what rules a branch out stands before trouble in it',
    two,
    [because('inconclusive', 'the target returned 503', 'b'), because('not-applicable', 'read-only'), ended('r')],
    'not-applicable',
    ['read-only'],
  ],
  [
    'trouble somewhere, all branches observed',
    two,
    [because('inconclusive', 'the target returned 503'), ...seen({ a: 1, b: 1 })],
    'pass',
    ['the target returned 503'],
  ],
  [
    'why nothing was seen in a branch, where something was',
    two,
    [because('not-applicable', 'no list was short', 'b'), ...seen({ a: 1, b: 1 })],
    'pass',
    [],
  ],
  [
    'why nothing was right in a branch in which something was wrong',
    { branches: ['createPet 400', 'b'] },
    [
      because('not-applicable', 'every list was empty', 'createPet 400'),
      because('not-applicable', 'no list was short', 'b'),
      finding('r'),
      ended('r'),
    ],
    'fail',
    ['no list was short'],
  ],
  [
    'an unspecified one answered',
    { level: 'observe' },
    [answer('limit=101', 'refused with 400'), ended('r')],
    'observed',
    [],
  ],
  ['an unspecified one observed', { level: 'observe', ...two }, seen({ a: 1 }), 'observed', []],
  [
    'an unspecified one without answer',
    { level: 'observe', branches: ['a'] },
    seen({}),
    'inconclusive',
    ['no response showed "a"'],
  ],
  [
    'waived by a characteristic that shows later',
    { branches: ['createPet 400'] },
    [finding('r', { unless: ['status-moves'] }), ended('r'), moves],
    'not-applicable',
    ['statuses move by themselves on this target'],
  ],
  ['not waived without the characteristic', {}, [finding('r', { unless: ['status-moves'] }), ended('r')], 'fail', []],
  ['waived by another characteristic', {}, [finding('r', { unless: ['get-pet-gone'] }), moves, ended('r')], 'fail', []],
  [
    'about tainted pets only',
    {},
    [finding('r', { subjects: ['5'] }), pet('5', 'create-missing-name'), ...seen({ 'createPet 400': 1 })],
    'pass',
    [],
  ],
  [
    'about tainted pets and others',
    {},
    [pet('5', 'create-missing-name'), pet('6'), finding('r', { subjects: ['5', '6'] }), ended('r')],
    'fail',
    [],
  ],
  ['about no pet in particular', {}, [finding('r', { subjects: [] }), ended('r')], 'fail', []],
]

describe('verdict of a rule', () => {
  it.each(cases)('%s', (_, rule, events, verdict, reasons) => {
    const report = fold([started([planned('r', rule)]), ...events, runEnded()])
    expect(report.rules[0]).toMatchObject({ verdict, reasons })
  })

  it('gate closed, in traffic of others', () => {
    const begun = started([planned('r', gated)], { partial: ['traffic-of-others'] })
    const [rule] = fold([begun, ...seen({ a: 1 }), runEnded()]).rules
    expect(rule).toMatchObject({ verdict: 'not-applicable', reasons: ['no authorised 2xx of createPet was seen'] })
  })

  it.each<[Ending | undefined, Verdict, string]>([
    ['complete', 'error', 'the run completed without judging this rule'],
    ['interrupted', 'inconclusive', 'the run ended before it was judged'],
    ['bailed', 'inconclusive', 'stopped at the first failure (--bail)'],
    [undefined, 'inconclusive', 'the run ended before it was judged'],
  ])('never judged, run %s', (ending, verdict, reason) => {
    const events = [started([planned('r')]), tally('r', { 'createPet 400': 1 })]
    const report = fold(ending === undefined ? events : [...events, runEnded(ending)])
    expect(report.rules[0]).toMatchObject({ verdict, reasons: [reason] })
  })

  it('is known before the run ends', () => {
    const folding = new ReportFold()
    for (const event of [started([planned('r'), planned('s')]), finding('r'), ended('r')]) folding.add(event)
    expect(folding.verdictOf('r').verdict).toBe('fail')
    expect(folding.verdictOf('r').message).toContain('expected: 400 with an Error body')
    expect(folding.verdictOf('s').verdict).toBe('inconclusive')
    expect(folding.verdictOf('nobody').verdict).toBe('error')
  })
})

describe('findings', () => {
  const report = (...events: RunEvent[]) => fold([started([planned('r')]), ...events, ended('r'), runEnded()]).rules[0]!

  it('of one cause are one, the first, with a count', () => {
    const rule = report(
      finding('r'),
      finding('r', { finding: { sample: 1 }, exchanges: [] }),
      finding('r', { cause: 'x' }),
    )
    expect(rule.findings.map(f => [f.sample, f.count, f.exchanges.length])).toEqual([
      [0, 2, 1],
      [0, 1, 1],
    ])
  })

  it('are replaced by the shrunk one, which is not counted', () => {
    const small = finding('r', {
      shrunk: true,
      finding: { input: '{}', path: '3:1' },
      exchanges: [exchange({ seq: 99 })],
    })
    const rule = report(finding('r'), finding('r'), small, finding('r'))
    expect(rule.findings).toMatchObject([{ count: 3, input: '{}', path: '3:1', exchanges: [{ seq: 99 }] }])
  })

  it('keep ten causes in full and count the rest', () => {
    const rule = report(
      ...Array.from({ length: 12 }, (_, i) => finding('r', { cause: `cause ${i}` })),
      finding('r', { cause: 'cause 11' }),
    )
    expect(rule.findings).toHaveLength(10)
    expect(rule.reasons).toEqual(['2 further kinds of finding, seen 3 times, not shown'])
  })

  it('about tainted pets are consequences, with their own count', () => {
    const rule = report(pet('5', 'x'), pet('6', 'x'), ...['5', '6', '7'].map(id => finding('r', { subjects: [id] })))
    expect(rule.consequences).toMatchObject([{ count: 2 }])
    expect(rule.findings).toMatchObject([{ count: 1 }])
  })

  it('keep evidence, reasons and answers within bounds', () => {
    const rules = [planned('r', { level: 'observe' })]
    const many = Array.from({ length: 900 }, (_, i) => i)
    const filled = fold([
      started(rules),
      ...many.flatMap(i => [finding('r', { cause: `${i}` }), because('inconclusive', `${i}`), answer('q', `${i}`)]),
    ])
    expect(filled.profile[0]!.answer.split('; ')).toHaveLength(20)
    expect(filled.rules[0]!.branches[0]!.reason).toBe('0')
    const tainted = [pet('5', 'x'), ...many.map(i => finding('r', { cause: `${i}`, subjects: ['5'] }))]
    const real = finding('r', { cause: 'late', exchanges: [exchange({ seq: 31 })] })
    // The evidence of a real finding is not crowded out by that of consequences.
    expect(report(...tainted, real).findings).toMatchObject([{ exchanges: [{ seq: 31 }] }])
    const reasons = many.map(i => because('inconclusive', `trouble ${i}`))
    expect(fold([started(rules), ...reasons]).rules[0]!.reasons).toHaveLength(201)
  })

  it('stay bounded whatever the target does, and none is lost', () => {
    const many = Array.from({ length: 3000 }, (_, i) => finding('r', { cause: `${i}`, subjects: [`${i}`] }))
    const rule = report(...many, pet('2999', 'x'))
    expect(rule.verdict).toBe('fail')
    expect(rule.reasons[0]).toMatch(/^991 further kinds of finding, seen 2990 times/)
  })
})

const passed = [tally('m', { 'createPet 400': 1 }), ended('m')]
const failed = [finding('m'), ended('m')]
const warned = [finding('s'), ended('s')]
const unsure = [ended('m')]
const broke: RunEvent[] = [{ type: 'reason', rule: 's', kind: 'error', reason: 'the judge broke' }]

const runs: readonly [
  name: string,
  events: readonly RunEvent[],
  ending: RunEvent,
  strict: boolean,
  verdict: RunVerdict,
  code: number,
][] = [
  ['all passed', passed, runEnded(), false, 'conformant', 0],
  ['a should open', [...passed, ended('s')], runEnded(), false, 'conformant', 0],
  ['a warning', [...passed, ...warned], runEnded(), false, 'conformant', 0],
  ['a warning, strict', [...passed, ...warned], runEnded(), true, 'non-conformant', 1],
  ['a failed must', failed, runEnded(), false, 'non-conformant', 1],
  ['a failed must, and an error', [...failed, ...broke], runEnded(), false, 'non-conformant', 1],
  ['a failed must, bailed', failed, runEnded('bailed'), false, 'non-conformant', 1],
  ['a failed must, then unreachable', failed, runEnded('unreachable'), false, 'non-conformant', 1],
  ['a failed must, then Ctrl-C', failed, runEnded('interrupted', 'SIGINT'), false, 'non-conformant', 130],
  ['an error in a should', [...passed, ...broke], runEnded(), false, 'inconclusive', 3],
  ['a must inconclusive', unsure, runEnded(), false, 'inconclusive', 3],
  ['unreachable', passed, runEnded('unreachable'), false, 'inconclusive', 3],
  ['key refused', passed, runEnded('key-refused'), false, 'inconclusive', 3],
  ['budget spent', passed, runEnded('budget'), false, 'inconclusive', 3],
  ['broken', passed, runEnded('broken'), false, 'inconclusive', 3],
  ['a full disk', passed, runEnded('unwritten'), false, 'inconclusive', 3],
  ['a failed must, then a full disk', failed, runEnded('unwritten'), false, 'non-conformant', 3],
  ['cut off', passed, runEnded('cut-off'), false, 'inconclusive', 3],
  ['Ctrl-C', passed, runEnded('interrupted', 'SIGINT'), false, 'inconclusive', 130],
  ['SIGTERM', passed, runEnded('terminated', 'interrupted by SIGTERM'), false, 'inconclusive', 143],
  ['SIGHUP', passed, runEnded('hung-up', 'SIGHUP'), false, 'inconclusive', 129],
]

describe('verdict and exit code of the run', () => {
  it.each(runs)('%s', (_, events, ending, strict, verdict, exitCode) => {
    const ordinary = { branches: ['x'], level: 'should' } as const
    const head = started([planned('m'), planned('s', ordinary)], { strict })
    // A should without observations is inconclusive and counts nowhere.
    expect(fold([head, ended('m'), ended('s'), ...events, ending])).toMatchObject({ verdict, exitCode })
  })

  it.each<[string, readonly RunEvent[], object]>([
    ['nothing failed', passed, { verdict: 'no-violation-found', exitCode: 0, complete: false }],
    ['a must failed', failed, { verdict: 'non-conformant', exitCode: 1, complete: false }],
    ['a must inconclusive', unsure, { verdict: 'inconclusive', exitCode: 3, complete: false }],
  ])('a partial run is never conformant: %s', (_, events, expected) => {
    const head = started([planned('m')], { partial: ['read-only'] })
    expect(fold([head, ...events, runEnded()])).toMatchObject({ ...expected, partial: ['read-only'] })
  })

  it('a run of which only a part went through is not complete', () => {
    expect(fold([started([planned('m')]), ...passed, runEnded()]).complete).toBe(true)
    expect(fold([started([planned('m')]), ...passed, runEnded('budget')]).complete).toBe(false)
  })

  it('a run in which nothing was judged has no verdict', () => {
    const ruledOut: RunEvent = { type: 'reason', rule: 'm', kind: 'not-applicable', reason: 'the address is local' }
    const head = started([planned('m')], { partial: ['rules-selected'] })
    const report = fold([head, ruledOut, ended('m'), runEnded()])
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
    expect(bottomLine(report)).toMatch(/^inconclusive, nothing was judged \(selected rules only\), depth standard: /)
  })

  it('a plan without rules is never conformant', () => {
    expect(fold([started([]), runEnded()])).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
  })

  it('a run killed outright is cut off, and its numbers are those of its events', () => {
    const call = {
      type: 'exchange',
      seq: 1,
      scenario: 'a',
      sample: 0,
      phase: 'main',
      method: 'GET',
      path: '/pets',
    } as const
    const sent = (role: string, retries: number): RunEvent => ({ ...call, role, retries, credential: 'valid', ms: 3 })
    const report = fold([started([planned('m')]), sent('scenario', 2), sent('poll', 0), pet('1')])
    expect(report).toMatchObject({
      ending: 'cut-off',
      exitCode: 3,
      stats: { requests: 4, retries: 2, polls: 1, petsCreated: 1 },
    })
  })

  it('there is no report without a head', () => {
    expect(() => fold([runEnded()])).toThrow('run-started')
  })
})

describe('what prevents judging', () => {
  const hindered = (more: object = {}): RunEvent => ({
    type: 'reason',
    rule: 'r',
    kind: 'inconclusive',
    reason: 'the target returned 503',
    ...more,
  })
  const first = hindered({ exchanges: [exchange()] })

  it('is counted, with the exchanges of the first time', () => {
    const report = fold([started([planned('r')]), first, hindered(), hindered({ branch: 'b' }), ended('r'), runEnded()])
    expect(report.rules[0]!.obstacles).toMatchObject([
      { reason: 'the target returned 503', count: 3, exchanges: [{ seq: 31 }] },
    ])
  })

  it('is told of inconclusive rules only', () => {
    const report = fold([started([planned('r')]), first, finding('r'), ended('r'), runEnded()])
    expect(report.rules[0]!.obstacles).toBeUndefined()
  })
})

describe('what was not judged', () => {
  const rules = [planned('m', two), planned('s', { ...two, level: 'should' }), planned('t'), planned('p', two)]
  const reason = (rule: string, kind: ReasonEvent['kind'], text: string, more: object = {}): RunEvent => ({
    type: 'reason',
    rule,
    kind,
    reason: text,
    ...more,
  })
  const report = fold([
    started(rules, { leftOut: [{ id: 'x', level: 'must', reason: 'not selected' }], partial: ['rules-selected'] }),
    reason('m', 'not-applicable', 'read-only', { by: 'user' }),
    reason('s', 'not-applicable', 'getPet may be gone', { by: 'date' }),
    reason('t', 'inconclusive', 'the target returned 503'),
    reason('p', 'not-applicable', 'no such list', { branch: 'b' }),
    tally('p', { a: 1 }),
    ...['m', 's', 't', 'p'].map(ended),
    runEnded(),
  ])

  it('is listed with level, reason and who ruled it out', () => {
    expect(report.notJudged).toEqual([
      { id: 'x', level: 'must', by: 'user', reason: 'not selected' },
      { id: 'm', level: 'must', by: 'user', reason: 'read-only' },
      { id: 's', level: 'should', by: 'date', reason: 'getPet may be gone' },
      { id: 't', level: 'must', by: 'trouble', reason: 'the target returned 503' },
      { id: 'p', level: 'must', by: 'target', reason: 'no such list', branches: ['b'] },
    ])
  })

  it('is counted beside the verdict', () => {
    expect(mustsOf(report)).toEqual({ judged: 1, all: 4 })
  })
})

describe('what the report lists', () => {
  it('answers by rule and question, several joined', () => {
    const given = (rule: string, question: string, text: string): RunEvent => ({
      type: 'answer',
      rule,
      question,
      answer: text,
    })
    const rules = [planned('a', { level: 'observe' }), planned('b', { level: 'observe' })]
    const report = fold([
      started(rules),
      given('b', 'q3', 'x'),
      given('a', 'q2', 'y'),
      given('a', 'q1', 'z'),
      given('a', 'q2', 'w'),
      runEnded(),
    ])
    expect(report.profile.map(p => [p.rule, p.question, p.answer])).toEqual([
      ['a', 'q2', 'w; y'],
      ['a', 'q1', 'z'],
      ['b', 'q3', 'x'],
    ])
  })

  it('pets left behind, possible ones and notices', () => {
    const report = fold([
      started([]),
      pet('9'),
      pet('9'),
      { type: 'possible-pet', name: 'Maybe' },
      { type: 'notice', text: 'n' },
      { type: 'notice', text: 'n' },
      runEnded(),
    ])
    expect(report).toMatchObject({ leftovers: [{ id: '9' }], possiblyCreated: ['Maybe'], notices: ['n'] })
    expect(report.leftovers).toHaveLength(1)
    expect(report.notices).toHaveLength(1)
  })
})

it('excuses what lists by status never showed where statuses move, and nothing else', () => {
  const branches = ['limit=1', 'limit with status=pending']
  const about = { 'limit with status=pending': { petStatus: 'pending' } } as const
  const of = (group: string, events: readonly RunEvent[]) =>
    fold([started([planned('r', { branches, about, group })]), ...events, ...seen({ 'limit=1': 3 }), runEnded()])
      .rules[0]!.verdict
  expect(of('list-pets', [])).toBe('inconclusive')
  expect(of('list-pets', [moves])).toBe('pass')
  expect(of('create-pet', [moves])).toBe('inconclusive')
})
