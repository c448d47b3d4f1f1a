import { describe, expect, test } from 'vitest'
import type { Depth } from '../../src/core/depth.js'
import { judgeAt } from '../run.js'
import { echoesAnyStatus, firstDrafts, mockoonMock, prismMock } from './drafts.js'
import { inTurns, judged, key, patient, those } from './judged.js'
import type { SampleServer } from './sample-server.js'

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

const few = ['express-naive']

describe.concurrent.each(inTurns(firstDrafts, few))(
  'first drafts fail for what is wrong with them: $name',
  ({ tags, some }) => {
    test.each(some)('$id', { tags }, async sampleServer => {
      const { report } = await judged(sampleServer, patient)
      expect(those(report, 'error')).toEqual([])
      expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1, ending: 'complete' })
      expect(those(report, 'fail').map(({ id }) => id)).toEqual(expect.arrayContaining([...wrong[sampleServer.id]!]))
    })
  },
)

describe('mocks fail for what they lack, and for nothing else', { tags: 'thorough' }, () => {
  const judgedAs = async (sampleServer: SampleServer, depth: Depth = 'quick') => {
    const { report } = await judgeAt(sampleServer.start(key), { apiKey: key, timeoutMs: 500, settleMs: 1000, depth })
    expect(report).toMatchObject({ ending: 'complete', verdict: 'non-conformant', exitCode: 1 })
    expect(those(report, 'error')).toEqual([])
    const idsOf = (...verdicts: readonly string[]) => those(report, ...verdicts).map(({ id }) => id)
    const excused = report.rules.filter(({ consequences }) => consequences.length > 0).map(({ id }) => id)
    return { failed: idsOf('fail'), open: idsOf('inconclusive'), passed: idsOf('pass'), excused }
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
