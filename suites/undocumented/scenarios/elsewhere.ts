import { defineScenario, type RequestSpec, type ScenarioContext } from '../../../src/kit/index.js'
import { soundPets } from '../../model/get.js'
import type { Unspecified } from '../../shared/unspecified.js'

export const elsewhere = (method: 'GET' | 'HEAD' | 'OPTIONS', path: string): RequestSpec => ({
  endpoint: 'elsewhere',
  method,
  path,
})

interface ElsewhereInput extends Unspecified {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  /** `{id}` stands for a pet of this run. */
  readonly path: string
}

const inputs = (branch: string, methods: readonly ElsewhereInput['method'][], paths: readonly string[]) =>
  methods.flatMap(method =>
    paths.map((path): ElsewhereInput => ({ branch, question: `\`${method} ${path}\``, method, path })),
  )

/** What the document leaves open, among other requests with good keys and bad ones. */
const anywhere = { needs: [], phases: ['main', 'keys'], unspecified: true } as const

const toPath = {
  ...anywhere,
  request: ({ facts }: ScenarioContext, { method, path }: ElsewhereInput) =>
    elsewhere(method, path.replace('{id}', String(soundPets(facts)[0]?.id ?? 1))),
}

/** Other methods on the documented paths: only such as change nothing (P21). */
export const otherMethods = defineScenario<ElsewhereInput>({
  ...toPath,
  id: 'other-methods',
  summary: 'OPTIONS and HEAD on /pets and /pets/{petId}',
  examples: inputs('other method', ['OPTIONS', 'HEAD'], ['/pets', '/pets/{id}']),
})

/** Paths under the base address that the document does not name. */
export const unknownPathsScenario = defineScenario<ElsewhereInput>({
  ...toPath,
  id: 'unknown-paths',
  summary: 'GET on paths under the base address that the document does not name',
  examples: inputs('unknown path', ['GET'], ['/petz', '/pets/1/x', '/']),
  times: { quick: 1, standard: 2, deep: 10 },
})

export const orders: RequestSpec = { endpoint: 'getStoreOrders', method: 'GET', path: '/store/orders' }
const branch = 'getStoreOrders'

/** The one operation of the store area that the document names. */
export const storeOrders = defineScenario<Unspecified>({
  ...anywhere,
  id: 'store-orders',
  summary: 'GET /store/orders',
  examples: [{ branch, question: '`GET /store/orders`' }],
  times: { quick: 1, standard: 4, deep: 20 },
  request: () => orders,
})

/** What has no key is refused, or not: its error has an Error body in any case. */
export const storeOrdersWithoutKey = defineScenario<Unspecified>({
  ...anywhere,
  id: 'store-orders-without-a-key',
  phases: ['keys'],
  summary: 'GET /store/orders without a key',
  examples: { standard: [{ branch, question: '`GET /store/orders` without a key' }] },
  request: () => ({ ...orders, credential: 'none' }),
})
