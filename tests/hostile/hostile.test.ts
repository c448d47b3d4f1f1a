import { describe, expect, test } from 'vitest'
import { judge } from '../run.js'
import { harmIn } from './harm.js'
import { exits, type HostileFixture, hostileFixtures, key } from './index.js'
import { written } from './written.js'

/** A few questions show what hundreds would, which `npm run bench:hostile` asks. */
const few = [
  'list-accepts-limit',
  'list-pets-are-valid',
  'create-returns-201',
  'create-echoes-name',
  'ids-are-*',
  'body-*',
]
/** Every question that a sound store refuses, for those who spoil errors only. */
const refused = [
  'error-*',
  'undocumented-errors-*',
  'unauthorized-*',
  '*-needs-a-key',
  'create-requires-*',
  'create-refuses-*',
  'unknown-id-*',
  'other-ids',
  'limit-outside-range',
  'unknown-paths',
]
const published = ['description-*', 'get-pet-is-still-served', 'deprecation-*', 'list-accepts-limit']

/** One for each mechanism that has to withstand it. */
const mechanisms = new Set([
  ...['nested-list', 'endless-chunked-body', 'gzip-bomb'],
  ...['not-http', 'always-401', 'injection-in-values', 'key-echoed-everywhere'],
])
const isFew = ({ id }: HostileFixture) => mechanisms.has(id)

/** What is asked: all, but of a defect like others, or one that shows in the responses to some questions only. */
function rulesFor(fixture: HostileFixture): readonly string[] {
  const { id, spoils, rules = [] } = fixture
  if (isFew(fixture)) return []
  if (id.startsWith('description-')) return [...published, ...rules]
  return [...(spoils === 'errors' ? refused : few), ...rules]
}

/** A busy machine must not make a sound server look silent. */
function patienceWith({ expect: exit }: HostileFixture) {
  if (exit === 'exit-3') return { timeoutMs: 800, deadlineMs: 60_000 }
  return { timeoutMs: exit === 'exit-0' ? 20_000 : 5000, deadlineMs: 240_000 }
}

async function judged(fixture: HostileFixture) {
  const server = await fixture.start(key)
  try {
    const { baseUrl } = server
    const patience = { settleMs: 100, ...patienceWith(fixture) }
    const only = rulesFor(fixture)
    const { events } = await judge({ baseUrl, apiKey: key, depth: 'quick', runs: 2, only, ...patience })
    return { ...(await written(events, key)), strays: server.strayRequests?.() ?? 0 }
  } finally {
    await server.close()
  }
}

describe.concurrent.each([
  { name: 'one for each mechanism', tags: [], some: hostileFixtures.filter(isFew) },
  { name: 'all others', tags: ['night'], some: hostileFixtures.filter(each => !isFew(each)) },
])('a target with a defect is judged, or said to be beyond judgement, and does no harm: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags }, async fixture => {
    const { report, texts, strays } = await judged(fixture)
    const verdicts = Object.fromEntries(report.rules.map(({ id, verdict }) => [id, verdict]))
    expect(exits[fixture.expect]).toContain(report.exitCode)
    expect(Object.values(verdicts)).not.toContain('error')
    for (const rule of fixture.rules ?? [])
      expect(verdicts).toMatchObject({ [rule]: expect.stringMatching(/fail|warn/) })
    expect(harmIn(texts, key)).toEqual([])
    expect(strays).toBe(0)
  })
})
