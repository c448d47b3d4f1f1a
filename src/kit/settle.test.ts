import { expect, test } from 'vitest'
import { inSuccession, pollUntil, watchEmpty } from './settle.js'
import type { Exchange, OwnPet, RequestSpec, ScenarioContext } from './types.js'

/** A target that takes so many ms, and in which order requests went out and had their responses. */
function target(roundTripMs: number) {
  const course: string[] = []
  const waiting: (() => void)[] = []
  const t = { facts: { roundTripMs }, sleep: async () => {}, letNextGo() {} } as unknown as ScenarioContext
  const step = (name: string) => () => {
    course.push(`${name} sent`)
    return new Promise<void>(resolve =>
      waiting.push(() => {
        course.push(`${name} ended`)
        resolve()
      }),
    )
  }
  return { t, course, waiting, step }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
}

test('of a near target that is slow in something, what takes long is not waited for', async () => {
  const { t, course, waiting, step } = target(1)
  const done = inSuccession(t, [step('one'), step('two')])
  await settled()
  expect(course).toEqual(['one sent', 'two sent'])
  for (const end of waiting) end()
  await done
})

test('each step waits for the response to the one before', async () => {
  const { t, course, waiting, step } = target(1)
  const done = inSuccession({ ...t, sleep: ms => (ms === 0 ? Promise.resolve() : new Promise(() => {})) }, [
    step('one'),
    step('two'),
  ])
  await settled()
  expect(course).toEqual(['one sent'])
  waiting[0]!()
  await settled()
  waiting[1]!()
  await done
  expect(course).toEqual(['one sent', 'one ended', 'two sent', 'two ended'])
})

test('where the target is far it goes out a moment after that, and the end waits for all', async () => {
  const { t, course, waiting, step } = target(100)
  let isOver = false
  const done = inSuccession(t, [step('one'), step('two')]).then(() => {
    isOver = true
  })
  await settled()
  expect(course).toEqual(['one sent', 'two sent'])
  waiting[1]!()
  await settled()
  expect(isOver).toBe(false)
  waiting[0]!()
  await done
})

/** Each poll begins so many ms after the one before. Who never stops is stopped. */
function clock(step: number, respond: (label: string) => Partial<Exchange> = () => ({})) {
  const polls: number[] = []
  const poll = async (label: string) => {
    if (polls.length >= 100) throw new Error('polls for ever')
    const startedAt = polls.length * step
    polls.push(startedAt)
    return { startedAt, response: { status: 404, headers: [], body: Buffer.from('[]') }, ...respond(label) }
  }
  const t = { facts: { settleMs: 2000 }, sleep: async () => {}, poll } as unknown as ScenarioContext
  return { t, polls }
}

const list: RequestSpec = { endpoint: 'listPets', method: 'GET', path: '/pets' }

test('polls until one that began at the deadline or later did not satisfy', async () => {
  const { t, polls } = clock(500)
  const last = await pollUntil(t, 'read', list, 2000, () => false)
  expect(last.startedAt).toBe(2000)
  expect(polls).toEqual([0, 500, 1000, 1500, 2000])
})

test('polls no more once one satisfies, or has no response', async () => {
  const satisfied = clock(500)
  await pollUntil(satisfied.t, 'read', list, 2000, ({ startedAt }) => startedAt >= 500)
  const lost = clock(500, () => ({ response: undefined }) as unknown as Partial<Exchange>)
  await pollUntil(lost.t, 'read', list, 2000, () => false)
  expect([satisfied.polls, lost.polls]).toEqual([[0, 500], [0]])
})

test('an empty list is watched until the consistency delay after its pet is over', async () => {
  const empty = { request: { method: 'GET', path: '/pets', headers: [] }, endpoint: 'listPets', credential: 'valid' }
  const { t, polls } = clock(
    100,
    label =>
      ({
        ...empty,
        response: { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from('[]') },
        label,
      }) as unknown as Partial<Exchange>,
  )
  await watchEmpty(t, list, { id: 7, createdAt: 0 } as unknown as OwnPet)
  // Three requests a round: the list of the seventh began at 1,900 ms, that of the eighth at 2,200 ms.
  expect(polls).toHaveLength(24)
})
