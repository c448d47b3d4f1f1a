import {
  type Case,
  type Description,
  type Exchange,
  edited,
  type Facts,
  headerOf,
  inconclusive,
  type Json,
  notApplicable,
  type Outcome,
  onceFor,
  readDescription,
} from '../../../src/kit/index.js'

/** What was published there, or why it cannot be judged. */
export const descriptionOf = ({ exchanges }: Case, { baseUrl }: Facts): Description => read(exchanges[0]!, baseUrl)

const read = onceFor((exchange: Exchange, baseUrl: string): Description => {
  const { response, request } = exchange
  if (response?.status === 200) {
    const at = /^https?:/i.test(request.path) ? request.path : baseUrl.replace(/(?<!\/)\/+$/, '') + request.path
    const description = readDescription(response.body, headerOf(exchange, 'content-type') ?? request.path, {
      baseUrl,
      at,
    })
    // A gateway may describe itself at the usual address.
    const other = Object.values(description.deprecated).every(mark => mark === undefined)
    return other
      ? { problem: `it describes none of the documented operations under ${baseUrl}`, ...description }
      : description
  }
  const deprecated = { listPets: undefined, createPet: undefined, getPet: undefined }
  const problem = response === undefined ? 'there is no response' : `the response has status ${response.status}`
  return { deprecated, problem }
})

/** Nobody has to publish one, unless the user says that it is there (P18). */
export function unpublished(testCase: Case, { openapi }: Facts, problem: string, branch: string): Outcome {
  const said = `no OpenAPI description is published at ${(testCase.input as { path: string }).path}: ${problem}`
  return openapi === undefined ? notApplicable(said, branch) : inconclusive(said, branch)
}

/** For faults: another value at a place of the description. */
export const publishes = (
  [name, ...rest]: readonly string[],
  value?: Json,
): ((at: Json | undefined) => Json | undefined) =>
  name === undefined ? () => value : edited(name, publishes(rest, value))
