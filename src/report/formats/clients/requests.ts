import { credentialOf } from '../../../core/credential/credential.js'
import { withoutEndSlash } from '../../../core/exchange/address.js'
import { inLetters } from '../../../core/exchange/header-names.js'
import { writtenMembers } from '../../../core/json/json-span.js'
import type { ContrastReport, ExchangeReport } from '../../../core/report/exchange-report.js'
import type { FindingReport, Report, RuleReport } from '../../../core/report/report.js'
import { shown } from '../../document/shown.js'
import { targetName, verdictText, withVerdict } from '../../document/view.js'
import { byCause } from '../../verdict/alike.js'
import { shownFinding } from '../../verdict/causes.js'
import { line, type TextKind } from '../sanitise.js'

/** What `failures.http` and `failures.hurl` share: which requests show a failure, written with variables. */

export interface Failure {
  readonly rule: RuleReport
  readonly finding: FindingReport
  readonly sent: readonly ExchangeReport[]
  /** Sends them as they were sent, where order alone is not enough: side by side, or over one connection. */
  readonly together?: string
  readonly contrasts: readonly ContrastReport[]
}

/** Failed rules and warnings by cause, each with its smallest request, or else with those of its first finding. */
export const failuresOf = (report: Report): readonly Failure[] =>
  byCause(report, withVerdict(report, 'fail', 'warn')).map(rule => {
    const { smallest, contrasts = [] } = rule
    const finding = shownFinding(rule)!
    const together = smallest?.curl === undefined ? {} : { together: smallest.curl }
    return { rule, finding, sent: shown(smallest ?? finding), ...together, contrasts }
  })

/** Variables that the reader sets beside `base_url` and `api_key`, with the shell text that has their value. */
export class Variables {
  private readonly shells = new Map<string, string>()
  private pets = 0

  get all(): readonly (readonly [name: string, shell: string])[] {
    return [...this.shells].map(([shell, name]) => [name, shell])
  }

  /** The text of a shell as a template. What a shell computes is a variable of its own. */
  template(shell: string): string {
    const plain = shell.replace(/\$\{PETSTORE_API_KEY\}|\$PETSTORE_API_KEY\b/g, '{{api_key}}').replaceAll('\\"', '"')
    if (!plain.includes('$')) return plain
    const name = this.shells.get(shell) ?? `authorization_${this.shells.size + 1}`
    this.shells.set(shell, name)
    return `{{${name}}}`
  }

  pet(): string {
    return `pet_${++this.pets}`
  }

  /** A header whose value was the user's own. */
  own(header: string): string {
    const name = `header_${header.replace(/\W/g, '_')}`
    this.shells.set(`the value of your header ${header}`, name)
    return `{{${name}}}`
  }
}

export interface Template {
  readonly method: string
  /** Behind `{{base_url}}`, or the whole address. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

/** A request of several that are sent one after the other. */
export interface Step {
  readonly exchange: ExchangeReport
  /** A text instead where nothing but its curl line sends it: why. */
  readonly template: Template | string
  /** The pet that it creates for those after it, as a variable. */
  readonly pet?: { readonly name: string; readonly id: string }
}

export function stepsOf(sent: readonly ExchangeReport[], baseUrl: string, variables: Variables): readonly Step[] {
  const names = new Map<string, string>()
  return sent.map((exchange, at) => {
    const template = templateOf(exchange, baseUrl, variables)
    const step = {
      exchange,
      template: typeof template === 'string' ? template : { ...template, url: withNames(template.url, names) },
    }
    const id = at === sent.length - 1 ? undefined : createdId(exchange)
    if (id === undefined) return step
    const name = variables.pet()
    names.set(id, name)
    return { ...step, pet: { name, id } }
  })
}

/** The address with ids of pets created before as variables. */
const withNames = (url: string, names: ReadonlyMap<string, string>): string =>
  url.replace(/(?<=\/pets\/)\d+(?=$|[?/])/, id => (names.has(id) ? `{{${names.get(id)}}}` : id))

const redacted = '[redacted]'
/** A character that no format takes for its own. */
const plainUrl = /^[\w:/?@!$&'()*+,;=.~%-]*$/
const implied = new Set(['user-agent', 'accept-encoding', 'content-length', 'host'])
/** Bodies are cut here in reports. */
const longestBody = 16_000

/** The request with variables; a text instead where nothing but its curl line sends it: why. */
function templateOf(exchange: ExchangeReport, baseUrl: string, variables: Variables): Template | string {
  const { method, url, requestHeaders, requestBody: body, credential, credentialVariant, headerNames } = exchange
  const base = withoutEndSlash(baseUrl)
  const isBelow = url.startsWith(`${base}/`)
  const path = isBelow ? url.slice(base.length) : url
  const row = credentialOf(credential, credentialVariant)
  const parts = row.inQuery ? path.split(redacted) : [path]
  if (!/^(?:GET|POST|HEAD|OPTIONS)$/.test(method) || !parts.every(part => plainUrl.test(part)))
    return 'its address has characters that this format does not take'
  if (row.inBody !== undefined) return 'the key is in its body'
  if (exchange.chunked) return 'its body is sent in chunks'
  if (exchange.cut !== undefined) return 'it is sent in two TCP segments'
  if (body !== undefined && (body.length >= longestBody || /\p{Cs}|\\x[\da-f]{2}/u.test(body)))
    return 'its body cannot be written as text'
  const headers = requestHeaders.filter(([name]) => !implied.has(name.toLowerCase()))
  if (headers.some(([name, value]) => !/^[\w-]+$/.test(name) || /\{\{|[^ -~]/.test(value)))
    return 'its headers have characters that this format does not take'
  return {
    method,
    url: (isBelow ? '{{base_url}}' : '') + parts.join('{{api_key}}'),
    headers: [
      ...row.shell.map(value => [inLetters('authorization', headerNames), variables.template(value)] as const),
      ...(row.inHeaders ?? []).map(name => [inLetters(name, headerNames), '{{api_key}}'] as const),
      ...headers.map(
        ([name, value]) =>
          [inLetters(name.toLowerCase(), headerNames), value === redacted ? variables.own(name) : value] as const,
      ),
    ],
    ...(body === undefined ? {} : { body }),
  }
}

/** The id of the pet that a creation shows, digit for digit. */
export function createdId({ method, status, responseBody = '' }: ExchangeReport): string | undefined {
  if (method !== 'POST' || status === undefined || status < 200 || status > 299) return undefined
  return memberText(responseBody, 'id')?.match(/^-?\d+$/)?.[0]
}

/** A member of an object as it stands in its text, of a repeated one the last: numbers of JavaScript would lose digits. */
export const memberText = (text: string, name: string): string | undefined =>
  jsonOf(text)?.constructor === Object ? writtenMembers(text).findLast(member => member.name === name)?.text : undefined

/** Undefined where it is no JSON. */
export function jsonOf(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text of the report on one line of a comment, in which no format reads anything. */
export const remark = (text: string, kind: TextKind = 'value'): string =>
  `# ${line(text, kind).replaceAll('{{', '{ {').replace(/^[@#]/, ' $&')}`

/** The first lines of a file: what ran, the verdict, and rules that came to none, which have no request to send. */
export function headOf(report: Report): readonly string[] {
  const { tool, startedAt, rules } = report
  const silent = rules.filter(({ verdict }) => ['error', 'inconclusive', 'not-applicable'].includes(verdict))
  return [
    remark(`${tool.name} ${tool.version}, ${startedAt}: ${targetName(report)}`),
    remark(verdictText(report)),
    ...(silent.length === 0 ? [] : [remark(`No verdict: ${silent.map(({ id }) => id).join(', ')}`, 'cell')]),
    '#',
  ]
}

export const expectedAndGot = ({ expected, actual }: FindingReport): readonly string[] => [
  remark(`expected: ${expected}`),
  remark(`got: ${actual}`),
]

export const notAgainRemark = '# It did not fail again when it was sent by itself.'

export const togetherRemarks = (curl: string): readonly string[] => [
  '# Fails only where its requests go together, as this line sends them:',
  curlRemark(curl),
]

export const contrastTitle = (rule: RuleReport, { part, value }: ContrastReport): string =>
  `${rule.id}: right, with ${part} ${value === '' ? 'left out' : value}`

/** What is left to a curl line, which is a line of its own and ours but for what was sent. */
export const curlRemark = (curl: string): string => remark(`curl: ${curl}`, 'script')
