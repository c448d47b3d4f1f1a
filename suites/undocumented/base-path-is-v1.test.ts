import { expect, test } from 'vitest'
import type { Facts } from '../../src/kit/index.js'
import { basePathIsV1 } from './base-path-is-v1.js'

// The reference server is local, where the rule does not apply: its fault is shown here with facts.
const outcomes = (baseUrl: string, local = false) =>
  [...basePathIsV1.history!.end(undefined, { baseUrl, local } as Facts)].map(({ kind }) => kind)

test.each([
  'https://pets.example.com/v1',
  'https://pets.example.com/v1/',
  'https://pets.example.com/store/v1',
  'https://pets.example.com:8443/v1',
])('%s ends with v1', baseUrl => {
  expect(outcomes(baseUrl)).toEqual(['observation'])
})

test.each([
  'https://pets.example.com',
  'https://pets.example.com/v2',
  'https://pets.example.com/v1/pets',
  'https://pets.example.com/V1',
  'https://pets.example.com/v1.0',
  'https://v1.example.com/',
])('%s does not', baseUrl => {
  expect(outcomes(baseUrl)).toEqual(['finding'])
})

test('a local address may end as it likes', () => {
  expect(outcomes('http://127.0.0.1:4010/api', true)).toEqual(['not-applicable'])
})
