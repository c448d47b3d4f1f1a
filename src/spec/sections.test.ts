import { expect, test } from 'vitest'
import { loadRequirements } from './requirements.js'
import { searchClauses, sections } from './sections.js'

const idsOf = (query: string) => searchClauses(loadRequirements().all, query).map(({ id }) => id)

test('every statement stands in a section that has a name', () => {
  expect(loadRequirements().all.filter(({ section }) => sections[section] === undefined)).toEqual([])
})

test.each([
  ['default 20', 'list-default-is-20'],
  ['minimum 1', 'list-limit-in-range'],
  ['equals the HTTP status', 'error-status-equals'],
  ['scheduled for removal', 'get-still-served'],
  ['bearer', 'list-requires-key'],
  ['401 missing key', 'list-requires-key'],
  ['created pet includes id', 'create-returns-pet'],
  ['401 without a key', 'list-requires-key'],
  ['Error.status', 'error-status-equals'],
  ['could not be found', 'get-unknown-id'],
  ['createPet 201', 'create-returns-201'],
])('a search for "%s" finds %s', (query, id) => expect(idsOf(query)).toContain(id))

test('what stands there word for word comes first, and nothing is found for nothing', () => {
  expect(idsOf('at most 20')[0]).toBe('list-default-at-most-20')
  expect(idsOf('!')).toEqual([])
  expect(idsOf('giraffe')).toEqual([])
  expect(idsOf('with a')).toEqual([])
})
