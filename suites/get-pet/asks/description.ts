import { type Case, type Description, defineAsk, headerOf, readDescription } from '../../../src/kit/index.js'

/** Looks for a published OpenAPI description: where the user says, or at the usual addresses. */
export const publishedDescription = defineAsk<{ readonly path: string }>({
  id: 'published-description',
  phase: 'main',
  summary: 'GET /openapi.json and /openapi.yaml under the base address, or the address that --openapi names',
  examples: ({ openapi }) =>
    (openapi === undefined ? ['/openapi.json', '/openapi.yaml'] : [openapi]).map(path => ({ path })),
  perform: async (t, { path }) => void (await t.send('description', { endpoint: 'description', method: 'GET', path })),
})

/** What was published there, or why it cannot be judged. */
export function descriptionOf(sample: Case): Description {
  const exchange = sample.exchanges[0]!
  const { response, request } = exchange
  if (response?.status === 200) {
    const read = readDescription(response.body, headerOf(exchange, 'content-type') ?? request.path)
    // A gateway may describe itself at the usual address.
    const other = Object.values(read.deprecated).every(mark => mark === undefined)
    return other ? { problem: 'it describes none of the documented operations', ...read } : read
  }
  const deprecated = { listPets: undefined, createPet: undefined, getPet: undefined }
  return { deprecated, problem: `it is answered with ${response?.status}` }
}

export const unpublished = (sample: Case, problem: string): string =>
  `no OpenAPI description is published at ${(sample.input as { path: string }).path}: ${problem}`
