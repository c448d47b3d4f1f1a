import { expect, test } from 'vitest'
import { testKey } from './options.js'
import { judge, verdictsOf } from './run.js'
import { type Pet, plainShop } from './vendors/pet.js'
import { problem, type Shop, serveShop } from './vendors/plumbing.js'

// What the document leaves open a target may refuse in its own way, before it sees what is wrong besides (P11): in that way only.

interface Body {
  readonly name?: unknown
  readonly categoryId?: unknown
}

const isOdd = ({ name }: Body): boolean => typeof name === 'string' && !/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name)
const hasMore = (body: Body): boolean =>
  Object.keys(body).some(member => !['name', 'categoryId', 'status', 'id'].includes(member))

/** The status that refuses a creation before a plain shop sees it. */
type Guard = (body: Body) => number | undefined

async function judged(guard: Guard, only: readonly string[]) {
  const shop = plainShop([] as Pet[])
  const create: Shop['create'] = body => {
    const status = typeof body === 'object' && body !== null && !Array.isArray(body) ? guard(body) : undefined
    return status === undefined ? shop.create(body) : problem(status, 'guard', 'Not so')
  }
  const server = await serveShop(testKey, { ...shop, create })
  const { report } = await judge({ baseUrl: server.baseUrl, depth: 'standard', only }).finally(server.close)
  return Object.entries(verdictsOf(report)).flatMap(([rule, verdict]) => (verdict === 'fail' ? [rule] : []))
}

const one = ['create-requires-category']
const creations = ['create-*', 'other-names', 'unknown-properties']

test.each<[string, Guard, readonly string[]]>([
  ['odd names get 422, and nobody else asks for any', body => (isOdd(body) ? 422 : undefined), one],
  ['unknown members get 422, and nobody else asks for any', body => (hasMore(body) ? 422 : undefined), one],
  ['odd names get 422 or 403', body => (isOdd(body) ? (/[<&"]/.test(`${body.name}`) ? 403 : 422) : undefined), one],
  ['both get a status of their own', body => (isOdd(body) ? 422 : hasMore(body) ? 403 : undefined), creations],
])('%s: nobody is accused', async (_, guard, only) => {
  expect(await judged(guard, only)).toEqual([])
})

const incomplete = (body: Body): boolean => body.categoryId === undefined

test.each<[string, Guard]>([
  ['500', body => (isOdd(body) ? (incomplete(body) ? 500 : 422) : undefined)],
  ['another 4xx', body => (isOdd(body) ? (incomplete(body) ? 409 : 422) : undefined)],
  [
    'what refuses other members',
    body => (isOdd(body) ? (incomplete(body) ? 403 : 422) : hasMore(body) ? 403 : undefined),
  ],
])('where odd names get 422, no category beside one may not get %s', async (_, guard) => {
  expect(await judged(guard, creations)).toContain('create-requires-category')
})

test('where names bring the target down, what is wrong beside them gets 400 all the same', async () => {
  expect(await judged(body => (isOdd(body) ? 500 : undefined), creations)).toContain('create-requires-category')
})
