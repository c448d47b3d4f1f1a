import { expect, test } from 'vitest'
import { ConnectionLimit } from './connection-limit.js'

type Step = 'dropped' | readonly [id: number, nth: number]

/** Whether it is time to count after the last step, and what the count then is. */
function play(steps: readonly Step[], { raised = false, since = 0 } = {}) {
  const limit = new ConnectionLimit()
  let suspicious = false
  for (const step of steps) {
    if (step === 'dropped') suspicious = limit.ended(raised)
    else limit.answered({ id: step[0], nth: step[1] })
  }
  return { suspicious, connections: limit.count(since), scarce: limit.scarce }
}

const nothing = { connections: 0, scarce: false }

test.each<readonly [string, readonly Step[], object]>([
  ['one or two are chance', ['dropped', 'dropped'], { ...nothing, suspicious: false }],
  [
    'three in a row, and nothing else: that may be an outage',
    ['dropped', 'dropped', 'dropped'],
    { ...nothing, suspicious: true },
  ],
  [
    'three in a row while two old ones give responses',
    ['dropped', [1, 5], 'dropped', [2, 3], [1, 6], 'dropped'],
    { suspicious: true, connections: 2, scarce: true },
  ],
  [
    'a new one that gives a response is proof of the contrary',
    ['dropped', 'dropped', [7, 1], 'dropped'],
    { ...nothing, suspicious: false },
  ],
  [
    'responses before the first was dropped do not count',
    [[1, 4], [2, 4], 'dropped'],
    { ...nothing, suspicious: false },
  ],
])('new connections that end: %s', (_, steps, expected) => {
  expect(play(steps)).toEqual(expected)
})

test('at a level that has not been seen to work one is enough', () => {
  expect(play(['dropped'], { raised: true, since: 2 })).toEqual({ suspicious: true, connections: 2, scarce: true })
})
