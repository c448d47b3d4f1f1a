import { describe, expect, it } from 'vitest'
import {
  exchange,
  finding,
  fold,
  interpretation,
  mixedRun,
  planned,
  runEnded,
  started,
} from '../../tests/report/fixtures.js'
import { outsideCode, poisoned, texts } from '../../tests/report/poisoned.js'
import { advance, foundLine, liveLine, logLine, noProgress } from '../cli/running/progress.js'
import type { Report } from '../core/report/report.js'
import type { Block } from './document/blocks.js'
import { ruleBlocks } from './document/failure.js'
import { html } from './formats/html/html.js'
import { json } from './formats/json.js'
import { junit } from './formats/junit.js'
import { markdown } from './formats/markdown.js'
import { code, prose } from './formats/markdown-text.js'
import { terminal } from './formats/terminal/terminal.js'
import { wrapJson } from './formats/text.js'
import { formats as allFormats } from './formats.js'

/** What every formatter promises, whatever a server wrote into its answers. */

const files = allFormats.flatMap(({ file, make }) =>
  file === undefined ? [] : [[file, (report: Report) => make(report)] as const],
)

const formats: Readonly<Record<string, (report: Report) => string>> = {
  ...Object.fromEntries(files),
  terminal: report => terminal(report, { color: false, width: 100 }),
  'terminal in colour': report =>
    terminal(report, { color: true, width: 100 }).replace(/\x1b\[(?:[12]|22|3[123]|39)m/g, ''),
}

// These keep every text whole; the engine cuts what may grow.
const whole = ['report.json', 'exchanges.har']
const textsFor = (name: string) =>
  Object.entries(texts).filter(([, text]) => !whole.includes(name) || text.length < 10_000)

/** Verdicts that a format is not meant to tell of, rule by rule. */
const passedOver: Readonly<Record<string, readonly string[]>> = {
  'exchanges.har': ['error', 'inconclusive', 'not-applicable'],
  // As many names as stand on a line.
  terminal: ['not-applicable'],
  'terminal in colour': ['not-applicable'],
}

describe.each(Object.entries(formats))('%s', (name, format) => {
  describe.each(textsFor(name))('%s', (_, text) => {
    const report = poisoned(text)
    const output = format(report)

    it('holds nothing unprintable', () => {
      expect(output.match(/(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{9}/u)).toBeNull()
    })

    it('holds no command of a CI system', () => {
      expect(output.match(/^\s*::[a-z].*/im)).toBeNull()
      expect(output.match(/##[\w-]*\[/)).toBeNull()
    })

    it('says the same twice, in a bounded length, and loses nothing but the end', () => {
      expect(format(report)).toBe(output)
      // The terminal cuts what is long, unless all of it is asked for.
      const all = name.startsWith('terminal')
        ? terminal(report, { color: false, width: 100, detail: 'verbose' })
        : output
      expect(all).toContain('marker')
      expect(Buffer.byteLength(output)).toBeLessThan(2 * 1024 * 1024)
    })
  })

  it('shows every rule that is not in order', () => {
    const report = fold(mixedRun())
    for (const rule of report.rules.filter(r =>
      ['fail', 'warn', 'error', 'inconclusive', 'not-applicable'].includes(r.verdict),
    )) {
      if (passedOver[name]?.includes(rule.verdict)) continue
      expect(format(report)).toContain(rule.id)
    }
  })

  it('says which server, and the embedded one by name', () => {
    const report = fold(mixedRun())
    expect(format(report)).toContain('//staging.example.com/v1')
    const target = { baseUrl: 'http://127.0.0.1:1/v1', reference: true, readOnly: true }
    const embedded = { ...report, target, partial: ['read-only'] as const }
    if (name === 'exchanges.har') return
    const data = /\.(?:json|xml)$/.test(name)
    expect(format(embedded)).toMatch(data ? /reference/ : /embedded reference server/)
    expect(format(embedded)).toMatch(/read-?only/i)
  })
})

/** The labels of all fields, folded ones too. */
const labelsOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(block => {
    if (block.type === 'fields') return block.fields.map(({ label }) => label)
    return 'blocks' in block ? labelsOf(block.blocks) : []
  })

describe('what a failure says is said by every renderer of blocks', () => {
  const all = fold(mixedRun())
  const rule = all.rules.find(({ id }) => id === 'create-id-exact')!
  const report = { ...all, rules: [rule], causes: all.causes.filter(cause => cause.rule === rule.id) }
  const labels = labelsOf(ruleBlocks(report, rule))
  expect(labels).toEqual(expect.arrayContaining(['expected', 'actual', 'at', 'curl', 'document', 'P9', 'again']))

  it.each([
    ['terminal', terminal(report, { color: false, width: 100, detail: 'verbose' })],
    ['report.html', html(report)],
    ['summary.md', markdown(report)],
    ['junit.xml', junit(report)],
  ])('%s', (_, output) => {
    for (const label of labels) expect(output).toMatch(new RegExp(`(?:^|[\\s>])${label}\\b`, 'm'))
  })
})

const hostile = Object.entries(texts)

describe('report.json', () => {
  it.each(textsFor('report.json'))('keeps the value to the letter: %s', (_, text) => {
    const report = poisoned(text)
    expect(JSON.parse(json(report))).toEqual(report)
    expect(json(report)).not.toMatch(/<\/script|<!--/i)
  })
})

const htmlTags =
  'html head meta title style body main header footer nav section h1 h2 h3 h4 p br ul ol li a table caption thead tbody tr th td code small dl dt dd div strong b span details summary pre mark fieldset legend label input svg rect'
const htmlAttributes =
  'lang charset http-equiv content name class open id href type checked tabindex scope role aria-label aria-labelledby aria-hidden viewBox preserveAspectRatio fill hidden x y width height'

describe('report.html', () => {
  it.each(hostile)('has no tag and no attribute of a server: %s', (_, text) => {
    const output = html(poisoned(text)).replace(/<style>[^<]*<\/style>/, '')
    const tags = [...output.matchAll(/<(?!!doctype html>)\/?([^\s>]*)([^>]*)>/g)]
    const attributes = tags.flatMap(tag => [...tag[2]!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)])
    expect(tags.map(tag => tag[1]).filter(tag => !htmlTags.split(' ').includes(tag!))).toEqual([])
    expect(attributes.map(found => found[1]).filter(name => !htmlAttributes.split(' ').includes(name!))).toEqual([])
    const links = attributes.filter(([, name]) => name === 'href').map(([, , value]) => value)
    expect(links.filter(value => !/^#[a-z0-9-]+$/.test(value!))).toEqual([])
  })

  it('every link within it leads somewhere, and no id occurs twice', () => {
    const output = html(fold(mixedRun()))
    const ids = [...output.matchAll(/ id="([^"]+)"/g)].map(found => found[1])
    const links = [...output.matchAll(/ href="#([^"]+)"/g)].map(found => found[1])
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(link => !ids.includes(link))).toEqual([])
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it('allows no source of anything but its own style', () => {
    expect(html(fold(mixedRun()))).toMatch(
      /content="default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/,
    )
  })
})

describe('summary.md', () => {
  it.each(hostile)('has no markup of a server: %s', (_, text) => {
    const outside = outsideCode(markdown(poisoned(text)))
    expect(outside.match(/<(?!\/?details>|\/?summary>)[^>]*>?/)).toBeNull()
    expect(outside.match(/[`[\]*~|$]|@\w|(?<!&)#\w|:\/\/|www\.|GH-\d/)).toBeNull()
  })

  it.each(['# a', '- a', '+ a', '1. a', '12) a', '=== a', '--- a'])(
    'a text that begins with %j begins nothing',
    text => {
      expect(prose(text)).toMatch(/^\d*\\[-#+=.)]/)
    },
  )

  it.each([
    ['', '` `'],
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['``', '``` `` ```'],
    ['&lt;b&gt;', '`&lt;b&gt;`'],
  ])('code is as it was: %j', (text, span) => expect(code(text)).toBe(span))

  it('reads well as it is', () => {
    const output = markdown(fold(mixedRun()))
    expect(output).toMatch(/^## non-conformant \(selected rules only\): `https:\/\/staging\.example\.com\/v1`\n/)
    expect(output).toContain('**A creation without a name got 201. (12 times)**\n\n- expected `400 with an Error body`')
    expect(output).toContain('> POST https://staging.example.com/v1/pets\n{"categoryId":7}\n< 201, 12 ms')
    expect(output.replaceAll('&#8203;', '').match(/&\w+;|&#\d+;/)).toBeNull()
  })

  it('stays below the size that GitHub shows', () => {
    const rules = Array.from({ length: 1000 }, (_, i) => planned(`rule-${i}`))
    const wide = { finding: { message: '\u{1F600}'.repeat(400), actual: '\u4e2d'.repeat(600) } }
    const output = markdown(fold([started(rules), ...rules.map(rule => finding(rule.id, wide)), runEnded()]))
    expect(Buffer.byteLength(output)).toBeLessThan(1024 * 1024)
    expect(output).toContain('The rest is left out')
  })
})

describe('terminal', () => {
  type Options = Partial<Parameters<typeof terminal>[1]>
  const lines = (report: Report, more: Options = {}) =>
    terminal(report, { color: false, width: 100, ...more })
      .trimEnd()
      .split('\n')

  it.each(hostile)('keeps to its width but for commands: %s', (_, text) => {
    for (const width of [60, 100])
      for (const detail of ['quiet', 'normal', 'verbose'] as const) {
        const wide = lines(poisoned(text), { width, detail }).filter(each => each.length > width)
        expect(wide.filter(each => !/^ {6}(curl|again) /.test(each))).toEqual([])
      }
  })

  it('begins with the verdict and the server, and ends with where the reports are', () => {
    const all = lines(fold(mixedRun()), { folder: 'reports' })
    expect(all.slice(0, 3)).toEqual([
      'non-conformant (selected rules only), depth standard: 2 failed, 1 broke, 2 inconclusive, 1',
      '  warning, 3 passed',
      'https://staging.example.com/v1 · seed 42 · 812 requests in 2.3 s · 2026-03-04 05:06',
    ])
    expect(all.at(-1)).toBe('All details: reports/report.html, or --verbose')
  })

  it('has the causes in their order, a warning on one line, then what was not judged', () => {
    const all = lines(fold(mixedRun())).slice(3)
    expect(all.map(each => each.replace(/curl -sS.*/, 'curl'))).toEqual([
      'FAIL  create-missing-name  §4.2 P10',
      '      POST /pets {"categoryId":7} → 201, expected 400 with an Error body',
      '      curl    curl',
      'FAIL  create-id-exact  §4.2 P9',
      '      GET /pets/992 → 200, body.categoryId: got 9007199254740992, expected 9007199254740993',
      '      curl    curl',
      'WARN  create-location  POST /pets {"categoryId":7} → 201, got none, expected a Location header',
      'BROKE a fault of this tool in auth-bare-key: the judge broke on keys#3: x is not a function',
      '????  get-created: no authorised 2xx of createPet was seen',
      '????  get-unknown: the target returned 503 after 3 retries',
      'All details: --verbose',
    ])
  })

  const one = (more: Parameters<typeof finding>[1] = {}) =>
    fold([started([planned('r')]), finding('r', more), { type: 'rule-ended', rule: 'r' }, runEnded()])

  it('fits one failure on a screen', () => {
    const long = { curl: `curl ${'x'.repeat(250)}`, responseBody: `[${'{"id":1,"name":"Milo"},'.repeat(500)}{}]` }
    const exchanges = Array.from({ length: 9 }, (_, i) =>
      exchange({ seq: i, url: `https://x.example/v1/${i}`, ...long }),
    )
    const shown = lines(one({ exchanges }), { width: 80, folder: 'reports' })
    expect(shown.length).toBeLessThanOrEqual(10)
    expect(lines(one({ exchanges }), { width: 80, detail: 'verbose' }).length).toBeGreaterThan(50)
  })

  it('shows of a long list the elements concerned, and where they stand', () => {
    const spots = [{ place: 'body[19]', of: 83, text: '{"id":19,"name":"Milo"}' }]
    const responseBody = `[${'{"id":1,"name":"Rex"},'.repeat(83)}]`
    const place = 'body[19].name'
    const found = one({ exchanges: [exchange({ spots, responseBody })], finding: { place } })
    const output = lines(found, { detail: 'verbose' }).join('\n')
    expect(output).toContain('body[19] of 83 elements\n        {"id":19,"name":"Milo"}')
    expect(output).not.toContain('Rex')
  })

  it('breaks bodies between tokens, so that they can be copied', () => {
    const body = JSON.stringify({ id: 1234567, name: 'Milo the dog, "good"', categoryId: 77, tags: ['a', 'b', 'c'] })
    for (let width = 30; width < 60; width++) {
      const broken = wrapJson(body, width)
      expect(broken.join('')).toBe(body)
      expect(Math.max(...broken.map(each => each.length))).toBeLessThanOrEqual(width)
      for (const each of broken.slice(0, -1)) expect(each).toMatch(/[:,]$/)
    }
  })

  it('shows the requests of a sequence, polls once', () => {
    const get = interpretation({ url: 'https://x.example/v1/pets/1' })
    const output = lines(one({ exchanges: [exchange(), get, get] }), { detail: 'verbose' }).join('\n')
    expect(output).toMatch(
      / {6}→ POST https.*\n(?:.*\n)* {6}→ GET https:\/\/x.example\/v1\/pets\/1 \(2 times, the last response:\)/,
    )
  })

  it('counts what the same request shows under one of them, and names it where there is a line', () => {
    const rules = ['a', 'list-b', 'list-c'].map(id => planned(id))
    const shown = { exchanges: [exchange({ seq: 7 })] }
    const report = fold([started(rules), ...rules.map(({ id }) => finding(id, shown)), runEnded()])
    const output = lines(report).join('\n')
    expect(output.match(/^FAIL /gm)).toHaveLength(1)
    expect(output).toMatch(/^FAIL {2}a {2}§4.2 P10 {2}\+2 rules\b/m)
    expect(output).toContain('      also    list-b, list-c')
    const all = lines(report, { detail: 'verbose' }).join('\n')
    expect(all).toContain('also      the same request fails list-b, list-c')
    expect(all).toContain('FAIL  list-c  §4.2 P10')
  })

  it('says of an inconclusive rule why, and where it is verbose what it ran into, how often, and how to run it again', () => {
    const hindered = { type: 'reason', rule: 'r', kind: 'inconclusive', reason: 'the target returned 503' } as const
    const first = { ...hindered, exchanges: [exchange({ status: 503 })] }
    const report = fold([started([planned('r')]), first, hindered, { type: 'rule-ended', rule: 'r' }, runEnded()])
    expect(lines(report)).toContain('????  r: the target returned 503')
    const output = lines(report, { detail: 'verbose' }).join('\n')
    for (const part of ['????  r  §', 'the target returned 503 (2 times)', '← 503', 'curl      curl', 'again     npx'])
      expect(output).toContain(part)
  })

  it('lists each unspecified behaviour where it is verbose', () => {
    const report = fold([
      started([planned('limit-outside', { level: 'observe' })]),
      ...['0', '-1', '101'].map(n => ({
        type: 'answer' as const,
        rule: 'limit-outside',
        question: `limit=${n}`,
        answer: n === '0' ? 'ignored' : 'refused with 400',
      })),
      { type: 'rule-ended', rule: 'limit-outside' },
      runEnded(),
    ])
    expect(lines(report, { detail: 'quiet' })).toEqual(['conformant, depth standard: 0 passed'])
    expect(lines(report, { detail: 'verbose' }).join('\n')).toContain('limit=-1  refused with 400\n')
  })

  it('does not speak of pets left behind by the embedded server', () => {
    const report = fold(mixedRun())
    const embedded = { ...report, target: { ...report.target, reference: true } }
    expect(lines(embedded).join('\n')).not.toContain('left behind (')
  })

  it('says why nothing could be judged, and lists no rules', () => {
    const rules = Array.from({ length: 30 }, (_, i) => planned(`rule-${i}`))
    const coverage = { type: 'coverage', strength: 2, asked: 0, possible: 9, ruledOut: [], operations: [] } as const
    const all = lines(fold([started(rules), coverage, runEnded('key-refused', 'listPets answered 401')]))
    expect(all.join('\n')).not.toContain('rule-7')
    expect(all.join('\n')).not.toContain('of the model')
    expect(all.slice(0, 2)).toEqual([
      'inconclusive, nothing was judged, depth standard',
      'The target refused the key: listPets answered 401',
    ])
  })
})

describe('progress', () => {
  const events = mixedRun()

  it('counts what the events say', () => {
    const state = events.reduce(advance, noProgress)
    expect({ ...state, failed: [...state.failed], musts: 0 }).toMatchObject({
      rules: 12,
      judged: 12,
      failed: ['create-missing-name', 'create-id-exact'],
    })
  })

  it('counts what was sent, and not what a bound of the run kept back', () => {
    const asked = { scenario: 's', sample: 0, phase: 'main', role: 'scenario', method: 'GET', path: '/pets' }
    const exchange = { type: 'exchange', seq: 1, ...asked, credential: 'valid', retries: 0, ms: 1 } as const
    expect(advance(noProgress, exchange).requests).toBe(1)
    expect(advance(noProgress, { ...exchange, failure: 'budget' }).requests).toBe(0)
  })

  it('never fills the line, so that rewriting it does not scroll', () => {
    const state = { ...events.reduce(advance, noProgress), phase: 'main', requests: 412 }
    expect(liveLine(state, { color: false, width: 100 })).toBe(
      '\r\x1b[Ktesting lists, reads and refusals · 99% · 412 requests · 12 of 12 rules judged · 2 failed',
    )
    expect(liveLine(state, { color: true, width: 20 }).replace(/^\r\x1b\[K/, '')).toHaveLength(19)
  })

  it('says the first finding of a rule, made harmless', () => {
    const requestBody = '{ "categoryId": 1, "status": "", "name": "\\u0043\\u006fnform aaab" }'
    const exchanges = [exchange({ url: 'https://staging.example.com/v1/pets?##[error]\x1b[2J', requestBody })]
    const event = finding('create-missing-name', { exchanges })
    const head = advance(noProgress, started([planned('create-missing-name')]))
    const after = advance(head, event)
    expect(foundLine(head, after, event)).toBe(
      'found  create-missing-name: POST /v1/pets?#\\#[error]\\x1b[2J {…} → 201',
    )
    expect(foundLine(after, advance(after, event), event)).toBeUndefined()
  })

  it('says how much of the plan was sent, and about how long the rest takes', () => {
    const state = { ...noProgress, phase: 'keys', planned: 400, requests: 100, from: 0, at: 20_000 }
    expect(liveLine(state, { color: false, width: 100 })).toContain('testing bad keys · 25% · about 60 s left · 100')
    expect(liveLine({ ...state, requests: 4 }, { color: false, width: 100 })).toContain('keys · 1% · 4 requests')
    // Polls and retries come on top: the end is not there before it is there.
    expect(liveLine({ ...state, requests: 500 }, { color: false, width: 100 })).toContain('keys · 99% · 500 requests')
  })

  it('writes a line for a phase and makes notices harmless', () => {
    expect(logLine(noProgress, { type: 'phase', phase: 'main', requests: 3 })).toBe(
      'testing lists, reads and refusals: 3 requests so far',
    )
    const some = { ...noProgress, failed: new Set(['a', 'b']) }
    expect(logLine(some, { type: 'phase', phase: 'main', requests: 3 })).toBe(
      'testing lists, reads and refusals: 3 requests so far, 2 rules failed',
    )
    // The verdict says how many: what depends on the end of the run is not counted here.
    expect(logLine(noProgress, runEnded())).toBe('complete: 812 requests, 0 of 0 rules judged')
    expect(logLine(noProgress, { type: 'notice', text: '##[error]\x1b[2J' })).toBe('note: #\\#[error]\\x1b[2J')
    const curl = `curl 'http://127.0.0.1:1/v1/${'pets/'.repeat(90)}'`
    expect(logLine(noProgress, { type: 'notice', text: `No response:\n${curl}` })).toBe(`note: No response:\n${curl}`)
    expect(logLine(noProgress, { type: 'open', operation: 'getPet' })).toBeUndefined()
  })
})
