import { withoutEndSlash } from '../../core/address.js'
import type { ExchangeReport, Report } from '../../core/report.js'
import { shown } from '../document/cause.js'
import {
  contrastTitle,
  createdId,
  curlRemark,
  expectedAndGot,
  type Failure,
  failuresOf,
  headOf,
  notAgainRemark,
  remark,
  type Template,
  templateOf,
  togetherRemarks,
  Variables,
} from './requests.js'

/**
 * The smallest request of each failure, and what is right instead, in the format that editors of JetBrains and VS Code send.
 * Of what the dialects differ in, such as captures, nothing is used: an id is a variable that the reader changes.
 */
export function http(report: Report): string {
  const variables = new Variables()
  const failures = failuresOf(report)
  const writer = new Requests(report.target.baseUrl, variables)
  const requests = failures.flatMap(failure => writer.failure(failure))
  const { target } = report
  return `${[
    ...headOf(report),
    '# Each request of a failure fails as described. The one below it differs in one part and is right.',
    '# api_key: in http-client.private.env.json (JetBrains), in rest-client.environmentVariables (VS Code), or --var api_key=... (httpyac).',
    ...variables.all.map(([name, shell]) => remark(`${name}: ${shell}`, 1000)),
    '',
    ...(plain(target.baseUrl) ? [`@base_url = ${withoutEndSlash(target.baseUrl)}`] : []),
    ...(requests.length === 0 ? ['', '# Nothing failed.'] : requests),
  ].join('\n')}\n`
}

const plain = (text: string): boolean => /^[\w:/?@!$&'()*+,;=.~%[\]-]*$/.test(text)

class Requests {
  private pets = 0

  constructor(
    private readonly baseUrl: string,
    private readonly variables: Variables,
  ) {}

  failure({ rule, finding, sent, together, contrasts }: Failure): readonly string[] {
    const told = [
      remark(finding.message),
      ...expectedAndGot(finding),
      ...(rule.notAgain ? [notAgainRemark] : []),
      ...(together === undefined ? [] : togetherRemarks(together)),
    ]
    return [
      ...this.sequence(`${rule.id}: fails`, sent, told),
      ...contrasts.flatMap(contrast => this.sequence(contrastTitle(rule, contrast), shown(contrast), [])),
    ]
  }

  private sequence(title: string, sent: readonly ExchangeReport[], told: readonly string[]): readonly string[] {
    const lines: string[] = []
    const ids = new Map<string, string>()
    let made: readonly string[] = []
    sent.forEach((exchange, at) => {
      const isLast = at === sent.length - 1
      const step = isLast ? title : `${title.split(':')[0]}: first`
      lines.push('', `###${remark(step, 200).slice(1)}`, ...(isLast ? told : []), ...made)
      made = []
      lines.push(remark(`returned ${exchange.status ?? 'no response'}`))
      const template = templateOf(exchange, this.baseUrl, this.variables)
      const reason = typeof template === 'string' ? template : unwritable(template)
      if (reason !== undefined) lines.push(remark(`Not written as a request: ${reason}.`), curlRemark(exchange.curl))
      else lines.push(...requestLines(template as Template, ids))
      const id = createdId(exchange)
      if (id === undefined || isLast) return
      const name = `pet_${++this.pets}`
      ids.set(id, name)
      made = [
        '# The id of the pet created above. After you send that again, write the new id here.',
        `@${name} = ${id}`,
      ]
    })
    return lines
  }
}

/** Editors trim bodies, end them at lines that begin something else, and write Basic anew. */
function unwritable({ body = '', headers }: Template): string | undefined {
  if (body !== body.trim() || /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^[#/<>@?&`]|\{\{|\{%/u.test(body))
    return 'its body has what editors change'
  return headers.some(([name, value]) => /^authorization$/i.test(name) && /^(?:Basic |$)/.test(value))
    ? 'editors change such an Authorization header'
    : undefined
}

function requestLines({ method, url, headers, body }: Template, ids: ReadonlyMap<string, string>): readonly string[] {
  return [
    `${method} ${withIds(url, ids)}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ]
}

/** The address with ids of pets created before as variables. */
export const withIds = (url: string, ids: ReadonlyMap<string, string>): string =>
  url.replace(/(?<=\/pets\/)\d+(?=$|[?/])/, id => (ids.has(id) ? `{{${ids.get(id)}}}` : id))
