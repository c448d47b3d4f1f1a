import { describe, expect, test } from 'vitest'
import { judgeAt } from '../run.js'
import { accepted, inTurns, key, those } from './judged.js'
import { longTexts, stores, uniqueNames } from './stores.js'

const few = ['express-careful', 'snowflake']

describe.concurrent.each(inTurns(stores, few))('what the document allows is no violation: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags }, async sampleServer => {
    await accepted(sampleServer)
  })
})

test('a store in which no name may stand twice is judged again with the same seed', { tags: 'thorough' }, async () => {
  for (const round of ['first', 'second']) {
    const { report } = await judgeAt(uniqueNames.start(key), { apiKey: key, seed: 7 })
    expect(those(report, 'fail', 'error', 'inconclusive'), round).toEqual([])
    expect(report.exitCode).toBe(0)
  }
})

test('long names are the same in every view where lists are too large to be kept whole', {
  tags: 'thorough',
}, async () => {
  const only = ['same-in-every-view']
  const { report } = await judgeAt(longTexts.start(key), { apiKey: key, depth: 'standard', seed: 1, only })
  expect(report).toMatchObject({ ending: 'complete', exitCode: 0 })
})
