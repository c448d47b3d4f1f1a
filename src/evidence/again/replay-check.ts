import { isCredentialKind } from '../../core/credential/credential.js'
import { withoutEndSlash } from '../../core/exchange/address.js'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { FindingReport, Report } from '../../core/report/report.js'
import { mostOfBody } from '../../judging/exchange-report.js'

/** Findings and exchanges of a report that a run would never have. */
const mostExchanges = 5000

/** Replays send nothing else: what other methods do to a customer's data, nothing says. */
const sent = new Set(['GET', 'POST'])
/** Runs send these as well; a finding about them is left out. */
const unsent = new Set(['HEAD', 'OPTIONS'])

/** What speaks against sending a report's exchanges again, in a few words: the report may come from anybody. */
export function replayProblem(
  report: Report,
  findings: readonly FindingReport[],
  openapi?: string,
): string | undefined {
  if (!/^[a-z]{6}$/.test(report.runId)) return 'its runId is not that of a run'
  const exchanges = findings.flatMap(finding => finding.exchanges)
  if (exchanges.length > mostExchanges) return `it holds more than ${mostExchanges} exchanges`
  for (const exchange of exchanges) {
    const problem = exchangeProblem(exchange, withoutEndSlash(report.target.baseUrl), openapi)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Whether an exchange is one that a replay leaves out. */
export const isLeftOut = ({ method }: Pick<ExchangeReport, 'method'>): boolean => unsent.has(method)

/** Whether a report holds the request body as it was sent: not cut, and no bytes that it shows as \xNN. */
export const isWhole = ({ requestBody = '' }: Pick<ExchangeReport, 'requestBody'>): boolean =>
  // A cut spares surrogate pairs.
  requestBody.length < mostOfBody - 1 && !/\\x[\da-f]{2}/.test(requestBody)

function exchangeProblem(exchange: ExchangeReport, baseUrl: string, openapi?: string): string | undefined {
  const { method, url, credential, requestHeaders } = exchange
  if (!sent.has(method) && !unsent.has(method)) return 'it asks for a request with another method than GET and POST'
  if (!isCredentialKind(credential) || credential === 'unknown') return 'it asks for a credential that no run sends'
  if (requestHeaders.some(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value))) return 'a request header is malformed'
  if (url === openapi) return undefined
  const path = url.slice(baseUrl.length)
  if (!url.startsWith(baseUrl) || !/^[/?]/.test(path))
    return 'it asks for a request to another address than its base URL'
  if (/[^\x21-\x7e]|[#\\]/.test(path)) return 'the path of a request is malformed'
  const segments = path.split('?')[0]!.split('/')
  if (segments.some(segment => /^(?:\.|%2e){1,2}$/i.test(segment))) return 'the path of a request leaves the base URL'
  return undefined
}
