import { expect, test } from 'vitest'
import { completed, invalidOf, malformedKinds } from '../../model/invalid.js'
import { malformedKind } from './invalid-kind.js'

const name = '"Conform abcdef aaab"'
const body = `{"name":${name},"categoryId":1,"status":"sold"}`
const texts = malformedKinds.flatMap(kind => invalidOf(kind)!.texts.map(text => [kind, completed(text!, name, '1')]))

test.each(texts)('%s: %s', (kind, text) => {
  if (!/[\udc80-\udcff]/.test(text)) expect(() => JSON.parse(text)).toThrow()
  expect(malformedKind(text)).toBe(kind)
})

test('wherever a body is cut', () => {
  for (let at = 1; at < body.length - 1; at++)
    expect(malformedKind(body.slice(0, at)), body.slice(0, at)).toBe('truncated')
})
