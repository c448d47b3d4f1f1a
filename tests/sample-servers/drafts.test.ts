import { describe, expect, test } from 'vitest'
import { idsOf, judgeAt } from '../run.js'
import { firstDrafts, prismMock } from './drafts.js'
import { inTurns, judged, key, those } from './judged.js'

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
      const { report } = await judged(sampleServer)
      expect(those(report, 'error')).toEqual([])
      expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1, ending: 'complete' })
      expect(those(report, 'fail').map(({ id }) => id)).toEqual(expect.arrayContaining([...wrong[sampleServer.id]!]))
    })
  },
)

test('a mock fails for what it lacks, and for nothing else', { tags: 'thorough' }, async () => {
  const options = { apiKey: key, timeoutMs: 500, settleMs: 1000, depth: 'quick' } as const
  const { report } = await judgeAt(prismMock.start(key), options)
  expect(report).toMatchObject({ ending: 'complete', verdict: 'non-conformant', exitCode: 1 })
  expect(idsOf(report, 'error')).toEqual([])
  expect([...idsOf(report, 'fail')].sort()).toEqual([
    'accepted-name-survives',
    'category-comes-back-exactly',
    'create-echoes-name',
    'create-echoes-status',
    'create-refuses-category-outside-int64',
    'create-refuses-category-type',
    'create-refuses-empty-object',
    'create-refuses-name-type',
    'create-refuses-non-object',
    'create-refuses-status-outside-enum',
    'create-requires-category',
    'create-requires-name',
    'ids-are-unique',
    'list-filters-by-status',
    'unknown-id-returns-404',
  ])
  const malformed = ['create-refuses-malformed-json', 'create-requires-body']
  expect(idsOf(report, 'inconclusive')).toEqual(expect.arrayContaining(malformed))
  // What hangs is one kind of question: all others are asked.
  const others = ['create-needs-a-key', 'list-needs-a-key', 'get-needs-a-key', 'create-returns-201']
  expect(idsOf(report, 'pass')).toEqual(expect.arrayContaining(others))
})
