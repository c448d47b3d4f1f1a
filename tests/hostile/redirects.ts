import { listen } from '../sample-servers/plumbing.js'
import { edited, fixture, type Hostile } from './fixture.js'
import { type Edit, plainStore } from './plain-store.js'

/** A store that knows the address of another origin, which counts who comes. */
export async function besideAnother(key: string, edit: (other: string) => Edit): Promise<Hostile> {
  let strays = 0
  const other = await listen((_request, response) => {
    strays++
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const store = await plainStore(key, edit(other.baseUrl))
  return {
    baseUrl: store.baseUrl,
    strayRequests: () => strays,
    close: async () => {
      await Promise.all([store.close(), other.close()])
    },
  }
}

export const redirect = (status: number, location: string) => ({ status, headers: { location }, body: Buffer.alloc(0) })

export const redirects = [
  ...(
    [
      ['redirect-to-another-origin', '302 to another origin', 302],
      ['kept-redirect-to-another-origin', '308 to another origin', 308],
      ['redirected-lists', 'only lists are redirected to another origin', 307],
    ] as const
  ).map(([id, defect, status]) =>
    // Where everything is redirected alike the address is in suspected ban (P23).
    fixture(id, defect, id === 'redirected-lists' ? 'exit-1' : 'exit-3', key =>
      besideAnother(
        key,
        other =>
          (answer, { operation, path }) =>
            id === 'redirected-lists' && operation !== 'listPets'
              ? answer
              : redirect(status, `${other}${path.slice(3)}`),
      ),
    ),
  ),
  edited('redirect-loop', 'each address redirects to itself', 'exit-3', (_answer, { request }) =>
    redirect(302, request.url ?? '/'),
  ),
  fixture('further-base-address', 'a Link, a Location and a Content-Location at another origin', 'exit-0', key =>
    besideAnother(key, other => answer => {
      const links = { link: `<${other}/openapi.json>; rel="service-desc"`, 'content-location': `${other}/pets` }
      return { ...answer, headers: { ...answer.headers, ...links, refresh: `0; url=${other}` } }
    }),
  ),
]
