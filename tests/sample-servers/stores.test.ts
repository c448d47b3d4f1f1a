import { describe, expect, test } from 'vitest'
import { judge } from '../run.js'
import { stores } from './index.js'
import { accepted, inTurns, key, patient, those } from './judged.js'
import { longTexts } from './long-texts.js'
import { uniqueNames } from './unique-names.js'

const few = ['express-careful', 'snowflake']

describe.concurrent.each(inTurns(stores, few))('what the document allows is no violation: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags }, async sampleServer => {
    await accepted(sampleServer, patient)
  })
})

test('a store in which no name may stand twice is judged again with the same seed', { tags: 'thorough' }, async () => {
  const server = await uniqueNames.start(key)
  try {
    for (const round of ['first', 'second']) {
      const { report } = await judge({ baseUrl: server.baseUrl, apiKey: key, seed: 7 })
      expect(those(report, 'fail', 'error', 'inconclusive'), round).toEqual([])
      expect(report.exitCode).toBe(0)
    }
  } finally {
    await server.close()
  }
})

test('long names are the same in every view where lists are too large to be kept whole', {
  tags: 'thorough',
}, async () => {
  const server = await longTexts.start(key)
  try {
    const only = ['same-in-every-view']
    const { report } = await judge({ baseUrl: server.baseUrl, apiKey: key, depth: 'standard', seed: 1, only })
    expect(report).toMatchObject({ ending: 'complete', exitCode: 0 })
  } finally {
    await server.close()
  }
})
