import { expect, test } from 'vitest'
import { Relevance } from './relevance.js'

test('a class of which nothing has come is asked about less, whatever it goes with', () => {
  const relevance = new Relevance()
  expect(relevance.chance(['full', 'fresh'])).toBe(1)
  relevance.see(['room for more', 'fresh'], false)
  relevance.see(['full', 'fresh'], true)
  relevance.see(['room for more', 'reused'], false)
  expect(relevance.chance(['full', 'fresh'])).toBeGreaterThan(relevance.chance(['room for more', 'fresh']))
  expect(relevance.chance(['room for more', 'after a 4xx'])).toBeCloseTo(1 / 3)
})
