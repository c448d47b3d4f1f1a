import { expect, test } from 'vitest'
import { ended, exchange, finding, fold, mixedRun, planned, runEnded, started } from '../../../tests/report/fixtures.js'
import { markdown } from './markdown.js'
import { terminal } from './terminal.js'

test('a narrow terminal gets lines that fit, but for what is to be copied', () => {
  const text = terminal(fold(mixedRun()), { color: false, width: 40, folder: 'reports' })
  const long = text.split('\n').filter(line => line.length > 40 && !/^ +(?:curl|again) /.test(line))
  expect(long).toEqual([])
  expect(text).toContain('FAIL')
})

test('what had to be sent before stands on a line of its own, where the two do not fit on one', () => {
  const create = exchange({
    seq: 1,
    requestBody: JSON.stringify({ name: 'Conform with a long name', categoryId: 1, id: 3220287 }),
  })
  const { requestBody: _, ...get } = exchange({ seq: 2, method: 'GET', url: `${create.url}/3220287`, status: 404 })
  const text = terminal(
    fold([started([planned('one')]), { ...finding('one'), exchanges: [create, get] }, ended('one'), runEnded()]),
    {
      color: false,
      width: 100,
    },
  )
  expect(text).toContain(
    '      POST /pets {"name":"Conform with a long name","categoryId":1,"id":3220287} → 201, then\n      GET /pets/3220287 ',
  )
})

/** What is said of a creation with these members. */
const saidOf = (more: Parameters<typeof exchange>[0], width = 80, id = 'a-rule-with-an-id-of-its-length') => {
  const found = { place: 'status line', statuses: [401] }
  const shown = finding(id, { exchanges: [exchange({ status: 201, ...more })], finding: found })
  return terminal(fold([started([planned(id)]), shown, ended(id), runEnded()]), { color: false, width })
}

test('a long body gives way to the key that went with it', () => {
  const requestBody = JSON.stringify({ name: 'Conform with a long name', categoryId: 1, status: 'sold' })
  expect(saidOf({ credential: 'other-scheme', requestBody })).toContain(
    '      POST /pets (Authorization: Basic KEY: in base64) {…,"status":"sold"}\n',
  )
})

test('a long name gives way to the member that is odd, and what came to what was sent in a line of its own', () => {
  const requestBody = '{"name":"Conform with a long name","categoryId":9007199254740993}'
  expect(saidOf({ requestBody }, 80)).toContain(
    '      POST /pets {"name":"Conf…name","categoryId":9007199254740993}\n      → 201, expected 401',
  )
  expect(saidOf({ requestBody }, 64)).toContain(
    '      POST /pets {…,"categoryId":9007199254740993}\n      → 201, expected 401',
  )
  const more = { place: 'header Location', expected: 'a header such as Location: /pets/1', actual: 'no such header' }
  const shown = finding('a-rule-with-an-id-of-its-length', {
    exchanges: [exchange({ status: 201, requestBody })],
    finding: more,
  })
  const lines = terminal(
    fold([
      started([planned('a-rule-with-an-id-of-its-length', { level: 'should' })]),
      shown,
      ended('a-rule-with-an-id-of-its-length'),
      runEnded(),
    ]),
    { color: false, width: 80 },
  )
  expect(lines).toContain('a-rule-with-an-id-of-its-length  POST /pets → 201, got no such header, …')
})

test('a connection is named where it matters only', () => {
  expect(saidOf({ fresh: true })).not.toContain('connection')
})

test('a quiet run says why rules were not judged', () => {
  const why = 'no category takes pets: name one with --category-id'
  const rules = ['one', 'two'].map(id => planned(id))
  const reason = (rule: string) => ({ type: 'reason', rule, kind: 'inconclusive', reason: why }) as const
  const events = [started(rules), reason('one'), reason('two'), ended('one'), ended('two')]
  const quiet = (...last: Parameters<typeof runEnded>) =>
    terminal(fold([...events, runEnded(...last)]), { color: false, width: 100, detail: 'quiet' })
  expect(quiet('complete')).toContain(`????  one, two: ${why}\n`)
  // The ending says it.
  const cut = quiet('unreachable', 'nobody is there')
  expect(cut).toContain('nobody is there')
  expect(cut).not.toContain('????')
})

test.each([
  [['Age', '12'], true],
  [['x-cache', 'HIT from edge'], true],
  [['Age', '0'], false],
  [['x-cache', 'MISS'], false],
] as const)('a failure that a cache may have caused says so only where its response shows it: %s', (header, isSaid) => {
  const evidence = { exchanges: [exchange({ responseHeaders: [header] })] }
  const events = [started([planned('one')]), { ...finding('one'), ...evidence }, ended('one'), runEnded()]
  const text = terminal(fold(events), { color: false, width: 100 }).replace(/\n +/g, ' ')
  expect(text).toContain('FAIL  one')
  expect(text.includes('--settle')).toBe(isSaid)
  expect(text.includes(header.join(': '))).toBe(isSaid)
})

const below = 'https://staging.example.com/v1'

/** Findings of one rule, each by the response to a GET. */
const foundAt = (...all: readonly (readonly [path: string, status: number, credential?: 'none'])[]) =>
  all.map(([path, status, credential = 'valid' as const], i) => {
    const { requestBody: _, ...got } = exchange({ seq: i + 1, method: 'GET', url: below + path, status, credential })
    return finding('a', { cause: `${i}`, exchanges: [got], finding: { place: 'body.code' } })
  })

test('a rule that fails in several ways names the others, as requests with what came, three at most', () => {
  const found = foundAt(
    ['/pets?limit=101', 400],
    ['/pets?limit=0', 400],
    ['/pets/17', 400],
    ['/store/orders', 404],
    ['/pets', 401, 'none'],
    ['/pets', 500],
  )
  const report = fold([started([planned('a')]), ...found, ended('a'), runEnded()])
  const also = 'GET /pets?limit=101 → 400, GET /store/orders → 404, GET /pets → 500'
  const text = terminal(report, { color: false, width: 110 })
  expect(text).toContain(`      also    ${also}\n`)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
  const rules = ['one', 'two', 'a'].map(id => planned(id))
  const further = fold([started(rules), finding('one'), finding('two'), ...found, runEnded()])
  // A further one keeps to its four lines, the fix among them.
  const [, lines = ''] = /^FAIL {2}a .*\n((?: {6}.*\n)*)/m.exec(terminal(further, { color: false, width: 80 }))!
  expect(lines.trimEnd().split('\n').length).toBeLessThanOrEqual(3)
  expect(terminal(report, { color: false, width: 110, detail: 'verbose' })).toContain(`      also      ${also}\n`)
  expect(markdown(report)).toMatch(/^- also .*GET \/store\/orders → 404/m)
})

test('one that fails alike everywhere names no other', () => {
  const found = foundAt(['/pets?limit=101', 400], ['/pets?limit=0', 400], ['/pets?limit=x', 400])
  const text = terminal(fold([started([planned('a')]), ...found, runEnded()]), { color: false, width: 110 })
  expect(text).toContain('FAIL  a ')
  expect(text).not.toContain('also')
})

test('one rule that the same request fails is named beside the first', () => {
  const rules = ['a', 'b'].map(id => planned(id))
  const report = fold([started(rules), ...rules.map(({ id }) => finding(id, { exchanges: [exchange()] })), runEnded()])
  expect(terminal(report, { color: false, width: 110 })).toMatch(/^FAIL {2}a {2}§4\.2 P10 {2}\+b\b/m)
})

test('rules that wait for a failure are counted with a line that says so', () => {
  const report = fold([started(['a', 'b'].map(id => planned(id))), finding('a'), runEnded()])
  const waiting = { ...report, causes: report.causes.map(cause => ({ ...cause, unjudged: ['b'] })) }
  const text = terminal(waiting, { color: false, width: 110 })
  expect(text).toContain('????  b: judged once the failures above are fixed\n')
})

test('failures alike have a fix each', () => {
  const found = (id: string, seq: number) => {
    const refused = { exchanges: [exchange({ seq, status: 422 })], finding: { place: 'status line', statuses: [400] } }
    const remedy = { type: 'remedy', rule: id, remedy: { text: `Answer 400 for ${id}.` } } as const
    return [finding(id, refused), remedy]
  }
  const rules = ['a', 'b', 'c'].map(id => planned(id))
  const events = rules.flatMap(({ id }, i) => found(id, i + 1))
  const text = terminal(fold([started(rules), ...events, runEnded()]), { color: false, width: 110 })
  for (const { id } of rules) expect(text).toContain(`      fix     Answer 400 for ${id}.\n`)
})
