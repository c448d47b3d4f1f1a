import { withoutEndSlash } from '../../../core/exchange/address.js'
import type { ExchangeReport } from '../../../core/report/exchange-report.js'
import type { Report } from '../../../core/report/report.js'
import { shown } from '../../document/shown.js'
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
 * The smallest request of each failure, and what is right instead, in the format that editors of JetBrains and VS Code send.
 * Of what the dialects differ in, such as captures, nothing is used: an id is a variable that the reader changes.
 */
export function http(report: Report): string {
  const variables = new Variables()
  const { baseUrl } = report.target
  const sequence = (title: string, sent: readonly ExchangeReport[], told: readonly string[]) =>
    sequenceLines(title, stepsOf(sent, baseUrl, variables), told)
  const requests = failuresOf(report).flatMap(failure => [
    ...sequence(`${failure.rule.id}: fails`, failure.sent, toldOf(failure)),
    ...failure.contrasts.flatMap(contrast => sequence(contrastTitle(failure.rule, contrast), shown(contrast), [])),
  ])
  return `${[
    ...headOf(report),
    '# Each request of a failure fails as described. The one below it differs in one part and is right.',
    '# api_key: in http-client.private.env.json (JetBrains), in rest-client.environmentVariables (VS Code), or --var api_key=... (httpyac).',
    ...variables.all.map(([name, shell]) => remark(`${name}: ${shell}`, 'message')),
    '',
    ...(plain(baseUrl) ? [`@base_url = ${withoutEndSlash(baseUrl)}`] : []),
    ...(requests.length === 0 ? ['', '# Nothing failed.'] : requests),
  ].join('\n')}\n`
}

const plain = (text: string): boolean => /^[\w:/?@!$&'()*+,;=.~%[\]-]*$/.test(text)

const toldOf = ({ rule, finding, together }: Failure): readonly string[] => [
  remark(finding.message),
  ...expectedAndGot(finding),
  ...(rule.notAgain ? [notAgainRemark] : []),
  ...(together === undefined ? [] : togetherRemarks(together)),
]

const sequenceLines = (title: string, steps: readonly Step[], told: readonly string[]): readonly string[] =>
  steps.flatMap(({ exchange, template }, at) => {
    const isLast = at === steps.length - 1
    const reason = typeof template === 'string' ? template : unwritable(template)
    const made = steps[at - 1]?.pet
    return [
      '',
      `###${remark(isLast ? title : `${title.split(':')[0]}: first`, 'header').slice(1)}`,
      ...(isLast ? told : []),
      ...(made === undefined ? [] : petLines(made)),
      remark(`returned ${exchange.status ?? 'no response'}`),
      ...(reason === undefined
        ? requestLines(template as Template)
        : [remark(`Not written as a request: ${reason}.`), curlRemark(exchange.curl)]),
    ]
  })

const petLines = ({ name, id }: NonNullable<Step['pet']>): readonly string[] => [
  '# The id of the pet created above. After you send that again, write the new id here.',
  `@${name} = ${id}`,
]

/** Editors trim bodies, end them at lines that begin something else, and write Basic anew. */
function unwritable({ body = '', headers }: Template): string | undefined {
  if (body !== body.trim() || /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^[#/<>@?&`]|\{\{|\{%/u.test(body))
    return 'its body has what editors change'
  return headers.some(([name, value]) => /^authorization$/i.test(name) && /^(?:Basic |$)/.test(value))
    ? 'editors change such an Authorization header'
    : undefined
}

const requestLines = ({ method, url, headers, body }: Template): readonly string[] => [
  `${method} ${url}`,
  ...headers.map(([name, value]) => `${name}: ${value}`),
  ...(body === undefined ? [] : ['', body]),
]
