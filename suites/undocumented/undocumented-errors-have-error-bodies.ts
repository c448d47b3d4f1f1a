import {
  defineRule,
  type Exchange,
  faultsAt,
  found,
  mayBeOfIntermediary,
  notApplicable,
  observe,
  type ParsedResponse,
  parsedResponse,
  requestText,
  respond,
} from '../../src/kit/index.js'

export const undocumentedErrorsHaveErrorBodies = defineRule({
  id: 'undocumented-errors-have-error-bodies',
  cites: 'error-body-elsewhere',
  summary: 'Errors to unknown paths and other methods have an Error body with the status of the response',
  why: 'Clients that parse every error alike fail on these.',
  scenarios: ['other-methods', 'unknown-paths'],
  branches: ['unknown path', 'other method'],
  *judge(exchange) {
    const branch = branchOf(exchange)
    if (branch === undefined) return
    const response = parsedResponse(exchange)
    const { documented, error, status } = response
    if (documented !== 'error') {
      yield notApplicable(`${exchange.request.method} ${exchange.request.path} returns no error`, branch)
    } else if (error !== undefined && BigInt(error.status) === BigInt(status!)) yield observe(branch)
    else {
      const actual = flawOf(response)
      yield found({
        branch,
        message: `The ${status} response to ${requestText(exchange)} has no Error body, but ${actual}.`,
        expected: `application/json with code, message and status ${status}`,
        actual,
        place: placeOf(response),
      })
    }
  },
  faults: () => faults,
})

/** What an intermediary may have given (P22) counts, too, whatever was asked for. */
function branchOf(exchange: Exchange): string | undefined {
  const { endpoint, request, response } = exchange
  if (request.method === 'HEAD' || response === undefined) return undefined
  if (endpoint === 'elsewhere') return request.method === 'GET' ? 'unknown path' : 'other method'
  return mayBeOfIntermediary(exchange) ? 'intermediary' : undefined
}

function flawOf({ error, problems: [problem], hasBody, mediaType, mediaTypeOk }: ParsedResponse): string {
  if (error !== undefined) return `a body that says status ${error.status}`
  if (!hasBody) return 'no body'
  if (problem !== undefined) return `${problem.place}: ${problem.actual}`
  if (!mediaTypeOk) return mediaType === undefined ? 'no content-type' : `content-type: ${mediaType}`
  return 'a body that is not JSON'
}

function placeOf({ error, problems: [problem], hasBody, mediaTypeOk }: ParsedResponse): string {
  if (error !== undefined) return 'body.status'
  return problem?.place ?? (hasBody && !mediaTypeOk ? 'header content-type' : 'body')
}

// -- Faults: servers that break the rule

const empty = { status: 405, headers: [], body: '' }
const html = { status: 404, headers: [['content-type', 'text/html']] as const, body: '<h1>Not Found</h1>' }
const problem = respond(404, { type: 'about:blank', title: 'Not Found', status: 404 })
const another = respond(404, { code: 'not_found', message: 'no such path', status: 400 })

const faults = faultsAt('elsewhere.response', [
  ['returns-html', 'unknown path', is404, html],
  ['returns-nothing', 'unknown path', is404, response => ({ ...response, body: '' })],
  ['returns-problem-details', 'unknown path', is404, problem],
  ['says-another-status', 'unknown path', is404, another],
  ['returns-nothing-to-options', 'other method', c => c.method === 'OPTIONS', empty],
])

function is404(_: unknown, { status }: { readonly status: number }): boolean {
  return status === 404
}
