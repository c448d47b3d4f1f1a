import { expect, test } from 'vitest'
import { coded } from './html-text.js'

test('backticks mark code, and nothing in them is markup', () => {
  expect(coded('fails whenever `filter=sold` and `name=<b>`')).toBe(
    'fails whenever <code>filter=sold</code> and <code>name=&lt;b&gt;</code>',
  )
})
