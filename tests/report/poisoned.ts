import type { Restriction } from '../../src/core/report/ending.js'
import type { ExchangeReport } from '../../src/core/report/exchange-report.js'
import type { FindingReport, Report, RuleReport } from '../../src/core/report/report.js'
import { fold, mixedRun } from './fixtures.js'

/** What servers may write to do harm to whoever reads a report. */
export const texts: Readonly<Record<string, string>> = {
  colours: '\x1b[31mred\x1b[0m \x1b[2J\x1b[H',
  'C1 controls': '\x9b31m \x85 \x7f',
  'OSC 8': '\x1b]8;;https://evil.example\x07link\x1b]8;;\x07',
  'OSC 52': '\x1b]52;c;ZWNobyBoaQ==\x1b\\',
  'nul, bell, backspace, return': 'a\0b\x07c\x08\rd',
  'bidi override': 'safe\u202Etxt.exe\u2066 \u200F',
  'line separators': 'a\u2028::error::b\u2029##[error]',
  'lone surrogates': 'x\uD800y\uDC00z \uDBFF',
  tags: '\u{E0041}\uFEFF\uFFFF',
  'variation selectors': `a\ufe0f\u{e0101}b\u180b`,
  fillers: 'a\u3164\u115f\u1160\uffa0\u2800\u034f\u17b4b',
  'marks without end': `Z${'\u0301\u0489\u20dd'.repeat(5000)}algo`,
  script: '</script><script>alert(1)</script><!-- -->',
  attribute: '" onload="alert(1)\' x=\'',
  'img and link': '<img src=x onerror=alert(1)><a href="javascript:alert(1)">',
  cdata: ']]> <![CDATA[ ]]> &lt; &bogus;',
  'workflow commands': '::error::boom\n::set-output name=a::b\n  ::stop-commands::x\n##[command]rm\n###[group]y',
  'more commands': '##vso[task.setvariable variable=a]b ##teamcity[testFailed]',
  'command after a wrap': `${'word '.repeat(30)}::error::x ${'y'.repeat(200)} ::warning::z`,
  'mentions and references': '@octocat @org/team org/repo#12 #34 GH-56 www.evil.example https://evil.example',
  markdown:
    '`code` ``` ~~~ **bold** ![i](https://evil.example/x.png) [a](b) | table | <details>\n# heading\n- item\n---',
  properties: '__proto__ constructor toString',
  long: `start ${'0123456789'.repeat(100_000)} end`,
  'long, no blanks, wide': '\u{1F600}'.repeat(300_000),
  'many lines': 'line\n'.repeat(100_000),
}

/** The run with the text wherever a server's words may get to. */
export function poisoned(text: string): Report {
  const report = fold(mixedRun())
  const poisonedExchange = (e: ExchangeReport): ExchangeReport => ({
    ...e,
    url: e.url + text,
    requestBody: text,
    responseBody: `marker ${text}`,
    curl: `curl '${text}'`,
    requestHeaders: [[text, text]],
    responseHeaders: [
      ['location', text],
      [text, text],
    ],
  })
  const poisonedFinding = (f: FindingReport): FindingReport => ({
    ...f,
    message: `${text} marker`,
    expected: text,
    actual: `marker ${text}`,
    place: `header location ${text}`,
    input: text,
    exchanges: f.exchanges.map(poisonedExchange),
  })
  return {
    ...report,
    endingReason: text,
    target: { ...report.target, baseUrl: `https://example.com/${text}` },
    configuration: { ...report.configuration, [text]: text },
    rules: report.rules.map(rule => ({
      ...rule,
      ...(rule.findings.length === 0
        ? {}
        : poisonedExperiment(rule.findings[0]!.exchanges.map(poisonedExchange), text)),
      findings: rule.findings.map(poisonedFinding),
      consequences: rule.consequences.map(poisonedFinding),
      reasons: [text],
    })),
    leftOut: [{ id: 'x', level: 'must', reason: text }],
    partial: [text as Restriction],
    notJudged: [...report.notJudged, { id: 'x', level: 'must' as const, by: 'user' as const }].map(each => ({
      ...each,
      reason: text,
    })),
    profile: [{ rule: 'list-limit-outside', interpretation: 'P3', question: text, answer: text }],
    leftovers: [{ id: text, name: text }],
    possiblyCreated: [text],
    notices: [text],
    known: [{ rule: 'create-missing-name', branch: text, reason: text, owner: text, expires: text, state: 'fixed' }],
  }
}

/** Markdown without code, in which nothing is markup, and without the tool's own tables, emphasis and escapes. */
export const outsideCode = (markdown: string): string =>
  markdown
    .replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '')
    .replace(/(?<![`\\])(`+)(?!`)(?:[^\n]*?[^`\n])\1(?!`)/g, '')
    .replace(/\\[!-/:-@[-`{-~]/g, '·')
    .replace(/^\|.*\|$/gm, row => row.replace(/(?:^| )\|(?= |$)/g, ''))
    .replace(/\*\*/g, '')

function poisonedExperiment(exchanges: readonly ExchangeReport[], text: string): Partial<RuleReport> {
  const sent = { exchanges, curl: `curl '${text}'` }
  return {
    smallest: { ...sent, like: text, parts: ['name'], sent: 2, failed: 2 },
    contrasts: [{ part: 'name', value: text, ...sent }],
    varied: [{ part: 'name', values: [true, false].map(fails => ({ value: text, fails, ...sent })) }],
  }
}
