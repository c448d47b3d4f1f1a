import { type Exchange, isInfrastructure, isLeftOut, troubleText } from '../core/exchange/exchange.js'
import { excerpt, isJsonObject, type Json, type JsonObject } from '../core/json/json.js'
import type { Finding, Outcome, Outcomes } from '../core/rule/rule.js'
import { unicodeEscapes } from '../core/text/unicode-escapes.js'

/** `of`: the exchange that is right, where it is not the one that shows it. */
export const observe = (branch: string, of?: Exchange): Outcome =>
  of === undefined ? { kind: 'observation', branch } : { kind: 'observation', branch, of }

export const found = (finding: Finding): Outcome => ({ kind: 'finding', ...finding })

/** An observation where it holds, else the finding. */
export const check = (holds: boolean, finding: Finding): Outcome => (holds ? observe(finding.branch) : found(finding))

export const answer = (question: string, text: string): Outcome => ({ kind: 'answer', question, answer: text })

export const inconclusive = (reason: string, branch?: string): Outcome =>
  branch === undefined ? { kind: 'inconclusive', reason } : { kind: 'inconclusive', reason, branch }

/** Nothing came that could have shown it, or nothing that could be read: a failure of another rule may be why. */
export const unseen = (reason: string, branch: string): Outcome => ({
  kind: 'inconclusive',
  reason,
  branch,
  unseen: true,
})

/** `by`: who rules it out; the target, where left out. */
export const notApplicable = (reason: string, branch?: string, by?: 'user' | 'date'): Outcome => ({
  kind: 'not-applicable',
  reason,
  ...(branch === undefined ? {} : { branch }),
  ...(by === undefined ? {} : { by }),
})

/** What a status says of a question that the document leaves open. */
export const answeredOrRefused = (status: number): string => `${status >= 400 ? 'refused' : 'answered'} with ${status}`

/** What the target did with a question that the document leaves open, which may get no response (P11). */
export function* openAnswer(exchange: Exchange, branch: string, question: string, said = answeredOrRefused): Outcomes {
  const { response } = exchange
  if (isLeftOut(exchange)) {
    yield inconclusive(troubleText(exchange), branch)
    return
  }
  if (isInfrastructure(exchange)) {
    yield answer(question, response === undefined ? 'no response' : `no response of its own (${response.status})`)
    return
  }
  yield answer(question, said(response!.status))
  yield observe(branch)
}

const phrases: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/** `404 Not Found`, for any status. */
export function statusText(status: number | undefined): string {
  if (status === undefined) return 'no response'
  return phrases[status] === undefined ? String(status) : `${status} ${phrases[status]}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The request as a person would write it: `GET /pets?limit=5`; what is endless is cut. */
export function requestText({ request }: Exchange): string {
  const path =
    request.path.length > 100 ? `${request.path.slice(0, 60)}… (${request.path.length} characters)` : request.path
  return `${request.method} ${path}`
}

/** What a finding about the status says besides its message. */
export const wrongStatus = (
  expected: number | readonly number[],
  status: number | undefined,
  text = `status ${[expected].flat().map(statusText).join(' or ')}`,
) => ({
  expected: text,
  actual: `status ${statusText(status)}`,
  place: 'status line',
  ...(Array.isArray(expected) && expected.length === 0 ? {} : { statuses: [expected].flat() }),
})

/** That the status is the one expected. `what` names the request: `a listing with limit=5`. */
export function expectStatus(exchange: Exchange, expected: number, branch: string, what: string): Outcome {
  const status = exchange.response?.status
  const message = `${capital(what)} returned ${statusText(status)}; the document gives ${expected}.`
  return check(status === expected, { branch, message, ...wrongStatus(expected, status), exchanges: [exchange] })
}

/** The value as it would stand in JSON, cut to a readable length. */
export const show = (value: Json | undefined): string => (value === undefined ? 'nothing' : excerpt(value))

/** The same of two values; where they look alike, as marks of their own and other blanks do, with escapes for what is not ASCII. */
export function showBoth(expected: Json | undefined, actual: Json | undefined) {
  const texts = { expected: show(expected), actual: show(actual) }
  const lookAlike = texts.expected !== texts.actual && look(texts.expected) === look(texts.actual)
  return lookAlike ? { expected: escaped(texts.expected), actual: escaped(texts.actual) } : texts
}

const look = (text: string): string => text.normalize('NFKC')
const escaped = (text: string): string => text.replace(/[^ -~]/g, unicodeEscapes)

/** What a finding about a value says: of texts that begin alike what differs. */
export function shown(expected: Json | undefined, actual: Json | undefined) {
  const texts = showBoth(expected, actual)
  const areTexts = typeof expected === 'string' && typeof actual === 'string'
  if (!areTexts || expected === actual || texts.expected !== texts.actual) return texts
  const [one, other] = [[...expected], [...actual]]
  let alike = 0
  while (alike < one.length && one[alike] === other[alike]) alike++
  const part = (all: readonly string[]) =>
    `${all.length} characters, ${excerpt(all.slice(alike).join(''))} behind the first ${alike}`
  return { expected: part(one), actual: part(other) }
}

/** A member of a JSON object; undefined where it has none or is no object. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? (value as JsonObject)[name] : undefined
}
