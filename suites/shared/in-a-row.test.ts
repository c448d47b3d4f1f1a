import { expect, test } from 'vitest'
import {
  defineScenario,
  type Facts,
  type RequestSpec,
  type Scenario,
  type ScenarioContext,
} from '../../src/kit/index.js'
import { examplesOf } from '../../src/plan/distribute.js'
import { sameAgain } from '../consistency/scenarios/on-one-connection.js'
import { fullPageOfStatus } from '../create-pet/scenarios/population.js'
import { withRows } from './in-a-row.js'

const none = { total: 0, available: 0, pending: 0, sold: 0 }
const facts = {
  ...{ depth: 'standard', seed: 1, roundTripMs: 0, settleMs: 0, categoryId: '1', getPetDue: true, pets: [] },
  ...{ found: none, stock: none, shown: () => 0, hasShown: () => false, works: () => false },
} as unknown as Facts

/** What a scenario sends, with where it waits for a response. */
async function courseOf(perform: (t: ScenarioContext) => Promise<void>): Promise<string> {
  const course: string[] = []
  const send = async (label: string, { body = '', endpoint, method, path }: RequestSpec) => {
    course.push(String(body).includes('"SOLD"') ? 'refused' : label)
    await new Promise(setImmediate)
    course.push('.')
    return { startedAt: 0, endedAt: 0, endpoint, credential: 'valid', request: { method, path, headers: [] } }
  }
  const random = (least: bigint) => least
  await perform({
    facts,
    send,
    random,
    name: () => 'Rex',
    note() {},
    letNextGo() {},
    sleep: (ms: number) => (ms === 0 ? Promise.resolve() : new Promise(() => {})),
  } as unknown as ScenarioContext)
  return course.join('')
}

const numbers = defineScenario<number>({
  id: 'numbers',
  phases: ['main'],
  summary: 'numbers',
  examples: Array.from({ length: 30 }, (_, nth) => nth),
  perform: async (t, nth) => void (await t.send(` ${nth}`, { body: '' } as RequestSpec)),
})

const inputsOf = (row: Scenario): readonly number[] => examplesOf(row, facts)[0] as readonly number[]

test('of a scenario a row of sixteen and others of eleven go one right behind the other, each with another kind behind it', async () => {
  const shape = { id: 'row', phase: 'main', summary: 'row', behind: ['unknown', 'refusal'] } as const
  const [rest, ...rows] = withRows(numbers, shape)
  expect(examplesOf(rest, facts)).toEqual([27, 28, 29])
  const courses = rows.map(row => courseOf(t => row.perform(t, inputsOf(row))))
  expect(await Promise.all(courses)).toEqual([
    ' 0. 1. 2. 3. 4. 5. 6. 7. 8. 9. 10. 11. 12. 13. 14. 15.unknown.',
    ' 16. 17. 18. 19. 20. 21. 22. 23. 24. 25. 26.refused.',
  ])
  expect(rows.map(({ id }) => id)).toEqual(['row', 'row-then-refusal'])
})

test('bad keys come behind a row at the end of the run, of another one for each seed', async () => {
  const [, row] = withRows(numbers, { id: 'row', phase: 'main', summary: 'row', behind: ['list with a bad key'] })
  const keys: (string | undefined)[] = []
  for (const seed of [1, 2]) {
    const send = async (_: string, { credential }: RequestSpec) => {
      keys.push(credential)
      return { startedAt: 0 }
    }
    const t = {
      facts: { ...facts, seed },
      send,
      name: () => 'Rex',
      letNextGo() {},
      sleep: (ms: number) => (ms === 0 ? Promise.resolve() : new Promise(() => {})),
    } as unknown as ScenarioContext
    await row!.perform(t, inputsOf(row!))
  }
  const good = Array<undefined>(16).fill(undefined)
  expect(keys).toEqual([...good, 'wrong-key', ...good, 'none'])
  expect(row!.phases).toEqual(['history'])
})

test('one of the creations that fill a page is refused after many that are not', async () => {
  const [before, after] = (await courseOf(t => fullPageOfStatus.perform(t, { lacking: 20 }))).split('refused.')
  expect([before, after]).toEqual(['create.'.repeat(10), `${'create.'.repeat(10)}list.create.list.`])
})

test('the default list is asked six times in a row', async () => {
  const course = await courseOf(t => sameAgain.perform(t, undefined))
  expect(course.startsWith('list.'.repeat(6))).toBe(true)
})
