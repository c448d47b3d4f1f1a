import { describe, expect, test } from 'vitest'
import { fold, mixedRun } from './fixtures.js'
import { poisoned, texts } from './poisoned-fixtures.js'
import { type RuleReference, site } from './site.js'
import type { ApiModule } from './site-api.js'

const mixed = fold(mixedRun())
const at = (baseUrl: string, startedAt: string) => ({ ...mixed, startedAt, target: { ...mixed.target, baseUrl } })

const rules: readonly RuleReference[] = mixed.rules.map(rule => ({
  ...rule,
  asks: [{ id: 'lists', summary: 'asks for lists' }],
  branches: ['a branch'],
  faults: [{ id: 'a-fault', branch: 'a branch' }],
}))

const reports = [
  at('https://b.test/v1', '2026-03-02T00:00:00.000Z'),
  at('https://a.test/v1', '2026-03-01T00:00:00.000Z'),
  at('https://b.test/v1', '2026-03-01T00:00:00.000Z'),
]
const api: readonly ApiModule[] = [
  {
    name: 'petstore-conform',
    doc: 'The library.',
    entries: [
      { name: 'Report', doc: 'What was found.', text: 'interface Report { readonly rules: readonly Rule<"a">[]; }' },
      { name: 'judge', doc: 'Judges.', text: 'function judge(options: Options): Promise<Report>;' },
    ],
  },
]
const pages = site(reports, rules, api)

test('a page for each target, run and rule, and four that list them', () => {
  expect([...pages.keys()].filter(name => !name.startsWith('rule-')).sort()).toEqual([
    'faults.html',
    'index.html',
    'library.html',
    'report-1-https-a-test-v1-1.html',
    'report-2-https-b-test-v1-1.html',
    'report-2-https-b-test-v1-2.html',
    'rules.html',
    'target-1-https-a-test-v1.html',
    'target-2-https-b-test-v1.html',
  ])
  expect([...pages.keys()].filter(name => name.startsWith('rule-'))).toHaveLength(rules.length)
  expect(pages.get('report-2-https-b-test-v1-2.html')).toContain('2026-03-02')
})

/** Links of the site that lead nowhere, and those that leave it. */
function lost(all: ReadonlyMap<string, string>): string[] {
  return [...all].flatMap(([name, content]) =>
    [...content.replace(/<style>[^<]*<\/style>/, '').matchAll(/href="([^"]*)"/g)]
      .map(found => found[1]!)
      .filter(link => {
        const [file, id] = link.split('#')
        const target = all.get(file === '' ? name : file!)
        return target === undefined || (id !== undefined && !target.includes(` id="${id}"`))
      })
      .map(link => `${name}: ${link}`),
  )
}

test('every link leads to a page of the site, and to what it names there', () => {
  expect(lost(new Map([['x.html', '<a href="y.html">']]))).toEqual(['x.html: y.html'])
  expect(lost(pages)).toEqual([])
})

describe.each(Object.entries(texts))('whatever a report holds: %s', (_, text) => {
  const hostile = poisoned(text)
  const all = site([hostile, { ...hostile, startedAt: '2026-03-09T00:00:00.000Z' }], rules)

  test('pages have names of the site, no markup of a server and nothing unprintable', () => {
    expect([...all.keys()].filter(name => !/^[a-z0-9-]+\.html$/.test(name))).toEqual([])
    expect(lost(all)).toEqual([])
    for (const content of all.values()) {
      expect(content.match(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)).toBeNull()
      expect(
        content.replace(/<style>[^<]*<\/style>/, '').match(/<(?:script|img|iframe|style|object)|\son\w+="/i),
      ).toBeNull()
      expect(content).toContain("default-src 'none'")
    }
  })
})

test('what the library exports is linked where other declarations name it', () => {
  const page = pages.get('library.html')!
  expect(page).toContain('<h3 id="petstore-conform-Report">')
  expect(page).toContain('Promise&lt;<a href="#petstore-conform-Report">Report</a>&gt;')
  expect(page).toContain('interface Report { readonly rules: readonly Rule&lt;&quot;a&quot;&gt;[]; }')
})
