import { describe, expect, test } from 'vitest'
import { judge } from '../run.js'
import { hangsOnMalformedJson } from './gateways.js'
import { behindOthers } from './index.js'
import { accepted, inTurns, key, those } from './judged.js'

const turns = inTurns(behindOthers, ['flaky-gateway'])

describe.concurrent.each(turns)('what stands before a good store is no violation: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags, timeout: 1_200_000 }, async sampleServer => {
    const { report, texts } = await accepted(sampleServer)
    const { retries, waits } = report.stats
    // What counts its requests loses some; a slow machine meets no limit, and asks little at a time.
    if (/losing|dropp|restart|flaky/.test(sampleServer.id)) expect(retries).toBeGreaterThan(0)
    if (sampleServer.id === 'bucket-limited' && waits > 1) {
      expect(texts.terminal).toContain(`${waits} waits`)
      expect(texts.log!.split('\n').filter(line => /^waiting .* s: the target returned 429$/.test(line))).toHaveLength(
        waits,
      )
    }
  })
})

test('where malformed JSON has no response, that alone is not judged', { tags: 'thorough' }, async () => {
  const server = await hangsOnMalformedJson.start(key)
  try {
    const { report } = await judge({ baseUrl: server.baseUrl, apiKey: key, timeoutMs: 500, depth: 'quick' })
    expect(those(report, 'fail', 'error')).toEqual([])
    const open = those(report, 'inconclusive').map(({ id }) => id)
    expect(open).toEqual(['create-refuses-json-extensions', 'create-refuses-malformed-json', 'create-requires-body'])
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, ending: 'complete' })
  } finally {
    await server.close()
  }
})
