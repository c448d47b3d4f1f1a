import { expect, test } from 'vitest'
import { bodyShape } from './body.js'

type Sent = Parameters<typeof bodyShape>[0]

const sent = (body: string | undefined, headers: Sent['request']['headers']) =>
  ({
    endpoint: 'createPet',
    credential: 'valid',
    request: { method: 'POST', path: '/pets', headers, ...(body === undefined ? {} : { body }) },
  }) as unknown as Sent

test('the empty object, what is no JSON and no body, with and without a content type, are other bodies to try', () => {
  const json = [['content-type', 'application/json']] as const
  const all = [sent('null', json), sent(undefined, json), sent(undefined, []), sent('{', json)]
  const { parts } = bodyShape(all[0]!, { sent: all } as unknown as Parameters<typeof bodyShape>[1])
  const texts = parts[0]!.others.map(each => Buffer.from(each, 'base64').toString())
  expect(texts).toEqual(['{}', '{', ''])
})

test('members that are almost documented are parts, and may be left out', () => {
  const body = '{"Name":"Conform abcdef aaaa","title":1,"categoryId":7}'
  const tools = { sent: [], facts: { runId: 'abcdef', categoryId: 7 }, name: () => 'Conform abcdef aaab' }
  const { parts, write } = bodyShape(
    sent(body, [['content-type', 'application/json']]),
    tools as unknown as Parameters<typeof bodyShape>[1],
  )
  expect(parts.filter(({ value, plain }) => value !== plain).map(({ name }) => name)).toEqual([
    'name',
    'member "Name"',
    'member "title"',
  ])
  const values = Object.fromEntries(parts.map(({ name, value }) => [name, value]))
  const bodyOf = (changed: object) => write({ ...values, ...changed })!.request().body
  expect(bodyOf({})).toBe('{"categoryId":7,"Name":"Conform abcdef aaab","title":1}')
  expect(bodyOf({ 'member "title"': '' })).toBe('{"categoryId":7,"Name":"Conform abcdef aaab"}')
  expect(bodyOf({ name: ':ordinary', 'member "Name"': '', 'member "title"': '' })).toBe(
    '{"name":"Conform abcdef aaab","categoryId":7}',
  )
})

test('members may have names that every object has', () => {
  const body = '{"constructor":{"a":1},"__proto__":[2],"toString":3}'
  const tools = { sent: [], facts: { runId: 'abcdef', categoryId: 7 }, name: () => 'Conform abcdef aaab' }
  const { parts, write } = bodyShape(
    sent(body, [['content-type', 'application/json']]),
    tools as unknown as Parameters<typeof bodyShape>[1],
  )
  expect(parts.map(({ name }) => name)).toContain('member "constructor"')
  const values = Object.fromEntries(parts.map(({ name, value }) => [name, value]))
  expect(write(values)!.request().body).toBe(body)
  expect(write(Object.fromEntries(parts.map(({ name, plain }) => [name, plain])))!.request().body).toBe(
    '{"name":"Conform abcdef aaab","categoryId":7}',
  )
})
