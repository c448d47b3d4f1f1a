import { expect, test } from 'vitest'
import {
  ended,
  exchange,
  finding,
  fold,
  interpretation,
  planned,
  runEnded,
  started,
  tally,
} from '../../../tests/report/fixtures.js'
import type { RunEvent, RunHead } from '../../core/report/event.js'
import type { RemedyReport, Report } from '../../core/report/report.js'
import { har } from '../formats/har.js'
import { html } from '../formats/html/html.js'
import { junit } from '../formats/junit.js'
import { markdown } from '../formats/markdown.js'
import { terminal } from '../formats/terminal/terminal.js'
import { bottomLine, endingText, sectionsOf, verdictText } from './view.js'

const ruledOut = (rule: string): RunEvent => ({
  type: 'reason',
  rule,
  kind: 'not-applicable',
  reason: 'getPet may be gone since 5 December 2030',
  by: 'date',
})

function judgedIn2031(broken = false) {
  const rules = ['list-one', 'get-one', 'get-two'].map(id => planned(id, { branches: ['b'] }))
  const events = [tally('list-one', broken ? {} : { b: 1 }), ...['get-one', 'get-two'].map(ruledOut)]
  const configuration = { now: '2031-01-02T00:00:00.000Z' }
  return fold([started(rules, { configuration }), ...events, ...rules.map(({ id }) => ended(id)), runEnded()])
}

test('the verdict says what the date rules out, and is conformant all the same', () => {
  const report = judgedIn2031()
  expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  const said = 'conformant (judged as of 2031-01-02, without 2 rules on getPet that the date rules out, 2 of them must)'
  expect(verdictText(report)).toBe(said)
  expect(bottomLine(report, 'short')).toBe(`${said}, depth standard: 1 passed`)
  expect(terminal(report, { color: false, width: 80, detail: 'quiet' })).not.toContain('get-two')
  expect(terminal(report, { color: false, width: 80 })).toContain('Not applicable or left out: get-one, get-two')
  expect(terminal(report, { color: false, width: 80, detail: 'verbose' })).toMatch(
    /getPet may be gone .* {2}by the date {2}get-one \(must\),\s+get-two/,
  )
})

test.each([
  [
    {
      text: 'Look at `type(x)`.',
      framework: 'Flask',
      regions: [
        { file: 'app.py', line: 7, code: ['if x < 2:', '    abort(400)'] },
        { file: 'app.py', line: 9, code: Array.from({ length: 20 }, (_, i) => `line${i}`) },
      ],
    },
    'Look at `type(x)`. In Flask: `app.py:7`, `app.py:9`.',
    '<dt>fix</dt><dd>Look at <code>type(x)</code>. In Flask: <code>app.py:7</code>',
    ['if x &lt; 2:\n    abort(400)\n\nline0', 'line19</pre>'],
    'Look at `type(x)`.',
  ],
  [
    { text: 'Look.', others: ['Flask', 'axum'] },
    'Look. `npx --no-install petstore-conform explain list-one --framework NAME` shows code; NAME is one of flask, axum.',
    '<dt>fix</dt><dd>Look. <code>',
    [],
    'Look.',
  ],
  [{ text: 'Look.' }, 'Look.', '<dt>fix</dt><dd>Look.</dd>', [], 'Look.'],
] as [RemedyReport, string, string, string[], string][])(
  'a failure says how to fix it: %j',
  (remedy, said, inHtml, linesInHtml, short) => {
    const rules = [planned('list-one', { branches: ['b'] })]
    const told: RunEvent = { type: 'remedy', rule: 'list-one', remedy }
    const report = fold([started(rules), finding('list-one'), told, ended('list-one'), runEnded()])
    const shown = terminal(report, { color: false, width: 110, detail: 'verbose' }).replace(/\s+/g, ' ')
    expect(terminal(report, { color: false, width: 110 })).toContain(`\n      fix     ${short}\n`)
    for (const each of [inHtml, ...linesInHtml]) expect(html(report)).toContain(each)
    expect(shown).toContain(`fix ${said}`)
    expect(markdown(report)).toContain(`- fix ${said}`)
    // A rule that nothing was found against needs none.
    expect(
      fold([started(rules), told, tally('list-one', { b: 1 }), ended('list-one'), runEnded()]).rules[0]!.remedy,
    ).toBeUndefined()
  },
)

test.each([
  ['a cache', { exchanges: [interpretation({ responseHeaders: [['Age', '12']] })] }, 'came out of a cache (Age: 12)'],
  ['lateness', {}, 'the same request showed it 4.2 s after it: where views may be that old, say how old with --settle'],
] as const)('a failure says what stood between in every format: %s', (hint, evidence, said) => {
  const late = { pet: '1', request: 'GET /pets', missingMs: 2012, shownMs: 4180 }
  const tells: RunEvent[] = hint === 'lateness' ? [{ type: 'late', rule: 'one', late }] : []
  const last = [...tells, ended('one'), runEnded()]
  const text = (format: (report: Report) => string, ...events: readonly RunEvent[]) =>
    format(fold([started([planned('one')]), ...events, ...last]))
      .replace(/\s+/g, ' ')
      .replace(/\\/g, '')
  const formats = [
    html,
    markdown,
    junit,
    (report: Report) => terminal(report, { color: false, width: 100, detail: 'verbose' }),
  ]
  for (const format of formats) {
    expect(text(format, { ...finding('one'), ...evidence })).toContain(said)
    expect(text(format)).not.toContain(said)
  }
})

test('sections are sorted by number', () => {
  const rules = ['4.10', '10', '4.2', '4.1'].map((section, i) => planned(`r${i}`, { section }))
  const names = sectionsOf(fold([started(rules), runEnded()])).map(({ section }) => section)
  expect(names).toEqual(['4.1', '4.2', '4.10', '10'])
})

test('what else is wrong stays wrong', () => {
  expect(judgedIn2031(true)).toMatchObject({ verdict: 'inconclusive' })
})

test('of traffic of others no seed and no depth is told, since nobody chose them', () => {
  const seen = (partial: RunHead['partial']) => {
    const rules = [planned('list-one', { branches: ['b'] })]
    const report = fold([
      started(rules, { partial, seed: 4711 }),
      tally('list-one', { b: 1 }),
      ended('list-one'),
      runEnded(),
    ])
    const texts = [
      terminal(report, { color: false, width: 80 }),
      html(report).split('</header>')[0]!,
      bottomLine(report),
    ]
    return [/seed\D+4711/, /depth\D+standard/].map(told => texts.map(text => told.test(text)))
  }
  expect(seen(['rules-selected'])).toEqual([
    [true, true, false],
    [true, true, true],
  ])
  expect(seen(['traffic-of-others']).flat()).not.toContain(true)
})

test.each([
  [{ place: 'status line', statuses: [400, 415], actual: 'status 422 X' }, 'expected 400 or 415'],
  [{ place: 'status line', expected: 'status 400 Bad Request' }, 'expected 400 Bad Request'],
  [{ place: 'status line', expected: 'a status below 500' }, 'expected a status below 500'],
  [{ place: 'body[3].id', expected: 'an integer', actual: '"7"' }, 'body[3].id: got "7", expected an integer'],
  [
    { place: 'body.status', expected: '"status": 404', actual: '"status": 5' },
    'got "status": 5, expected "status": 404',
  ],
  [
    { place: 'header', expected: 'content-type: application/json', actual: 'content-type: text/plain' },
    'got content-type: text/plain, expected application/json',
  ],
  [{ place: 'body', expected: 'x'.repeat(200), actual: 'y', message: 'It is wrong.' }, 'It is wrong.'],
])('a cause says in short what is wrong: %j', (shown, text) => {
  const report = fold([started([planned('r')]), finding('r', { finding: shown }), ended('r'), runEnded()])
  expect(terminal(report, { color: false, width: 110, detail: 'quiet' })).toContain(
    `FAIL  r  POST /pets {"categoryId":7} → 201, ${text}\n`,
  )
})

test('rules that are fixed in one place stand together, and of others each shows its request and its fix', () => {
  const came = {
    a: [422, 400],
    b: [201, 400],
    c: [422, 400, 415],
    d: [201, 400],
    e: [500, 400],
    f: [500, 400],
  } as const
  const keys = { g: [201, 401], h: [200, 401] } as const
  const all = Object.entries<readonly number[]>({ ...came, ...keys })
  const found = all.map(([id, [status = 0, ...statuses]], i) =>
    finding(id, { exchanges: [exchange({ seq: i + 1, status })], finding: { statuses } }),
  )
  const text = terminal(fold([started(all.map(([id]) => planned(id))), ...found, runEnded()]), {
    color: false,
    width: 100,
  })
  expect(text.match(/^FAIL {2}\w.*\n( +curl)?/gm)?.map(each => `${each.slice(6, 7)} ${/\n +curl/.test(each)}`)).toEqual(
    ['a true', 'c false', 'b true', 'd true', 'e true', 'f true', 'g true', 'h false'],
  )
  expect(text).toMatch(/^FAIL {2}c {2}POST \/pets {"categoryId":7} → 422, expected 400 or 415$/m)
})

test.each([200, 100, 80])('the end of the text names the command that shows code, %i columns wide', width => {
  const end = (remedy: RemedyReport) =>
    terminal(fold([started([planned('a')]), finding('a'), { type: 'remedy', rule: 'a', remedy }, runEnded()]), {
      color: false,
      width,
      folder: 'reports',
    })
      .match(/All details: [\s\S]*\n$/)?.[0]
      .replace(/\n(?=.)/, ' · ')
  const own: RemedyReport = {
    text: 'Look.',
    framework: 'Spring Boot',
    regions: [{ file: 'A.java', line: 7, code: ['x'] }],
  }
  const details = 'All details: reports/report.html, or --verbose'
  const command = 'npx --no-install petstore-conform explain RULE --framework'
  expect(end(own)).toBe(`${details} · code: ${command} spring\n`)
  expect(end({ text: 'Look.', others: ['Flask'] })).toBe(`${details} · code: ${command} NAME\n`)
  expect(end({ text: 'Look.' })).toBe(`${details}\n`)
})

test('what the same request shows stands together, in what other tools show too', () => {
  const rules = ['a', 'x', 'b'].map(id => planned(id))
  const found = (id: string, seq: number) => finding(id, { exchanges: [exchange({ seq })] })
  const report = fold([started(rules), found('a', 1), found('x', 2), found('b', 1), runEnded()])
  expect(markdown(report).match(/(?<=^### Failed: `)\w+/gm)).toEqual(['a', 'x', 'b'])
  expect(html(report)).toContain('<p>the same request fails: <a href="#b">')
})

test('a request is shown as it was sent', () => {
  const chunked = exchange({ chunked: true, requestHeaders: [['Content-Type', 'text/plain']] })
  const rules = [planned('a')]
  const found = rules.map(({ id }, i) =>
    finding(id, { exchanges: [{ ...chunked, seq: i + 1 }], finding: { expected: `status 40${i}` } }),
  )
  const report = fold([started(rules), ...found, runEnded()])
  const text = terminal(report, { color: false, width: 110 })
  expect(text).toContain('POST /pets (Content-Type: text/plain) (transfer-encoding: chunked)')
  expect(text).not.toContain('(content-type: application/json')
  for (const format of [markdown, html, junit, har]) expect(format(report)).toMatch(/transfer-encoding/)
})

test('a summary and its reason are two sentences', () => {
  const report = fold([
    started([planned('a', { summary: 'It is so', why: 'Clients break.' })]),
    finding('a'),
    runEnded(),
  ])
  expect(markdown(report)).toContain('It is so.\n\nClients break.\n')
})

test('branches of which nothing was seen are listed once', () => {
  const report = fold([
    started([planned('r', { branches: ['a', 'b', 'c'] })]),
    { type: 'reason', rule: 'r', branch: 'c', kind: 'inconclusive', reason: 'no pet could be created' },
    { type: 'rule-ended', rule: 'r' },
    runEnded(),
  ])
  expect(report.notJudged).toMatchObject([
    { id: 'r', by: 'trouble', reason: 'no pet could be created; no response showed "a", "b"' },
  ])
  expect(terminal(report, { color: false, width: 110 })).toContain(
    '????  r: no pet could be created; no response showed',
  )
})

test.each([
  ['unreachable', 'The target could not be reached: it is so'],
  ['unusable', 'The run could not go on: it is so'],
] as const)('a target that responds was reached: %s', (ending, text) => {
  expect(endingText(fold([started([planned('a')]), runEnded(ending, 'it is so')]))).toBe(text)
})
