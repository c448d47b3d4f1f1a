import {
  type Case,
  type Description,
  type Exchange,
  type Facts,
  headerOf,
  readDescription,
} from '../../../src/kit/index.js'

const known = new WeakMap<Exchange, Description>()

/** What was published there, or why it cannot be judged. Read once, though several rules ask. */
export function descriptionOf(testCase: Case, facts: Facts): Description {
  const [exchange] = testCase.exchanges
  const read = known.get(exchange!) ?? readOnce(exchange!, facts)
  known.set(exchange!, read)
  return read
}

function readOnce(exchange: Exchange, { baseUrl }: Facts): Description {
  const { response, request } = exchange
  if (response?.status === 200) {
    const at = /^https?:/i.test(request.path) ? request.path : baseUrl.replace(/\/+$/, '') + request.path
    const read = readDescription(response.body, headerOf(exchange, 'content-type') ?? request.path, { baseUrl, at })
    // A gateway may describe itself at the usual address.
    const other = Object.values(read.deprecated).every(mark => mark === undefined)
    return other ? { problem: `it describes none of the documented operations under ${baseUrl}`, ...read } : read
  }
  const deprecated = { listPets: undefined, createPet: undefined, getPet: undefined }
  const problem = response === undefined ? 'there is no response' : `the response has status ${response.status}`
  return { deprecated, problem }
}

export const unpublished = (testCase: Case, problem: string): string =>
  `no OpenAPI description is published at ${(testCase.input as { path: string }).path}: ${problem}`
