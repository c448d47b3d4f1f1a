import { expect, test } from 'vitest'
import { isOrdinaryName } from './ordinary-name.js'

test.each(['Rex', 'Rex the Dog', 'Nullarbor', 'Unions Jack', 'A'.repeat(30), 'Al B'])('%s is ordinary', name => {
  expect(isOrdinaryName(name)).toBe(true)
})

test.each([
  ...['Al', 'A'.repeat(31), 'Rex  Dog', ' Rex', 'Rex ', 'Rex7', 'Zoë', ''],
  ...['null', 'NULL', 'Rex Null', 'Drop Rex Dog', 'Rex union', 'None', 'constructor', 'sold', 'Rex Script', 'NaN'],
])('%j is not', name => {
  expect(isOrdinaryName(name)).toBe(false)
})
