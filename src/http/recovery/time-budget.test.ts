import { expect, test } from 'vitest'
import { TimeBudget } from './time-budget.js'

test.each<readonly [string, readonly (readonly ['start' | 'stop', number])[], number, number]>([
  ['nothing is spent before it starts', [], 500, 1000],
  ['while it runs it shrinks', [['start', 100]], 300, 800],
  [
    'what stops is spent once',
    [
      ['start', 100],
      ['stop', 300],
    ],
    900,
    800,
  ],
  [
    'stretches add up',
    [
      ['start', 0],
      ['stop', 300],
      ['start', 500],
      ['stop', 600],
    ],
    900,
    600,
  ],
  [
    'stretches that overlap count once',
    [
      ['start', 0],
      ['start', 200],
      ['stop', 300],
    ],
    900,
    700,
  ],
  [
    'stopping twice is stopping once',
    [
      ['start', 0],
      ['stop', 300],
      ['stop', 900],
    ],
    900,
    700,
  ],
  ['it may be overdrawn', [['start', 0]], 1500, -500],
])('%s', (_, steps, now, left) => {
  const budget = new TimeBudget(1000)
  for (const [what, at] of steps) budget[what](at)
  expect(budget.left(now)).toBe(left)
})
