import { withoutEndSlash } from '../../core/address.js'
import { shellQuoted } from '../../core/command-line.js'
import type { ExchangeReport, Report } from '../../core/report.js'
import { shown } from '../document/cause.js'
import { withIds } from './http.js'
import { assertsOn, quoted, response } from './hurl-asserts.js'
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
 * The same as a test for Hurl, of the vendor's own: each failure with what the document says of its response, so that it fails on
 * the server as it is and passes on one that is fixed. What no assertion shows is said in a comment, never sent.
 */
export function hurl(report: Report): string {
  const variables = new Variables()
  const writer = new Entries(report.target.baseUrl, variables)
  const entries = failuresOf(report).flatMap(failure => writer.failure(failure))
  const { target } = report
  const command = [
    `hurl --test --continue-on-error --variable base_url=${shellQuoted(withoutEndSlash(target.baseUrl))}`,
    '--secret api_key="$PETSTORE_API_KEY"',
    ...variables.all.map(([name, shell]) => `--secret ${name}="${shell}"`),
    'failures.hurl',
  ]
  return `${[
    ...headOf(report),
    remark(command.join(' '), 20_000),
    ...(entries.length === 0 ? ['', '# Nothing failed.'] : entries),
  ].join('\n')}\n`
}

class Entries {
  private pets = 0

  constructor(
    private readonly baseUrl: string,
    private readonly variables: Variables,
  ) {}

  failure(failure: Failure): readonly string[] {
    const { rule, finding, sent, together, contrasts } = failure
    const told = ['', remark(`${rule.id}: ${finding.message}`), ...expectedAndGot(finding)]
    const last = sent.at(-1)
    if (last === undefined) return told
    const asserts = assertsOn(last, finding, sent.slice(0, -1))
    if (rule.notAgain) return [...told, notAgainRemark, curlRemark(last.curl)]
    if (together !== undefined) return [...told, ...togetherRemarks(together)]
    if (asserts.length === 0) return [...told, '# No assertion of Hurl shows it.', curlRemark(last.curl)]
    return [
      ...told,
      ...this.sequence(sent, asserts),
      ...contrasts.flatMap(contrast => {
        const exchanges = shown(contrast)
        return [
          '',
          remark(contrastTitle(rule, contrast)),
          ...this.sequence(exchanges, response(exchanges.at(-1)!.status)),
        ]
      }),
    ]
  }

  private sequence(sent: readonly ExchangeReport[], asserts: readonly string[]): readonly string[] {
    const templates = sent.map(exchange => templateOf(exchange, this.baseUrl, this.variables))
    const reason = templates.find(each => typeof each === 'string')
    if (reason !== undefined)
      return [remark(`Not written as a request: ${reason}.`), ...sent.map(({ curl }) => curlRemark(curl))]
    const ids = new Map<string, string>()
    return sent.flatMap((exchange, at) => {
      const isLast = at === sent.length - 1
      const lines = [...(at === 0 ? [] : ['']), ...requestLines(templates[at] as Template, ids)]
      const id = createdId(exchange)
      if (isLast) return [...lines, ...asserts]
      if (id === undefined) return [...lines, ...response(exchange.status)]
      const name = `pet_${++this.pets}`
      ids.set(id, name)
      return [...lines, ...response(exchange.status), '[Captures]', `${name}: jsonpath "$.id"`]
    })
  }
}

function requestLines({ method, url, headers, body }: Template, ids: ReadonlyMap<string, string>): readonly string[] {
  return [
    `${method} ${withIds(url, ids)}`,
    ...headers.map(([name, value]) => `${name}: ${value.replace(/[#\\]/g, '\\$&')}`),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['[Options]', 'path-as-is: true'] : []),
    ...(body === undefined ? [] : [quoted(body, '`')]),
  ]
}
