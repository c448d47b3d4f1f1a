import { petStatuses } from '../../../core/model/pet-status.js'
import type { ExchangeReport } from '../../../core/report/exchange-report.js'
import type { FindingReport } from '../../../core/report/report.js'
import { jsonOf, memberText } from './requests.js'

/** What the document says of a response, as Hurl asserts it. Each line is one that the response of the run does not meet. */
export function assertsOn(
  exchange: ExchangeReport,
  { place, statuses }: Pick<FindingReport, 'place' | 'statuses'>,
  before: readonly ExchangeReport[],
): readonly string[] {
  const { status, responseHeaders = [] } = exchange
  if (place === 'status line') {
    if (statuses !== undefined && !statuses.includes(status ?? 0)) return response(...statuses)
    return status !== undefined && status >= 500 ? [...response(), '[Asserts]', 'status < 500'] : []
  }
  const lines = place.startsWith('header ')
    ? headerAsserts(place.slice(7), responseHeaders.find(([name]) => name.toLowerCase() === place.slice(7))?.[1])
    : bodyAsserts(exchange, before)
  return lines.length === 0 ? [] : [...response(documentedStatus(exchange)), '[Asserts]', ...lines]
}

/** The status that came, where the document has it: a server that is fixed may give another one instead of any other. */
export function documentedStatus({ method, status = 0 }: ExchangeReport): number | undefined {
  const all = [method === 'POST' ? 201 : 200, 400, 401, 404]
  return all.includes(status) ? status : undefined
}

/** The line of a response: any status where none is named. */
export function response(...statuses: readonly (number | undefined)[]): readonly string[] {
  const [status = '*', ...more] = statuses
  if (more.length === 0) return [`HTTP ${status}`]
  return ['HTTP *', '[Asserts]', `status toString matches "^(${statuses.join('|')})$"`]
}

function headerAsserts(name: string, value: string | undefined): readonly string[] {
  if (name === 'content-encoding') return value === undefined ? [] : ['header "Content-Encoding" not exists']
  if (!/^[\w-]+$/.test(name)) return []
  if (value === undefined) return [`header ${quoted(name)} exists`]
  return name === 'content-type' && !/^application\/json\b/i.test(value)
    ? ['header "Content-Type" startsWith "application/json"']
    : []
}

const statuses: readonly string[] = petStatuses

type Check = readonly [holds: boolean, assert: string]
const failed = (checks: readonly Check[]): readonly string[] =>
  checks.filter(([holds]) => !holds).map(([, text]) => text)

function bodyAsserts(exchange: ExchangeReport, before: readonly ExchangeReport[]): readonly string[] {
  const { status = 0, responseBody = '', spots, method, url } = exchange
  const body = jsonOf(responseBody)
  if (body === undefined && spots === undefined)
    return exchange.responseBytes === undefined ? ['jsonpath "$" exists'] : []
  if (status >= 400) return failed(errorChecks(body, documentedStatus(exchange)))
  if (method === 'GET' && /\/pets(?:\?|$)/.test(url)) {
    const pets = new Map<number, any>(Array.isArray(body) ? body.entries() : [])
    for (const { place, text } of spots ?? []) pets.set(Number(/\d+/.exec(place)?.[0]), jsonOf(text))
    const isList = Array.isArray(body) || (body === undefined && responseBody.trimStart().startsWith('['))
    if (!isList) return ['jsonpath "$" isList']
    return listAsserts(pets, spots?.[0]?.of ?? pets.size, new URL(url).searchParams)
  }
  const sent = method === 'POST' ? exchange : before.find(each => each.method === 'POST')
  return failed([...petChecks(body), ...sameChecks(responseBody, sent?.requestBody)])
}

const errorChecks = (body: any, status: number | undefined): readonly Check[] => [
  [typeof body?.code === 'string', 'jsonpath "$.code" isString'],
  [typeof body?.message === 'string', 'jsonpath "$.message" isString'],
  status === undefined
    ? [Number.isInteger(body?.status), 'jsonpath "$.status" isInteger']
    : [body?.status === status, `jsonpath "$.status" == ${status}`],
]

const petChecks = (pet: any): readonly Check[] => [
  [Number.isInteger(pet?.id), 'jsonpath "$.id" isInteger'],
  [typeof pet?.name === 'string', 'jsonpath "$.name" isString'],
  [Number.isInteger(pet?.categoryId), 'jsonpath "$.categoryId" isInteger'],
  [statuses.includes(pet?.status), 'jsonpath "$.status" matches "^(available|pending|sold)$"'],
]

/** What was sent is what is shown. */
function sameChecks(shown: string, sent = ''): readonly Check[] {
  const name: unknown = jsonOf(sent)?.name
  const category = memberText(sent, 'categoryId')
  return [
    ...(typeof name === 'string' && name.length < 1000 && !/\p{Cs}/u.test(name)
      ? [[jsonOf(shown)?.name === name, `jsonpath "$.name" == ${quoted(name)}`] as const]
      : []),
    ...(category !== undefined && /^-?\d{1,19}$/.test(category)
      ? [[memberText(shown, 'categoryId') === category, `jsonpath "$.categoryId" == ${category}`] as const]
      : []),
  ]
}

/** Of every element, so that it does not matter where the wrong one stands: RFC 9535, which Hurl has since 8. */
const none = (condition: string): string => `jsonpath "$[?${condition}]" not exists`

const listed: readonly (readonly [holds: (pet: any) => boolean, wrong: string])[] = [
  [pet => typeof pet?.id === 'number', '!(@.id >= 0 || @.id < 0)'],
  [pet => typeof pet?.name === 'string', "!(@.name >= '')"],
  [pet => typeof pet?.categoryId === 'number', '!(@.categoryId >= 0 || @.categoryId < 0)'],
  [pet => statuses.includes(pet?.status), statuses.map(each => `@.status != '${each}'`).join(' && ')],
]

function listAsserts(pets: ReadonlyMap<number, any>, count: number, query: URLSearchParams): readonly string[] {
  const limit = Number(query.get('limit') ?? 20)
  const wanted = statuses.find(each => each === query.get('status'))
  const all = [...pets.values()]
  return failed([
    [!(limit >= 1 && limit <= 100 && count > limit), `jsonpath "$" count <= ${limit}`],
    [wanted === undefined || all.every(pet => pet?.status === wanted), none(`@.status != '${wanted}'`)],
    ...listed.map(([holds, wrong]): Check => [all.every(holds), none(wrong)]),
  ])
}

/** A text as Hurl writes it, in which nothing is a template. */
export const quoted = (text: string, quote = '"'): string =>
  quote +
  text.replace(/\{\{|[`"\\#]|[^ -~]/gu, char => {
    if (char === '{{') return '\\u{7b}\\u{7b}'
    if (char === '\\') return '\\\\'
    if (char === '"') return quote === '"' ? '\\"' : char
    return char === '`' && quote === '"' ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`
  }) +
  quote
