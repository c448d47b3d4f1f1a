// @module-tag waits
import { expect, test } from 'vitest'
import { cpuSeconds } from '../../src/core/system/cpu-fixtures.js'
import type { Interaction } from '../../src/kit/index.js'
import { escapes } from './body.js'

const creation = (text: string): Interaction => ({
  endpoint: 'createPet',
  request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body: text },
  credential: 'valid',
  setting: { pets: { total: 1, available: 1, pending: 0, sold: 0 }, concurrent: 0 },
})

test.each([
  ['{"name":"Rex","categoryId":1}', 'none'],
  ['{"n\\u0061me":"Rex","categoryId":1}', 'in member names'],
  ['{"n\\u0061me" : "Rex","categoryId":1}', 'in member names'],
  ['{"name":"\\u0052ex","categoryId":1}', 'at the front of the name'],
  ['{"name":"R\\"e\\u0078","categoryId":1}', 'at the end of the name'],
  ['{"name":"Rex","categoryId":1,"status":"s\\u006fld"}', 'in the status'],
])('escapes of %s are %s', (text, place) => expect(escapes.classOf!(creation(text))).toBe(place))

test('a very long name costs no more than its length', () => {
  const long = creation(`{"name":"${'\\u72ac'.repeat(22_000)}","categoryId":1}`)
  expect(escapes.classOf!(long)).toBe('at the front of the name')
  expect(cpuSeconds(() => escapes.classOf!(long), 0.1)).toBeLessThan(0.1)
})
