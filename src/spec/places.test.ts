import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadLaw } from './law.js'
import { readSpec } from './package.js'
import { openapiLines, pointerOf } from './places.js'

const lines = readFileSync(new URL('../../spec/openapi.yaml', import.meta.url), 'utf8').split('\n')
const line = openapiLines()

test.each([
  ['/paths/~1pets/post', /^ {4}post:$/],
  ['/paths/~1pets/get/parameters/1', /- name: status/],
  ['/paths/~1pets~1{petId}/get/responses/404', /^ {8}'404':$/],
  ['/components/schemas/Error', /^ {4}Error:$/],
  ['/components/schemas/Pet/allOf/0/properties/id', /^ {12}id:$/],
])('%s leads to its line', (pointer, text) => expect(lines[line(pointer) - 1]).toMatch(text))

test('what is not there is the first line', () => {
  expect(line('/paths/~1cats')).toBe(1)
  expect(line('')).toBe(1)
})

test('every clause has a place that is there', () => {
  const lost = loadLaw().all.filter(clause => line(pointerOf(clause)) === 1)
  expect(lost.map(({ id }) => id)).toEqual([])
})

test('every place listed is of a clause that there is', () => {
  const { clauses, sections } = readSpec('places.yaml') as Record<'clauses' | 'sections', Record<string, string>>
  const ids = new Set(loadLaw().all.map(({ id }) => id))
  expect(Object.keys(clauses).filter(id => !ids.has(id))).toEqual([])
  const known = new Set(loadLaw().all.map(({ section }) => section))
  expect([...known].filter(section => sections[section] === undefined)).toEqual([])
})
