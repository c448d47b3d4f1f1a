import {
  check,
  defineRule,
  type Exchange,
  faultsAt,
  mayBeOfIntermediary,
  notApplicable,
  type ParsedResponse,
  parsedResponse,
  requestText,
  respond,
  withBody,
  withHeader,
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
      return
    }
    const { actual, place } = flawOf(response)
    yield check(error !== undefined && BigInt(error.status) === BigInt(status!), {
      branch,
      message: `The ${status} response to ${requestText(exchange)} is not an Error as the document describes it (${actual}).`,
      expected: `application/json with code, message and status ${status}`,
      actual,
      place,
    })
  },
  faults: () =>
    faultsAt('elsewhere.response', [
      ['returns-html', 'unknown path', is404, withHeader('content-type', 'text/html')],
      ['returns-nothing', 'unknown path', is404, withBody(() => '')],
      ['returns-problem-details', 'unknown path', is404, respond(404, { type: 'about:blank', title: 'Not Found' })],
      ['says-another-status', 'unknown path', is404, respond(404, { code: 'absent', message: 'none', status: 400 })],
      ['returns-nothing-to-options', 'other method', c => c.method === 'OPTIONS', { ...respond(405), body: '' }],
    ]),
})

/** What an intermediary may have given (P22) counts, too, whatever was asked for. */
function branchOf(exchange: Exchange): string | undefined {
  const { endpoint, request, response } = exchange
  if (request.method === 'HEAD' || response === undefined) return undefined
  if (endpoint === 'elsewhere') return request.method === 'GET' ? 'unknown path' : 'other method'
  return mayBeOfIntermediary(exchange) ? 'intermediary' : undefined
}

function flawOf({ error, problems: [problem], hasBody, mediaType, mediaTypeOk }: ParsedResponse) {
  if (error !== undefined) return { place: 'body.status', actual: `a body that says status ${error.status}` }
  if (!hasBody) return { place: problem?.place ?? 'body', actual: 'no body' }
  if (problem !== undefined) return { place: problem.place, actual: `${problem.place}: ${problem.actual}` }
  if (mediaTypeOk) return { place: 'body', actual: 'a body that is not JSON' }
  return {
    place: 'header content-type',
    actual: mediaType === undefined ? 'no content-type' : `content-type: ${mediaType}`,
  }
}

function is404(_: unknown, { status }: { readonly status: number }): boolean {
  return status === 404
}
