import { expect, test } from 'vitest'
import {
  ended,
  exchange,
  finding,
  fold,
  mixedRun,
  planned,
  runEnded,
  started,
} from '../../../../tests/report/fixtures.js'
import { markdown } from '../markdown.js'
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
  const events = ['one', 'two'].flatMap((id, i) => {
    const exchanges = [create, get].map(each => ({ ...each, seq: each.seq + 2 * i }))
    return [{ ...finding(id), exchanges }, ended(id)]
  })
  const text = terminal(fold([started([planned('one'), planned('two')]), ...events, runEnded()]), {
    color: false,
    width: 100,
  })
  expect(text).toContain(
    '      POST /pets {"name":"Conform with a long name","categoryId":1,"id":3220287} → 201, then\n      GET /pets/3220287 ',
  )
  // A further cause has one line for both.
  expect(text.slice(text.lastIndexOf('FAIL'))).toMatch(/\n {6}POST \/pets \{.*\} → 201, then GET \/pets\/3220287 → 404/)
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

test('what a header fails by is named with the request', () => {
  expect(saidOf({ headerNames: 'lower case' })).toContain('POST /pets (header names in lower case)')
  expect(saidOf({ cut: 'in the headers' })).toContain('POST /pets (in two TCP segments)')
})

test('a fix is not cut within its code', () => {
  const rule = 'sunset-names-the-day'
  const remedy = {
    text: 'Write the header as `Sunset: Thu, 05 Dec 2030 00:00:00 GMT`, or leave it out: it may be left out.',
  }
  const all = [started([planned(rule)]), finding(rule), { type: 'remedy', rule, remedy } as const]
  const text = terminal(fold([...all, ended(rule), runEnded()]), { color: false, width: 80 })
  expect(text).not.toMatch(/fix .*`Sunset …/)
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

test('what a shell cannot send again has no curl line', () => {
  const run = (more: object) => {
    const sent = exchange({ status: 201, ...more })
    const smallest = { exchanges: [sent], like: 'null', parts: [], sent: 2, failed: 2 }
    const events = [finding('one', { exchanges: [sent] }), { type: 'smallest', rule: 'one', smallest } as const]
    return terminal(fold([started([planned('one')]), ...events, ended('one'), runEnded()]), {
      color: false,
      width: 100,
    })
  }
  expect(run({})).toContain('curl')
  expect(run({ cut: 'in the headers' })).not.toContain('curl')
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

/** Two lists of which the second is wrong. */
const listsOf = (id: string, level: 'must' | 'should', more: Parameters<typeof finding>[1]) => {
  const list = exchange({
    seq: 2,
    method: 'GET',
    url: 'https://staging.example.com/v1/pets',
    curl: 'curl /pets',
    status: 200,
  })
  const { requestBody: _, ...omitted } = list
  const twenty = { ...omitted, seq: 1, url: `${omitted.url}?limit=20`, curl: 'curl /pets?limit=20' }
  const shown = { ...finding(id, more), exchanges: [twenty, omitted] }
  return terminal(fold([started([planned(id, { level })]), shown, ended(id), runEnded()]), { color: false, width: 100 })
}

test('requests that only together show a failure are both in its curl line', () => {
  const text = listsOf('lists-differ', 'must', { finding: { place: 'body', actual: '10 pets', expected: '20 pets' } })
  expect(text).toContain('GET /pets?limit=20 → 200, then GET /pets → 200, got 10 pets, expected 20 pets\n')
  expect(text).toContain('curl    curl /pets?limit=20; curl /pets\n')
})

test('what fails now and then says how often', () => {
  const seen = { type: 'seen', rule: 'one', seen: { failed: 3, judged: 206 } } as const
  const events = [started([planned('one')]), finding('one'), seen, ended('one'), runEnded()]
  const text = terminal(fold(events), { color: false, width: 100 })
  expect(text).toContain('→ 201 (seen in 3 of 206 requests), ')
})

test('a right request is shown that differs in what no other value tells of', () => {
  const list = (query: string, status: number) =>
    exchange({ method: 'GET', url: `https://staging.example.com/v1/pets${query}`, status, requestBody: '' })
  const smallest = {
    ...({ type: 'smallest', rule: 'one' } as const),
    smallest: { exchanges: [list('?%6Cimit=5', 400)], like: 'x', parts: ['limit', 'escapes'], sent: 2, failed: 2 },
    contrasts: [
      { part: 'limit', value: '', exchanges: [list('', 200)] },
      { part: 'escapes', value: 'none', exchanges: [list('?limit=5', 200)] },
    ],
    varied: [{ part: 'limit', values: [{ value: 'limit=7', fails: true, exchanges: [list('?%6Cimit=7', 400)] }] }],
  } as const
  const found = finding('one', { exchanges: smallest.smallest.exchanges })
  const events = [started([planned('one')]), found, smallest, ended('one'), runEnded()]
  const text = terminal(fold(events), { color: false, width: 100 })
  expect(text).toContain('right   GET /pets?limit=5 → 200')
  expect(text).not.toContain('right   GET /pets → 200')
})

test.each([
  ['{"message":"name is too long"}', [201], '→ 400 "name is too long", expected 201'],
  ['{"message":"name is too long"}', [401], '→ 400, expected 401'],
  ['null', [201], '→ 400, expected 201'],
  ['<html>', [201], '→ 400, expected 201'],
])('a refusal %s of what should get %j', (responseBody, statuses, told) => {
  const shown = exchange({ status: 400, responseBody })
  const found = finding('one', { exchanges: [shown], finding: { place: 'status line', statuses } })
  const text = terminal(fold([started([planned('one')]), found, ended('one'), runEnded()]), {
    color: false,
    width: 100,
  })
  expect(text).toContain(told)
})

test('a warning with much to say keeps a short request', () => {
  const expected = `pet 11 ("${'long name '.repeat(9)}") among them`
  const text = listsOf('lists-differ', 'should', { finding: { place: 'body', actual: '10 pets', expected } })
  expect(text).toContain('WARN  lists-differ  GET /pets → 200, got 10 pets, expected pet 11 ("long name')
})
