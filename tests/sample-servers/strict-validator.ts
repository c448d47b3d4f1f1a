import { type NewPet, plainShop, refuse } from './pet.js'
import { type Reply, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Refuses all that the document leaves it free to refuse; knows the categories 7 and 42 only. */
export const strictValidator: SampleServer = {
  id: 'strict-validator',
  legal: true,
  start: key =>
    serveShop(
      key,
      plainShop([], {
        refuse: refusePet,
        refuseQuery: query => refuseStray([...query.keys()], ['limit', 'status']),
        refuseId: id =>
          /^(0|[1-9]\d{0,18})$/.test(id) && BigInt(id) < 2n ** 63n ? undefined : refuse('An id is a positive int64'),
      }),
    ),
}

function refusePet({ name, categoryId }: NewPet, body: object): Reply | undefined {
  if (!/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name) || name.length > 30) return refuse('A name has up to 30 letters')
  if (![7n, 42n].includes(categoryId)) return refuse('No such category')
  return refuseStray(Object.keys(body), ['name', 'categoryId', 'status'])
}

function refuseStray(names: readonly string[], known: readonly string[]): Reply | undefined {
  const stray = names.find(name => !known.includes(name))
  return stray === undefined ? undefined : refuse(`What is ${stray}?`)
}
