import type { Facts } from '../core/ask.js'
import type { AskRequest, Exchange } from '../core/exchange.js'
import { petStatuses } from '../spec/creation.js'
import { sentRequest } from '../spec/request.js'

const limits = [undefined, 1, 10, 19, 20, 21, 30, 60, 99, 100]
const categories = [
  0n,
  7n,
  2n ** 31n,
  2n ** 32n + 1n,
  2n ** 40n,
  2n ** 53n,
  2n ** 60n + 1n,
  2n ** 63n - 1n,
  -7n,
  -(2n ** 31n) - 1n,
]
/** Pets of the run that a read may turn to. */
const mostPets = 60

/** Valid requests like this one, some of its classes changed: for a few more questions where a failure has two explanations. */
export function variantsOf(
  exchange: Pick<Exchange, 'endpoint' | 'request' | 'credential'>,
  facts: Facts,
  name: () => string,
): readonly AskRequest[] {
  if (exchange.credential !== 'valid') return []
  const { query, creation, petId } = sentRequest(exchange)
  const plain =
    query?.validity === 'valid'
      ? lists()
      : creation?.validity === 'valid'
        ? creations(exchange, facts, name)
        : petId?.kind === 'integer'
          ? reads(exchange, facts)
          : []
  return plain.flatMap(request => [request, { ...request, fresh: true as const }])
}

function lists(): readonly AskRequest[] {
  return [undefined, ...petStatuses].flatMap(status =>
    limits.flatMap(limit => {
      const members = [
        ...(limit === undefined ? [] : [`limit=${limit}`]),
        ...(status === undefined ? [] : [`status=${status}`]),
      ]
      const queries = members.length < 2 ? [members] : [members, [...members].reverse()]
      return queries.map(
        (query): AskRequest => ({
          endpoint: 'listPets',
          method: 'GET',
          path: query.length === 0 ? '/pets' : `/pets?${query.join('&')}`,
        }),
      )
    }),
  )
}

/** The same spelling with another category or status. */
function creations(
  { request }: Pick<Exchange, 'request'>,
  { categoryId }: Facts,
  name: () => string,
): readonly AskRequest[] {
  const body = typeof request.body === 'string' ? request.body : ''
  const parts = /^(.*?"name"\s*:\s*")[^"\\]*(".*)$/s.exec(body)
  if (parts === null || !/"categoryId"\s*:\s*-?\d+/.test(body)) return []
  const bodies = [undefined, ...petStatuses].flatMap(status =>
    [undefined, categoryId, ...categories].map(category => {
      const [before, after] = [parts[1]!, parts[2]!].map(part => edited(part, category, status))
      return () => `${before}${name()}${after}`
    }),
  )
  return bodies.map(write => ({
    endpoint: 'createPet',
    method: 'POST',
    path: '/pets',
    ...(request.chunked ? { chunked: true as const } : {}),
    body: write(),
  }))
}

const edited = (text: string, category: number | bigint | undefined, status: string | undefined): string =>
  text
    .replace(/("categoryId"\s*:\s*)-?\d+/, (same, before) => (category === undefined ? same : `${before}${category}`))
    .replace(/("status"\s*:\s*")\w+/, (same, before) => (status === undefined ? same : `${before}${status}`))

function reads({ request }: Pick<Exchange, 'request'>, { pets }: Facts): readonly AskRequest[] {
  const step = Math.max(1, Math.floor(pets.length / mostPets))
  const others = pets.filter((_, i) => i % step === 0).map(({ id }) => `/pets/${id}`)
  return [request.path, ...others].map(path => ({ endpoint: 'getPet', method: 'GET', path }))
}
