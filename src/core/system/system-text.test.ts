import { expect, test } from 'vitest'
import { isSystemFailure, systemText, tooManyFiles } from './system-text.js'

test.each([
  ['with its code', Object.assign(new Error("EMFILE: too many open files, open 'x.js'"), { code: 'EMFILE' })],
  ['from another thread', new Error("EMFILE: too many open files, open 'x.js'")],
  ['wrapped by another thread', new Error("Error: EMFILE: too many open files, open 'x.js'")],
])('what is used up is no fault of the tool: an error %s', (_, error) => {
  expect([isSystemFailure(error), systemText(error)]).toEqual([true, tooManyFiles])
})

test('a word in capitals is no code', () => {
  const error = new Error('EXPECTED one: got two')
  expect([isSystemFailure(error), systemText(error)]).toEqual([false, 'EXPECTED one: got two'])
})
