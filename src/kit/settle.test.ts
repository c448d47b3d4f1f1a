import { expect, test } from 'vitest'
import { inSuccession } from './settle.js'
import type { ScenarioContext } from './types.js'

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

test('each step waits for the response to the one before', async () => {
  const { t, course, waiting, step } = target(1)
  const done = inSuccession({ ...t, sleep: () => new Promise(() => {}) }, [step('one'), step('two')])
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
