import { expect, test } from 'vitest'
import { exchangeWith } from '../core/exchange/fixtures.js'
import { openAnswer, shown } from './outcomes.js'

test('of values that differ behind what is shown of them, what differs is shown', () => {
  const begin = '\u{1f415}'.repeat(100)
  expect(shown(`${begin}ab`, begin)).toEqual({
    expected: '102 characters, "ab" behind the first 100',
    actual: '100 characters, "" behind the first 100',
  })
  expect(shown(begin, begin)).toEqual({ expected: expect.stringMatching(/^"/), actual: expect.stringMatching(/^"/) })
  expect(shown('ab', 'ac')).toEqual({ expected: '"ab"', actual: '"ac"' })
})

test.each([
  ['budget', '--max-requests 5 is used up'],
  ['aborted', 'the deadline passed'],
] as const)('what the run did not send is no answer of the target: %s', (kind, message) => {
  const { response: _, ...exchange } = exchangeWith({})
  const failure = (sent: boolean) => ({ ...exchange, failure: { kind, message, sent } })
  for (const sent of [true, false])
    expect([...openAnswer(failure(sent), 'a', 'question')]).toEqual([
      { kind: 'inconclusive', reason: message, branch: 'a' },
    ])
  const timeout = { ...exchange, failure: { kind: 'timeout', message: 'no response within 10 s', sent: true } } as const
  expect([...openAnswer(timeout, 'a', 'question')]).toEqual([
    { kind: 'answer', question: 'question', answer: 'no response' },
  ])
})

test('of values that look alike what is not ASCII is escaped', () => {
  expect(shown('caf\u00e9 x', 'cafe\u0301 x')).toEqual({ expected: '"caf\\u00e9 x"', actual: '"cafe\\u0301 x"' })
  expect(shown('a\u00a0b', 'a b')).toEqual({ expected: '"a\\u00a0b"', actual: '"a b"' })
  expect(shown('caf\u00e9', 'cafe')).toEqual({ expected: '"caf\u00e9"', actual: '"cafe"' })
})
