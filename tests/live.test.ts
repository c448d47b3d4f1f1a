// @module-tag thorough
import { expect, test } from 'vitest'
import { idsOf, judgeShop } from './run.js'
import { problem, writeReply } from './sample-servers/plumbing.js'

// What a target goes through while somebody judges it.

test('--wait: a gateway that asks to come back in a minute is asked until the service is up', async () => {
  const upAt = Date.now() + 1500
  const notYet = { ...problem(503, 'not-yet', 'Not yet'), headers: { 'retry-after': '90' } }
  const gate = () => (Date.now() < upAt ? notYet : undefined)
  const { report } = await judgeShop({ gate }, { waitMs: 2500, only: ['list-respects-limit'] })
  expect(report).toMatchObject({ verdict: 'no-violation-found', ending: 'complete', stats: { retries: 0 } })
})

test('a first creation that is lost is no reason to find no category', async () => {
  let lost = 0
  const { report } = await judgeShop(
    {
      write(response, reply) {
        const { status } = reply
        if (status === 201 && ++lost <= 3) response.socket?.destroy()
        else writeReply(response, reply)
      },
    },
    { only: ['create-echoes-name'] },
  )
  expect(report).toMatchObject({ verdict: 'no-violation-found', ending: 'complete' })
  expect(report.possiblyCreated.length).toBeGreaterThan(0)
})

test('a question whose answer was lost twice is put again, under another name', async () => {
  const seen = new Map<string, number>()
  const { report, events } = await judgeShop(
    {
      write(response, reply) {
        const { status } = reply
        const { name = '' } = reply.body as { name?: string }
        const times = (seen.get(name) ?? 0) + 1
        if (status === 201) seen.set(name, times)
        // The tenth pet, whatever is done about it.
        if (status === 201 && [...seen.keys()].indexOf(name) === 9) response.socket?.destroy()
        else writeReply(response, reply)
      },
    },
    { only: ['create-returns-201'] },
  )
  expect(idsOf(report, 'fail', 'inconclusive')).toEqual([])
  expect(report.notices.join()).toContain('1 request retried because the response was lost')
  const lost = events.flatMap(event => (event.type === 'exchange' && event.failure === 'reset' ? [event] : []))
  expect(lost).toMatchObject([{ method: 'POST', retries: 1 }])
  expect(Math.max(...seen.values())).toBe(2)
})

test('a creation whose answer was lost is put again where its name is then taken', async () => {
  const names = new Set<string>()
  let stored = 0
  const { report } = await judgeShop(
    {
      write(response, reply) {
        const { status } = reply
        const { name = '' } = reply.body as { name?: string }
        const taken = status === 201 && names.has(name)
        if (status === 201) names.add(name)
        if (taken) writeReply(response, problem(409, 'taken', 'There is a pet of this name'))
        else if (status === 201 && (++stored % 10 === 0 || (stored > 1 && stored < 6))) response.socket?.destroy()
        else writeReply(response, reply)
      },
    },
    { only: ['create-returns-201'] },
  )
  expect(idsOf(report, 'fail', 'inconclusive')).toEqual([])
  expect(report.notices.join()).toMatch(/\d+ requests? retried because the response was lost/)
})
