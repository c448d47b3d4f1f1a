// @module-tag thorough
import { describe, expect, test } from 'vitest'
import { judge } from '../run.js'
import { lockOut } from './gateways.js'
import { key, those } from './judged.js'
import type { SampleServer } from './sample-server.js'
import { forgetfulOfKeys, shortLivedKey } from './short-lived-key.js'

describe('who guesses keys is locked out', () => {
  const judgedBehind = async (everybody: boolean, allowed = 45) => {
    const server = await lockOut('locks-out', allowed, everybody).start(key)
    try {
      return (await judge({ baseUrl: server.baseUrl, apiKey: key })).report
    } finally {
      await server.close()
    }
  }
  const sent = [
    'create-needs-a-key',
    'get-needs-a-key',
    'key-gaps',
    'key-is-checked-before-the-request',
    'list-needs-a-key',
    'unauthorized-has-www-authenticate',
  ]

  test('with a bad key: the rules on keys are not judged, all others are', async () => {
    const report = await judgedBehind(false)
    expect(report).toMatchObject({ ending: 'complete', exitCode: 3 })
    expect(those(report, 'fail', 'error')).toEqual([])
    const open = those(report, 'inconclusive').map(({ id }) => id)
    expect(open.filter(id => !sent.includes(id))).toEqual([])
    expect(open.some(id => id.endsWith('-needs-a-key'))).toBe(true)
  })

  test('with a bad key, once each kind has been seen: that is enough', async () => {
    const report = await judgedBehind(false, 70)
    expect(those(report, 'fail', 'error', 'inconclusive')).toEqual([])
    expect(report).toMatchObject({ ending: 'complete', verdict: 'conformant', exitCode: 0 })
  })

  test('everybody: what was asked before is judged all the same', async () => {
    const report = await judgedBehind(true)
    expect(report).toMatchObject({ ending: 'unusable', exitCode: 3 })
    expect(those(report, 'fail', 'error')).toEqual([])
    const passed = those(report, 'pass').map(({ id }) => id)
    expect(passed).toEqual(expect.arrayContaining(['ids-are-unique', 'unknown-id-returns-404', 'list-shows-pets']))
  })
})

describe('a good key that gets 401', () => {
  const judgedWith = async ({ start }: SampleServer) => {
    const server = await start(key)
    try {
      return (await judge({ baseUrl: server.baseUrl, apiKey: key })).report
    } finally {
      await server.close()
    }
  }

  test.each([5, 60, 250])('for good after %i requests has expired: nobody is accused', async requests => {
    const report = await judgedWith(shortLivedKey(requests))
    expect(those(report, 'fail', 'error')).toEqual([])
    expect(report).toMatchObject({ ending: 'key-refused', verdict: 'inconclusive', exitCode: 3 })
    expect(report.endingReason).toMatch(
      requests > 5 ? /it has expired or was revoked\. Give one that lives longer/ : /./,
    )
  })

  test('now and then is a violation', async () => {
    const report = await judgedWith(forgetfulOfKeys)
    expect(report).toMatchObject({ ending: 'complete', verdict: 'non-conformant', exitCode: 1 })
    // Which requests meet it is up to their order.
    const refused = /^(create-returns-201|list-accepts-[a-z-]+)$/
    expect(those(report, 'fail').filter(({ id }) => refused.test(id))).not.toEqual([])
  })
})
