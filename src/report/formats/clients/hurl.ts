import { withoutEndSlash } from '../../../core/exchange/address.js'
import type { ExchangeReport } from '../../../core/report/exchange-report.js'
import type { Report } from '../../../core/report/report.js'
import { shellQuoted } from '../../../core/text/command-line.js'
import { shown } from '../../document/shown.js'
import { assertsOn, documentedStatus, quoted, response } from './hurl-asserts.js'
import {
  contrastTitle,
  curlRemark,
  expectedAndGot,
  type Failure,
  failuresOf,
  headOf,
  notAgainRemark,
  remark,
  type Step,
  stepsOf,
  type Template,
  togetherRemarks,
  Variables,
} from './requests.js'

/**
 * The same as a test for Hurl, of the vendor's own: each failure with what the document says of its response, so that it fails on
 * the server as it is and passes on one that is fixed. What no assertion shows is said in a comment, never sent.
 */
export function hurl(report: Report): string {
  const variables = new Variables()
  const { baseUrl } = report.target
  const entries = failuresOf(report).flatMap(failure => failureLines(failure, baseUrl, variables))
  const command = [
    `hurl --test --continue-on-error --variable base_url=${shellQuoted(withoutEndSlash(baseUrl))}`,
    '--secret api_key="$PETSTORE_API_KEY"',
    ...variables.all.map(([name, shell]) => `--secret ${name}="${shell}"`),
    'failures.hurl',
  ]
  return `${[
    ...headOf(report),
    remark(command.join(' '), 'script'),
    ...(entries.length === 0 ? ['', '# Nothing failed.'] : entries),
  ].join('\n')}\n`
}

function failureLines(failure: Failure, baseUrl: string, variables: Variables): readonly string[] {
  const sequence = (all: readonly ExchangeReport[], checks: readonly string[]) =>
    sequenceLines(stepsOf(all, baseUrl, variables), checks)
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
    ...sequence(sent, asserts),
    ...contrasts.flatMap(contrast => {
      const exchanges = shown(contrast)
      return ['', remark(contrastTitle(rule, contrast)), ...sequence(exchanges, response(exchanges.at(-1)!.status))]
    }),
  ]
}

/** `asserts`: on the last response. */
function sequenceLines(steps: readonly Step[], asserts: readonly string[]): readonly string[] {
  const reason = steps.find(({ template }) => typeof template === 'string')?.template
  if (reason !== undefined)
    return [remark(`Not written as a request: ${reason}.`), ...steps.map(({ exchange }) => curlRemark(exchange.curl))]
  return steps.flatMap(({ exchange, template, pet }, at) => [
    ...(at === 0 ? [] : ['']),
    ...requestLines(template as Template),
    ...(at === steps.length - 1 ? asserts : response(documentedStatus(exchange))),
    ...(pet === undefined ? [] : ['[Captures]', `${pet.name}: jsonpath "$.id"`]),
  ])
}

function requestLines({ method, url, headers, body }: Template): readonly string[] {
  return [
    `${method} ${url}`,
    ...headers.map(([name, value]) => `${name}: ${value.replace(/[#\\]/g, '\\$&')}`),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['[Options]', 'path-as-is: true'] : []),
    ...(body === undefined ? [] : [quoted(body, '`')]),
  ]
}
