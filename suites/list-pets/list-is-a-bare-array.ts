import { always, check, defineRule, faultsAt, parsedResponse, withBody, withoutEscapes } from '../../src/kit/index.js'
import { hasLimit, hasStatus, ofStatus } from './shared/asked.js'

export const listIsABareArray = defineRule({
  id: 'list-is-a-bare-array',
  cites: 'list-is-bare-array',
  summary: 'The body of a list response is a bare JSON array',
  why: 'Clients generated from the document read an array and break on an envelope.',
  scenarios: ['lists without a limit', 'lists with and without a limit'],
  branches: ['without parameters', 'with limit', 'with status'],
  on: 'listPets',
  *judge(exchange) {
    const response = parsedResponse(exchange)
    if (response.documented !== 'pets' || !['schema', undefined].includes(response.failed)) return
    const { path } = exchange.request
    const sent = withoutEscapes(path)
    const [problem] = response.problems
    yield check(response.items !== undefined, {
      branch: /status=|limit=/.exec(sent)
        ? `with ${sent.includes('status=') ? 'status' : 'limit'}`
        : 'without parameters',
      message: `The body of GET ${path} is not a bare JSON array of pets.`,
      expected: 'a JSON array',
      actual: problem?.actual ?? '',
      place: problem?.place ?? 'body',
    })
  },
  withholds: 'responses',
  faults: () => [
    ...faultsAt('listPets.body', [
      ['wraps-in-an-object', 'without parameters', c => !c.query.toString(), pets => ({ pets })],
      ['wraps-with-limit', 'with limit', ofStatus(undefined, hasLimit), data => ({ data, total: 1 })],
      ['wraps-with-status', 'with status', hasStatus, items => ({ items })],
    ]),
    ...faultsAt('listPets.response', [['empty-body', 'without parameters', always, withBody(() => '')]]),
  ],
})
