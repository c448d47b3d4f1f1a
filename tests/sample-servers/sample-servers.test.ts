import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report.js'
import type { Depth } from '../../src/core/scenario.js'
import { redactorFor } from '../../src/http/requests/credentials.js'
import { recording } from '../../src/proof/rejudge.js'
import { rules } from '../../suites/index.js'
import { harmIn } from '../hostile/harm.js'
import { written } from '../hostile/written.js'
import { judge } from '../run.js'
import { hangsOnMalformedJson, lockOut } from './gateways.js'
import { type SampleServer, sampleServers } from './index.js'
import { longTexts } from './long-texts.js'
import { echoesAnyStatus, mockoonMock, prismMock } from './mocks.js'
import { platformCharacteristics } from './platform-characteristics.js'
import { forgetfulOfKeys, shortLivedKey } from './short-lived-key.js'
import { uniqueNames } from './unique-names.js'

const key = 'pk_vendor_0123456789'

async function judged(sampleServer: SampleServer, depth: Depth = 'quick') {
  const server = await sampleServer.start(key)
  try {
    const now = sampleServer.now === undefined ? {} : { now: new Date(sampleServer.now) }
    // A lagging store shows within the settling time what was created.
    const taken = recording(redactorFor({ apiKey: key, headers: [] }).redact)
    const options = { baseUrl: server.baseUrl, apiKey: key, settleMs: 2000, depth, ...now }
    const { events, report } = await judge(options, undefined, { recording: taken })
    // Whatever the server is: its recording leads to the same verdicts.
    expect((await taken.judgeAgain(report, rules)).differences).toEqual([])
    return await written(events, key)
  } finally {
    await server.close()
  }
}

const pick = ({ ending, endingReason }: Report) => ({ ending, endingReason })

const those = ({ rules }: Report, ...verdicts: readonly string[]) =>
  rules.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id, reasons }) => ({ id, reasons }))

/** Of each kind one: how servers are written, what stands before them, how they limit. */
const few = new Set([
  'express-careful',
  'strict-validator',
  'lenient-clamping',
  'snowflake',
  'bucket-limited',
  'flaky-gateway',
])
/** It serves one connection at a time: each further one is waited for in vain. */
const atNight = new Set(['one-thread'])
const inAll = (sampleServers: readonly SampleServer[], isSmall: (sampleServer: SampleServer) => boolean) =>
  [
    { name: 'a few', tags: [], some: sampleServers.filter(isSmall) },
    {
      name: 'all others',
      tags: ['thorough'],
      some: sampleServers.filter(each => !isSmall(each) && !atNight.has(each.id)),
    },
    { name: 'minutes of waiting', tags: ['night'], some: sampleServers.filter(({ id }) => atNight.has(id)) },
  ].filter(({ some }) => some.length > 0)

describe.concurrent.each(
  inAll(
    sampleServers.filter(({ legal }) => legal),
    ({ id }) => few.has(id),
  ),
)('what the document allows is no violation: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags }, async sampleServer => {
    const { report, texts } = await judged(sampleServer)
    // First: why a run ended early explains all that it left open.
    expect(pick(report)).toEqual({ ending: 'complete' })
    expect(those(report, 'fail', 'error', 'inconclusive')).toEqual([])
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    expect(harmIn(texts, key)).toEqual([])
    // Where the target does not ask for pauses, there are none to tell of.
    if (sampleServer.id.includes('-limited')) expect(report.stats.retries).toBeGreaterThan(0)
    if (sampleServer.id.includes('-limited') && !sampleServer.id.endsWith('silently')) {
      expect(report.stats.waits).toBeGreaterThan(0)
      expect(texts.terminal).toContain(`${report.stats.waits} waits`)
      expect(texts.log!.split('\n').filter(line => /^waiting .* s: the target returned 429$/.test(line))).toHaveLength(
        report.stats.waits,
      )
    }
    if (/gateway|dropp|at-a-time|connections|restart/.test(sampleServer.id))
      expect(report.stats.retries).toBeGreaterThan(0)
  })
})

test.each(platformCharacteristics)('$id, asked more than at quick', { tags: 'thorough' }, async sampleServer => {
  const { report } = await judged(sampleServer, 'standard')
  expect(those(report, 'fail', 'error', 'inconclusive')).toEqual([])
  expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0, ending: 'complete' })
})

/** What is wrong with first drafts, as one who wrote them would have to admit. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  'express-naive': [
    'response-is-application-json', // Express' own error pages, and the 404 as text
    'category-comes-back-exactly', // JSON.parse
    'create-refuses-category-outside-int64',
    'create-refuses-category-type',
    'create-refuses-name-type',
    'create-refuses-status-outside-enum', // `if (status && …)`
    'create-requires-body', // express.json() leaves req.body undefined
    'key-is-checked-before-the-request', // express.json() comes before the key
    'list-needs-a-key', // any scheme will do
  ],
  'python-defaults': ['create-needs-a-key', 'create-requires-name', 'error-has-error-body'],
  'spring-defaults': ['error-has-error-body'],
  'wrapped-answers': ['create-returns-201', 'list-is-a-bare-array', 'list-needs-a-key'],
}

describe.concurrent.each(
  inAll(
    sampleServers.filter(({ legal }) => !legal),
    ({ id }) => ['express-naive', 'python-defaults'].includes(id),
  ),
)('first drafts fail for what is wrong with them: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags }, async sampleServer => {
    const { report, texts } = await judged(sampleServer, 'standard')
    expect(those(report, 'error')).toEqual([])
    expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1, ending: 'complete' })
    expect(those(report, 'fail').map(({ id }) => id)).toEqual(expect.arrayContaining([...wrong[sampleServer.id]!]))
    expect(harmIn(texts, key)).toEqual([])
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

test.each(uniqueNames)('a store with $id is judged twice with one seed', { tags: 'thorough' }, async ({ start }) => {
  const server = await start(key)
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

describe('who guesses keys is locked out', { tags: 'thorough' }, () => {
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

describe('a good key that gets 401', { tags: 'thorough' }, () => {
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

describe('mocks fail for what they lack, and for nothing else', { tags: 'thorough' }, () => {
  const judgedAs = async (sampleServer: SampleServer, depth: Depth = 'quick') => {
    const server = await sampleServer.start(key)
    try {
      const { report } = await judge({ baseUrl: server.baseUrl, apiKey: key, timeoutMs: 500, settleMs: 1000, depth })
      expect(report).toMatchObject({ ending: 'complete', verdict: 'non-conformant', exitCode: 1 })
      expect(those(report, 'error')).toEqual([])
      const idsOf = (...verdicts: readonly string[]) => those(report, ...verdicts).map(({ id }) => id)
      const excused = report.rules.filter(({ consequences }) => consequences.length > 0).map(({ id }) => id)
      return { failed: idsOf('fail'), open: idsOf('inconclusive'), passed: idsOf('pass'), excused }
    } finally {
      await server.close()
    }
  }
  const refusals = [
    'create-refuses-category-outside-int64',
    'create-refuses-category-type',
    'create-refuses-empty-object',
    'create-refuses-name-type',
    'create-refuses-non-object',
    'create-refuses-status-outside-enum',
    'create-requires-category',
    'create-requires-name',
  ]

  test('Prism: one example for all, 422, silence where JSON is malformed', async () => {
    const { failed, open, passed } = await judgedAs(prismMock)
    expect(failed.sort()).toEqual(
      [
        'accepted-name-survives',
        'category-comes-back-exactly',
        'create-echoes-name',
        'create-echoes-status',
        'ids-are-unique',
        'list-filters-by-status',
        'unknown-id-returns-404',
        ...refusals,
      ].sort(),
    )
    expect(open).toEqual(expect.arrayContaining(['create-refuses-malformed-json', 'create-requires-body']))
    // What hangs is one kind of question: all others are asked.
    expect(passed).toEqual(
      expect.arrayContaining(['create-needs-a-key', 'list-needs-a-key', 'get-needs-a-key', 'create-returns-201']),
    )
  })

  test('Mockoon: one id for all excuses nothing that a wrongly accepted creation broke', async () => {
    const { failed, passed, excused } = await judgedAs(mockoonMock)
    expect(excused).toEqual([])
    const lacking = ['get-returns-the-created-pet', 'ids-are-unique', 'same-in-every-view', 'unknown-id-returns-404']
    expect(failed).toEqual(expect.arrayContaining([...lacking, ...refusals]))
    expect(passed).toEqual(expect.arrayContaining(['create-returns-201', 'create-echoes-name', 'list-accepts-limit']))
  })

  test('who echoes a status that ought to be refused is accused of that alone', async () => {
    expect((await judgedAs(echoesAnyStatus, 'standard')).failed).toEqual(['create-refuses-status-outside-enum'])
  })
})
