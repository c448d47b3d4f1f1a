import { expect, test } from 'vitest'
import { parseHttpDate } from './http-date.js'

test.each(['Thu, 05 Dec 2030 00:00:00 GMT', 'Thursday, 05-Dec-30 00:00:00 GMT', 'Thu Dec  5 00:00:00 2030'])(
  '%s is an HTTP-date',
  text => {
    expect(parseHttpDate(text)?.toISOString()).toBe('2030-12-05T00:00:00.000Z')
  },
)

test.each([
  '',
  '2030-12-05',
  '2030-12-05T00:00:00Z',
  '@1922659200',
  '1922659200',
  'Thu, 05 Dec 2030 00:00:00 UTC',
  'Thu, 05 Dec 2030 00:00:00 +0000',
  'Thu, 5 Dec 2030 00:00:00 GMT',
  'Thu, 05 Dez 2030 00:00:00 GMT',
  'Thu, 05 Dec 2030 24:61:00 GMT',
  'thu, 05 dec 2030 00:00:00 gmt',
])('%s is none', text => {
  expect(parseHttpDate(text)).toBeUndefined()
})

test('a leap second (RFC 9110, 5.6.7) belongs to the minute that it ends', () => {
  expect(parseHttpDate('Thu, 05 Dec 2030 23:59:60 GMT')).toEqual(new Date('2030-12-06T00:00:00Z'))
  expect(parseHttpDate('Thu, 05 Dec 2030 23:59:61 GMT')).toBeUndefined()
})
