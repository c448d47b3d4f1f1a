// @module-tag thorough
import { expect, test } from 'vitest'
import { testKey } from './options.js'
import { idsOf, judgeShop } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { problem, type Shop } from './sample-servers/plumbing.js'

// What the document leaves open a target may refuse in its own way, before it sees what is wrong besides (P10).

interface Body {
  readonly name?: unknown
  readonly categoryId?: unknown
}

const isOdd = ({ name }: Body): boolean => typeof name === 'string' && !/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name)
const hasMore = (body: Body): boolean =>
  Object.keys(body).some(member => !['name', 'categoryId', 'status', 'id'].includes(member))

/** The status that refuses a creation before a plain shop sees it. */
type Guard = (body: Body) => number | undefined

/** The same for a body that was not read to its end yet. */
type Reader = (text: string, isChunked: boolean) => number | undefined

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function judged(guard: Guard, only: readonly string[], reader: Reader = () => undefined, seed = 1) {
  const shop = plainShop([] as Pet[])
  const create: Shop['create'] = body => {
    const status = typeof body === 'object' && body !== null && !Array.isArray(body) ? guard(body) : undefined
    return status === undefined ? shop.create(body) : problem(status, 'guard', 'Not so')
  }
  const gate: Shop['gate'] = ({ authorization, 'transfer-encoding': coding }, _, text) => {
    const status = authorization === `Bearer ${testKey}` ? reader(text, coding !== undefined) : undefined
    return status === undefined ? undefined : problem(status, 'reader', 'Not so')
  }
  const { report } = await judgeShop({ create, gate }, { depth: 'standard', only, seed })
  return idsOf(report, 'fail')
}

const one = ['create-requires-category']
const creations = ['create-*', 'other-names', 'unknown-properties']

test.each<[string, Guard, readonly string[]]>([
  ['odd names get 422', body => (isOdd(body) ? 422 : undefined), one],
  ['unknown members get 422', body => (hasMore(body) ? 422 : undefined), one],
  ['odd names get 422 or 403', body => (isOdd(body) ? (/[<&"]/.test(`${body.name}`) ? 403 : 422) : undefined), one],
  ['both get a status of their own', body => (isOdd(body) ? 422 : hasMore(body) ? 403 : undefined), creations],
])('%s: nobody is accused', async (_, guard, only) => {
  expect(await judged(guard, only)).toEqual([])
})

const incomplete = (body: Body): boolean => body.categoryId === undefined

// Beside what is open a run asks each wrong kind once, of which the seed says whether it is an odd name.
const withOdd = 3

test('where odd names get 422, no category beside one may not get 500', async () => {
  const guard: Guard = body => (isOdd(body) ? (incomplete(body) ? 500 : 422) : undefined)
  expect(await judged(guard, creations, undefined, withOdd)).toContain('create-requires-category')
})

test('where names bring the target down, what is wrong beside them gets 400 all the same', async () => {
  expect(await judged(body => (isOdd(body) ? 500 : undefined), creations, undefined, withOdd)).toContain(
    'create-requires-category',
  )
})

const malformed = ['create-refuses-malformed-json']
/** Of a malformed body: a further member that the reader comes to, or a name that is closed. */
const comesToMore = (text: string): boolean =>
  !isJson(text) && /^\{.*"(?!(?:name|categoryId|status|id)")\w+":/s.test(text)
const comesToOdd = (text: string): boolean => !isJson(text) && /^\{"name":"[^"]*[^\x00-\x7f][^"]*"/.test(text)
const isEarly = (body: Body): boolean => hasMore({ [Object.keys(body)[0] ?? 'name']: true })

test.each<[string, Guard, Reader]>([
  ['unknown members', body => (hasMore(body) ? 422 : undefined), text => (comesToMore(text) ? 422 : undefined)],
  [
    'unknown members in the first place',
    body => (isEarly(body) ? 422 : undefined),
    text => (/^\{"weight"/.test(text) && !isJson(text) ? 422 : undefined),
  ],
  ['odd names', body => (isOdd(body) ? 422 : undefined), text => (comesToOdd(text) ? 422 : undefined)],
])('who refuses %s before the body ends is not accused for what ends in an error', async (_, guard, reader) => {
  expect(await judged(guard, malformed, reader)).toEqual([])
})

test('a malformed body with nothing open before its error gets 400 whatever is refused besides', async () => {
  const reader: Reader = text => (isJson(text) || text === '' ? undefined : 422)
  expect(await judged(body => (hasMore(body) ? 422 : undefined), malformed, reader)).toEqual(malformed)
})

const isLong: Reader = (text, isChunked) => (isChunked && text.length > 150 ? 403 : undefined)

test('who refuses long bodies in chunks is not accused for what is wrong in them', async () => {
  expect(await judged(() => undefined, creations, isLong)).toEqual([])
})
test('nor for refusing valid ones that are as long', async () => {
  const only = ['create-returns-201', 'create-refuses-name-type', 'other-names']
  expect(await judged(() => undefined, only, isLong, 2)).toEqual([])
})
