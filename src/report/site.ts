import type { Basis, Report } from '../core/report.js'
import type { Level } from '../core/rule.js'
import { verdictCell } from './compare-html.js'
import { changed, changeTitles, compare } from './comparison.js'
import { html } from './html.js'
import { page } from './html-page.js'
import { paragraph, safe, section, slug, table } from './html-text.js'
import { type ApiModule, apiSections } from './site-api.js'
import { conformantText, indexPage } from './site-index.js'
import { runTones } from './tones.js'
import { countsOf, minute, plural, targetName, verdictText } from './view.js'

/** What the reference says of a rule. */
export interface RuleReference {
  readonly id: string
  readonly section: string
  readonly reading: string
  readonly level: Level
  readonly summary: string
  readonly why: string
  readonly basis: Basis
  readonly asks: readonly { readonly id: string; readonly summary: string }[]
  readonly branches: readonly string[]
  readonly faults: readonly { readonly id: string; readonly branch: string }[]
}

/** Runs of one target, the oldest first. */
interface Target {
  readonly name: string
  /** Names its pages. */
  readonly file: string
  readonly runs: readonly Report[]
}

/** The pages of a static site, by file name: they lie in one folder and link to each other by name. */
export function site(
  reports: readonly Report[],
  rules: readonly RuleReference[],
  api: readonly ApiModule[] = [],
): ReadonlyMap<string, string> {
  const targets = targetsOf(reports)
  const pages = new Map<string, string>([
    ['index.html', index(targets)],
    ['rules.html', ruleList(rules)],
    ['faults.html', gallery(rules)],
    ['library.html', library(api)],
  ])
  for (const target of targets) {
    pages.set(`target-${target.file}.html`, targetPage(target))
    for (const [i, report] of target.runs.entries())
      pages.set(runFile(target, i), html(report, `target-${target.file}.html`))
  }
  for (const rule of rules) pages.set(`rule-${slug(rule.id)}.html`, rulePage(rule, targets))
  return pages
}

function targetsOf(reports: readonly Report[]): readonly Target[] {
  const runs = new Map<string, Report[]>()
  for (const report of [...reports].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) {
    const name = report.target.reference ? 'embedded reference server' : report.target.baseUrl
    runs.set(name, [...(runs.get(name) ?? []), report])
  }
  // Unlike names may make one slug.
  return [...runs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all], i) => ({ name, file: `${i + 1}-${slug(name).slice(0, 40)}`, runs: all }))
}

const runFile = ({ file }: Target, i: number) => `report-${file}-${i + 1}.html`
const latest = ({ runs }: Target) => runs.at(-1)!
const date = ({ startedAt }: Report) => safe(minute(startedAt))
const verdict = (report: Report) => `<td class="${runTones[report.verdict]}">${safe(verdictText(report))}</td>`

const links = `<nav aria-label="Pages"><ul><li><a href="index.html">Targets</a></li><li><a href="rules.html">Rules</a></li><li><a href="faults.html">Faults</a></li><li><a href="library.html">Library</a></li></ul></nav>\n`

const head = (over: string, title: string, more = '') =>
  `<header>\n<p class="over">${safe(over)}</p>\n<h1>${safe(title)}</h1>\n${more}</header>\n${links}`

const document = 'Pet Store Service Interface 1.0.0'

function index(targets: readonly Target[]): string {
  const rows = targets.map(target => {
    const report = latest(target)
    const { fail: failed, warn: warned } = countsOf(report.rules)
    return {
      name: target.name,
      href: `target-${target.file}.html`,
      verdict: verdictText(report),
      tone: runTones[report.verdict],
      date: minute(report.startedAt),
      failed,
      warned,
      runs: target.runs.length,
    }
  })
  const text = conformantText(targets.map(target => latest(target).verdict))
  return indexPage({ title: 'Conformance', head: head(document, 'Conformance', text), rows })
}

function targetPage(target: Target): string {
  const { runs } = target
  const rows = runs.map((report, i) => [
    `<th scope="row"><a href="${runFile(target, i)}">${date(report)}</a></th>`,
    verdict(report),
    report.depth,
    safe(report.tool.version),
  ])
  const last = latest(target)
  const wrong = last.causes.map(({ rule }) => {
    const found = last.rules.find(({ id }) => id === rule)
    return `<li><a href="rule-${slug(rule)}.html"><code>${safe(rule)}</code></a>${paragraph(found?.findings[0]?.message)}</li>\n`
  })
  const list = wrong.length === 0 ? '' : `<ol class="causes">\n${wrong.join('')}</ol>`
  const title = `<p class="target ${runTones[last.verdict]}">${safe(verdictText(last))}</p>\n`
  return page(
    `${verdictText(last)}: ${target.name}`,
    `${head(document, targetName(last), title)}${section('What is wrong', list)}${section('Since the run before', changes(runs))}${section('Runs', table(['Date', 'Verdict', 'Depth', 'Tool'], [...rows].reverse()))}`,
  )
}

function changes(runs: readonly Report[]): string {
  const last = runs.slice(-2)
  if (last.length < 2) return ''
  const comparison = compare(last)
  const rows = changeTitles.flatMap(([change, title]) => {
    const rules = changed(comparison, change)
    return rules.length === 0
      ? []
      : [[`<th scope="row">${title}</th>`, rules.map(({ rule }) => `<code>${safe(rule)}</code>`).join(', ')]]
  })
  return rows.length === 0 ? paragraph('Nothing changed.') : table(['Change', 'Rules'], rows)
}

function ruleList(rules: readonly RuleReference[]): string {
  const rows = rules.map(({ id, section: where, reading, level, summary }) => [
    `<th scope="row"><a href="rule-${slug(id)}.html"><code>${safe(id)}</code></a></th>`,
    safe(where),
    safe(reading),
    level,
    safe(summary),
  ])
  return page(
    'Rules',
    `${head(document, 'Rules')}${section('Reference', table(['Rule', 'Section', 'Reading', 'Level', 'Requires'], rows))}`,
  )
}

function rulePage(rule: RuleReference, targets: readonly Target[]): string {
  const { id, section: where, reading, level, summary, why, basis, asks, branches, faults } = rule
  const rows = targets.map(target => {
    const judged = latest(target).rules.find(each => each.id === id)
    const report = `${runFile(target, target.runs.length - 1)}${judged === undefined ? '' : `#${slug(id)}`}`
    return [`<th scope="row"><a href="${report}">${safe(target.name)}</a></th>`, verdictCell(judged?.verdict)]
  })
  const list = (items: readonly string[]) =>
    items.length === 0 ? '' : `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`
  const source = basis.source === undefined ? '' : ` <small>(${safe(basis.source)})</small>`
  const law = `<dl><dt>states</dt><dd>${safe(basis.statement, 1000)}${source}</dd>
<dt>read as</dt><dd>${safe(basis.reading, 1000)}</dd><dt>because</dt><dd>${safe(basis.because, 1000)}</dd></dl>`
  return page(
    id,
    `${head(`${level} · section ${where} · ${reading}`, id, `${paragraph(summary)}${paragraph(why, 'soft')}`)}${section('What it rests on', law)}${section('Targets', table(['Target', 'Verdict'], rows))}${section('What is asked', list(asks.map(ask => `<code>${safe(ask.id)}</code> ${safe(ask.summary)}`)))}${section('What must be observed before it passes', list(branches.map(each => safe(each))))}${section('Faults that break it', list(faults.map(each => `<code>${safe(`${id}/${each.id}`)}</code> <small>${safe(each.branch)}</small>`)))}`,
  )
}

/** Every fault that the proof bends the reference server to. */
function gallery(rules: readonly RuleReference[]): string {
  const count = rules.reduce((sum, { faults }) => sum + faults.length, 0)
  const text = `<p>Each is caught by its own rule: that is the proof. <code>petstore-conform serve --fault ID</code> bends the reference server to one.</p>\n`
  const groups = rules
    .filter(({ faults }) => faults.length > 0)
    .map(({ id, faults }) => {
      const rows = faults.map(fault => [`<code>${safe(`${id}/${fault.id}`)}</code>`, safe(fault.branch)])
      return `<details><summary><code>${safe(id)}</code> <small>${plural(faults.length, 'fault')}</small></summary><p><a href="rule-${slug(id)}.html">what ${safe(id)} requires</a></p>${table(['Fault', 'Breaks'], rows)}</details>\n`
    })
  return page(
    'Faults',
    `${head(document, plural(count, 'fault'), text)}${section('By the rule that they break', groups.join(''))}`,
  )
}

/** What the package offers to programs. */
function library(api: readonly ApiModule[]): string {
  const text = '<p>Everything that the package exports, from the declarations that it ships.</p>\n'
  return page('Library', `${head('petstore-conform', 'Library', text)}${apiSections(api)}`)
}
