import { describe, expect, it } from 'vitest'
import { finding, fold, mixedRun, planned, runEnded, started } from '../../../tests/report/fixtures.js'
import { poisoned, texts } from '../../../tests/report/poisoned.js'
import { junit } from './junit.js'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** The root of XML 1.0 made of elements, attributes and text, or what is not well-formed: enough for what is written here. */
function parse(xml: string): Element | string {
  const bad = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(xml)
  if (bad) return `character U+${bad[0].codePointAt(0)!.toString(16)}`
  const document: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  let rest = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '')
  while (rest !== '') {
    const parent = open.at(-1)!
    const content = /^[^<]+/.exec(rest)?.[0]
    if (content !== undefined) {
      if (content.includes(']]>') || /&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);)/i.test(content))
        return `text ${content.slice(0, 40)}`
      parent.text += content
      rest = rest.slice(content.length)
      continue
    }
    const tag = /^<(\/?)([a-z-]+)((?:\s+[a-z]+="(?:[^"<&]|&(?:lt|gt|amp|quot|apos);)*")*)\s*(\/?)>/i.exec(rest)
    if (tag === null) return `tag ${rest.slice(0, 60)}`
    const [all, end, name, named, empty] = tag
    const attributes = [...named!.matchAll(/([a-z]+)="([^"]*)"/gi)].map(([, key, value]) => [key!, value!] as const)
    const element = { name: name!, attributes: Object.fromEntries(attributes), children: [], text: '' }
    if (Object.keys(element.attributes).length < attributes.length) return `attribute twice in ${all}`
    if (end === '/' && open.pop()!.name !== name) return `end of ${name}`
    if (end === '') parent.children.push(element)
    if (end === '' && empty === '') open.push(element)
    rest = rest.slice(all.length)
  }
  if (open.length > 1) return `${open.at(-1)!.name} is open`
  if (document.children.length !== 1 || document.text.trim() !== '') return 'not one root'
  return document.children[0]!
}

/** What an element may hold; an attribute with `!` is required, and `text` where it is not blank. */
interface Content {
  readonly attributes: string
  readonly children?: string
  readonly text?: true
  /** Whether the children come in the order given, each once at most. */
  readonly ordered?: true
}

type Schema = Readonly<Record<string, Content>>

const messages: Schema = {
  failure: { attributes: 'message type!', text: true },
  error: { attributes: 'message type!', text: true },
  skipped: { attributes: 'message', text: true },
  'system-out': { attributes: '', text: true },
  properties: { attributes: '', children: 'property' },
  property: { attributes: 'name! value!' },
}

/** The rules of junit-10.xsd, by which the xUnit plugin of Jenkins refuses files. */
const xunit: Schema = {
  ...messages,
  testsuites: { attributes: 'name time tests failures errors', children: 'testsuite' },
  testsuite: {
    attributes: 'name! tests! failures! errors! group time skipped timestamp hostname id package file log url',
    children: 'testsuite properties testcase system-out system-err',
  },
  testcase: { attributes: 'name! time classname group', children: 'skipped error failure system-out system-err' },
}

/** The rules of surefire-test-report.xsd for a test: it knows no root above a suite, and a suite has no date. */
const surefire: Schema = {
  ...messages,
  testcase: {
    attributes: 'name! classname group time!',
    children: 'failure skipped error system-out system-err',
    ordered: true,
  },
}

const words = (text = '') => text.split(' ').filter(word => word !== '')

function* breaches(element: Element, schema: Schema): Generator<string> {
  const { name, attributes, children, text } = element
  const content = Object.hasOwn(schema, name) ? schema[name] : undefined
  if (content === undefined) return yield `<${name}> is not known`
  const known = words(content.attributes)
  for (const given of Object.keys(attributes))
    if (!known.includes(given) && !known.includes(`${given}!`)) yield `${given} is not allowed on <${name}>`
  for (const each of known)
    if (each.endsWith('!') && !(each.slice(0, -1) in attributes)) yield `<${name}> has no ${each.slice(0, -1)}`
  if (attributes.time !== undefined && !/^\d+\.\d{3}$/.test(attributes.time)) yield `time="${attributes.time}"`
  if (content.text === undefined && text.trim() !== '') yield `text in <${name}>`
  const places = children.map(child => words(content.children).indexOf(child.name))
  if (places.includes(-1)) yield `<${children[places.indexOf(-1)]!.name}> is not allowed in <${name}>`
  if (content.ordered && places.some((place, i) => i > 0 && place <= places[i - 1]!)) yield `order in <${name}>`
  for (const child of children) yield* breaches(child, schema)
}

const elements = (root: Element, name: string): Element[] =>
  root.children.flatMap(child => [...(child.name === name ? [child] : []), ...elements(child, name)])

/** What the readers of the file would refuse. */
function refused(xml: string): string[] {
  const root = parse(xml)
  if (typeof root === 'string') return [root]
  return [...breaches(root, xunit), ...elements(root, 'testcase').flatMap(each => [...breaches(each, surefire)])]
}

describe('junit.xml', () => {
  it.each(['<a>', '<a></b>', '<a>&x;</a>', '<a>]]></a>', '<a b="1" b="2"/>', '<a/><a/>', '<a>\x01</a>', '<a b="<"/>'])(
    'the check itself refuses %j',
    text => expect(parse(text)).toEqual(expect.any(String)),
  )

  it.each([
    '<testsuites skipped="1"/>',
    '<testsuites><testcase name="a" time="0.100"/></testsuites>',
    '<testsuites><testsuite name="a" tests="1" failures="0"/></testsuites>',
    ...[
      '<testcase name="a" time="0.100" file="a.ts"/>',
      '<testcase name="a"/>',
      '<testcase name="a" time="0.100">text</testcase>',
      '<testcase name="a" time="0.100"><failure/></testcase>',
      '<testcase name="a" time="0.100"><system-out/><skipped/></testcase>',
      '<testcase name="a" time="0.100"><rerun/></testcase>',
    ].map(test => `<testsuites><testsuite name="a" tests="1" failures="0" errors="0">${test}</testsuite></testsuites>`),
  ])('the check of what readers take refuses %s', text => expect(refused(text)).not.toEqual([]))

  it.each(Object.entries(texts))('is what its readers take: %s', (_, text) => {
    expect(refused(junit(poisoned(text)))).toEqual([])
  })

  it('is what its readers take where nothing could be judged, and where all is known', () => {
    const rules = [planned('r')]
    expect(refused(junit(fold([started(rules), runEnded('unreachable', 'connection refused')])))).toEqual([])
    expect(refused(junit(fold([started([]), runEnded()])))).toEqual([])
    const report = fold(mixedRun())
    const known = report.rules.map(rule => ({ ...rule, known: true as const }))
    expect(refused(junit({ ...report, rules: known }))).toEqual([])
  })

  it('maps verdicts to outcomes', () => {
    const output = junit(fold(mixedRun()))
    const tag = (id: string) => new RegExp(`<testcase name="${id}"[^>]*?(?:/>|>\\s*<([a-z-]+))`).exec(output)![1]
    expect(output).toContain('<testsuites name="petstore-conform" tests="12" failures="2" errors="3" time="2.318">')
    expect({
      pass: tag('list-limit-kept'),
      observed: tag('list-limit-outside'),
      fail: tag('create-missing-name'),
      warn: tag('create-location'),
      inconclusive: tag('get-unknown'),
      error: tag('auth-bare-key'),
      'not-applicable': tag('base-ends-with-v1'),
    }).toEqual({
      pass: undefined,
      observed: 'system-out',
      fail: 'failure',
      warn: 'system-out',
      inconclusive: 'error',
      error: 'error',
      'not-applicable': 'skipped',
    })
  })

  it('has one error, and not one for every rule, for a target that is down', () => {
    const rules = Array.from({ length: 56 }, (_, i) => planned(`r${i}`))
    const output = junit(fold([started(rules), runEnded('unreachable', 'connection refused')]))
    expect(output).toContain('tests="57" failures="0" errors="1"')
    expect(output).toContain('tests="56" failures="0" errors="0" skipped="56"')
    expect(output.match(/<error /g)).toHaveLength(1)
    expect(output).toContain(
      '<error message="The target could not be reached: connection refused" type="unreachable"/>',
    )
  })

  it('has the time of each rule, from its first request to its last response', () => {
    const report = fold(mixedRun())
    const rules = report.rules.map((rule, i) => (i < 2 ? { ...rule, time: { from: 100 * i, to: 250 + i } } : rule))
    const output = junit({ ...report, rules })
    expect(output).toContain('name="list-limit-kept" classname="petstore-conform.list-pets" time="0.250"')
    expect(output).toMatch(/<testcase name="list-limit-outside"[^>]* time="0.151"/)
    expect(output).toMatch(/<testsuite name="list-pets"[^>]* time="0.251"/)
  })

  it('counts an inconclusive should as passed, and a warning of a strict run as failed', () => {
    const rules = [planned('w', { level: 'should' }), planned('i', { level: 'should' })]
    const events = [finding('w'), { type: 'rule-ended', rule: 'i' } as const, runEnded()]
    expect(junit(fold([started(rules), ...events]))).toContain('tests="2" failures="0" errors="0"')
    expect(junit(fold([started(rules, { configuration: { strict: true } }), ...events]))).toContain(
      'tests="2" failures="1" errors="0"',
    )
  })
})
