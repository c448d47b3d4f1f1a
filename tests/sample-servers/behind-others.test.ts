import { describe, expect, test } from 'vitest'
import { judgeAt } from '../run.js'
import { gateways } from './gateways.js'
import { accepted, inTurns, key, those } from './judged.js'
import type { SampleServer } from './sample-server.js'

const { limited, startLimited } = await import(new URL('../../bench/limited.mjs', import.meta.url).href)

/** Of the limits that `npm run prove -- --only limits` times, one of each kind. */
const limits = [
  ...['four at a time, else 503', 'two connections, others closed', '20 a second, 429'],
  ...[
    '20 a second, 429 with Retry-After',
    'restart of 1 s: 502',
    'restart of 1 s: dropped',
    'one request in ten dropped',
  ],
  ...['2 % of responses lost', '100 ms each, four at a time'],
].map((id): SampleServer => ({ id, start: apiKey => startLimited(limited[id], apiKey) }))

const turns = [...inTurns(gateways, ['flaky-gateway']), { name: 'limits', tags: ['night'], some: limits }]

describe.concurrent.each(turns)('what stands before a good store is no violation: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags, timeout: 1_200_000 }, async sampleServer => {
    const { report, texts } = await accepted(sampleServer)
    const { retries, waits } = report.stats
    // What counts its requests loses some; a slow machine meets no limit, and asks little at a time.
    if (/losing|dropped|lost|restart|flaky/.test(sampleServer.id)) expect(retries).toBeGreaterThan(0)
    if (sampleServer.id === '20 a second, 429 with Retry-After' && waits > 1) {
      expect(texts['report.html']).toContain(`${waits} waits`)
      expect(texts.log!.split('\n').filter(line => /^waiting .* s: the target returned 429$/.test(line))).toHaveLength(
        waits,
      )
    }
  })
})

test('where malformed JSON has no response, that alone is not judged', { tags: 'thorough' }, async () => {
  const { report } = await judgeAt(startLimited(limited['hangs on malformed JSON'], key), {
    apiKey: key,
    timeoutMs: 500,
    depth: 'quick',
  })
  expect(those(report, 'fail', 'error')).toEqual([])
  const open = those(report, 'inconclusive').map(({ id }) => id)
  expect(open).toEqual([
    'create-refuses-json-extensions',
    'create-refuses-malformed-json',
    'key-is-checked-before-the-request',
  ])
  expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, ending: 'complete' })
})
