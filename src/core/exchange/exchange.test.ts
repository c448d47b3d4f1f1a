import { expect, test } from 'vitest'
import { type Exchange, type Header, headerOf, headerValues, isInfrastructure } from './exchange.js'

const close: Header = ['connection', 'close']

test.each<[number, readonly Header[], boolean]>([
  [429, [], true],
  [503, [], true],
  [500, [close], false],
  [200, [close], false],
  // A connection that was idle for too long ends with it, whatever was sent over it meanwhile.
  [408, [close], true],
  [408, [['connection', 'keep-alive, Close']], true],
  [408, [['connection', 'keep-alive']], false],
  [408, [], false],
  [421, [], true],
  [425, [], true],
])('%i with %j says nothing about the service: %s', (status, headers, says) => {
  const response = { status, headers, body: new Uint8Array() }
  expect(isInfrastructure({ response } as unknown as Exchange)).toBe(says)
})

test('a header is looked at up to 8,000 characters of each value', () => {
  const value = 'x'.repeat(8000)
  const headers: Header[] = [
    ['location', `${value}y`],
    ['Location', value],
    ['other', 'z'],
  ]
  expect(headerValues(headers, 'location')).toEqual([value, value])
  expect(headerOf({ response: { headers } } as unknown as Exchange, 'location')).toBe(value)
  expect(headerOf({} as Exchange, 'location')).toBeUndefined()
})
