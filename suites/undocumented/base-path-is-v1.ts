import { check, defineRule, type Facts, fault, notApplicable, type Outcomes } from '../../src/kit/index.js'

export const basePathIsV1 = defineRule({
  id: 'base-path-is-v1',
  cites: 'base-address-ends-with-v1',
  summary: 'The last path segment of a staging or production base address is v1',
  why: 'Clients built from the document call addresses that do not exist.',
  scenarios: [],
  branches: ['base address'],
  scope: 'run',
  judge: { start: () => undefined, see: () => [], end: (_, facts) => judgeBase(facts) },
  faults: () =>
    ['https://staging.example.com/', 'https://api.example.com/v2', 'https://example.com/v1/pets'].map(baseUrl =>
      fault({ id: idOf(baseUrl), branch: 'base address', injections: () => ({}), address: { baseUrl, local: false } }),
    ),
})

function* judgeBase({ baseUrl, local }: Facts): Outcomes {
  const { hostname, pathname } = new URL(baseUrl)
  const last = pathname.split('/').findLast(segment => segment !== '')
  if (local)
    yield notApplicable(`${hostname} is a local address, which is neither production nor staging`, 'base address')
  else {
    yield check(last === 'v1', {
      branch: 'base address',
      message: `The base address ${baseUrl} does not end with the path segment /v1.`,
      expected: 'a base address that ends with /v1',
      actual: last === undefined ? 'no path' : `the last segment ${last}`,
      place: 'base address',
    })
  }
}

function idOf(baseUrl: string): string {
  return `at${new URL(baseUrl).pathname.replaceAll('/', '-').replace(/-$/, '-no-path')}`
}
