import {
  defineRule,
  type Facts,
  found,
  notApplicable,
  type Outcomes,
  observe,
  statefulFault,
} from '../../src/kit/index.js'

function idOf(baseUrl: string): string {
  return `at${new URL(baseUrl).pathname.replaceAll('/', '-').replace(/-$/, '-no-path')}`
}

export const basePathIsV1 = defineRule({
  id: 'base-path-is-v1',
  cites: 'base-address-ends-with-v1',
  summary: 'The last path segment of a staging or production base address is v1',
  why: 'Clients built from the document call addresses that do not exist.',
  asks: [],
  branches: ['base address'],
  history: { start: () => undefined, see: () => [], end: (_, facts) => judgeBase(facts) },
  faults: ['https://staging.example.com/', 'https://api.example.com/v2', 'https://example.com/v1/pets'].map(baseUrl =>
    statefulFault(idOf(baseUrl), 'base address', () => ({}), { address: { baseUrl, local: false } }),
  ),
})

function* judgeBase({ baseUrl, local }: Facts): Outcomes {
  const { hostname, pathname } = new URL(baseUrl)
  const last = pathname.split('/').findLast(segment => segment !== '')
  if (local)
    yield notApplicable(`${hostname} is a local address, which is neither production nor staging`, 'base address')
  else if (last === 'v1') yield observe('base address')
  else {
    yield found({
      branch: 'base address',
      message: `The base address ${baseUrl} does not end with the path segment /v1.`,
      expected: 'a base address that ends with /v1',
      actual: last === undefined ? 'no path' : `the last segment ${last}`,
      place: 'base address',
    })
  }
}
