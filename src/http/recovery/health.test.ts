import { expect, test } from 'vitest'
import { Health } from './health.js'

/** So many came to nothing, at ms 2. */
function failed(times: number): Health {
  const health = new Health(2000)
  for (let i = 0; i < times; i++) health.failed(1, 2)
  return health
}

test('what began before another that had a response merely took longer to fail', () => {
  const health = failed(2)
  health.usable(5)
  for (let i = 0; i < 9; i++) health.failed(4, 100)
  expect([health.state, health.troubledFor(200)]).toEqual(['closed', 0])
  for (let i = 0; i < 3; i++) health.failed(6, 100)
  expect([health.state, health.troubledFor(200)]).toEqual(['open', 100])
})

test('it is in trouble from the first loss to a usable response, though nothing breaks', () => {
  const health = failed(0)
  health.lost(1, 10)
  health.lost(11, 20)
  expect([health.state, health.troubledFor(30)]).toEqual(['closed', 20])
  health.usable(25)
  expect(health.troubledFor(40)).toBe(0)
})

type Step = readonly ['fails' | 'succeeds', number] | readonly ['asks', number, 'pass' | 'probe' | 'refuse']

const fails = (at: number): Step => ['fails', at]
const succeeds = (at: number): Step => ['succeeds', at]
const asks = (at: number, pass: 'pass' | 'probe' | 'refuse'): Step => ['asks', at, pass]
const opened = [fails(0), fails(0), fails(0)]

test.each<readonly [string, readonly Step[]]>([
  ['closed it lets everything pass', [asks(0, 'pass'), fails(0), asks(0, 'pass'), fails(0), asks(0, 'pass')]],
  ['failures in a row open it', [...opened, asks(1, 'refuse')]],
  ['failures with a success between do not', [fails(0), fails(0), succeeds(0), fails(0), fails(0), asks(0, 'pass')]],
  ['after a while one is a probe, the others wait for it', [...opened, asks(100, 'probe'), asks(100, 'refuse')]],
  ['not before', [...opened, asks(99, 'refuse')]],
  ['a probe that succeeds closes it', [...opened, asks(100, 'probe'), succeeds(110), asks(110, 'pass')]],
  [
    'one failure after that does not open it',
    [...opened, asks(100, 'probe'), succeeds(110), fails(120), asks(120, 'pass')],
  ],
  [
    'a probe that fails opens it for twice as long',
    [...opened, asks(100, 'probe'), fails(110), asks(309, 'refuse'), asks(310, 'probe')],
  ],
  [
    'but never for longer than it may',
    [
      ...opened,
      asks(100, 'probe'),
      fails(110),
      asks(310, 'probe'),
      fails(320),
      asks(619, 'refuse'),
      asks(620, 'probe'),
    ],
  ],
  ['those that were under way when it opened change nothing', [...opened, fails(90), asks(100, 'probe')]],
  ['one of them that succeeds closes it', [...opened, succeeds(90), asks(91, 'pass')]],
])('%s', (_, steps) => {
  const health = new Health(100, 300)
  for (const [what, at, pass] of steps) {
    if (what === 'fails') health.failed(at, at)
    else if (what === 'succeeds') health.usable(at)
    else expect([at, health.pass(at)]).toEqual([at, pass])
  }
})

test('what had responses is away until it has some again, or for as long as is borne', () => {
  const health = failed(0)
  health.lost(1, 10)
  expect(health.isAway(20, 1000)).toBe(false)
  health.usable(30)
  health.lost(40, 50)
  expect([health.isAway(60, 1000), health.isAway(2000, 1000)]).toEqual([true, false])
  health.usable(70)
  expect(health.isAway(80, 1000)).toBe(false)
})

test('what hangs is not away, and is asked three times more', () => {
  const health = failed(0)
  health.usable(0)
  for (let i = 0; i < 3; i++) health.failed(1, 2, true)
  expect([health.hangs, health.isAway(3, 60_000)]).toEqual([true, false])
  const passes: string[] = []
  for (let at = 10_000; at < 200_000; at += 20_000) {
    passes.push(health.pass(at))
    if (passes.at(-1) === 'probe') health.failed(at, at + 10, true)
  }
  expect(passes.filter(pass => pass === 'probe')).toHaveLength(3)
})
