// @module-tag thorough
import { expect, test } from 'vitest'
import { testKey } from './options.js'
import { judge } from './run.js'
import { plainShop } from './sample-servers/pet.js'
import { problem, type Shop, serveShop } from './sample-servers/plumbing.js'

// What a target goes through while somebody judges it.

async function judgeShop(shop: Partial<Shop>, options: Parameters<typeof judge>[0]) {
  const server = await serveShop(testKey, { ...plainShop([]), ...shop })
  try {
    return await judge({ baseUrl: server.baseUrl, ...options })
  } finally {
    await server.close()
  }
}

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
      write(response, { status, body }) {
        if (status === 201 && ++lost <= 3) response.socket?.destroy()
        else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, plain))
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
      write(response, { status, body }) {
        const { name = '' } = body as { name?: string }
        const times = (seen.get(name) ?? 0) + 1
        if (status === 201) seen.set(name, times)
        // The tenth pet, whatever is done about it.
        if (status === 201 && [...seen.keys()].indexOf(name) === 9) response.socket?.destroy()
        else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, plain))
      },
    },
    { only: ['create-returns-201'] },
  )
  expect(report.rules.filter(({ verdict }) => ['fail', 'inconclusive'].includes(verdict))).toEqual([])
  expect(report.notices.join()).toContain('put again because their responses were lost on the way: 1')
  const lost = events.flatMap(event => (event.type === 'exchange' && event.failure === 'reset' ? [event] : []))
  expect(lost).toMatchObject([{ method: 'POST', retries: 1 }])
  expect(Math.max(...seen.values())).toBe(2)
})

test('a creation whose answer was lost is put again where its name is then taken', async () => {
  const names = new Set<string>()
  let stored = 0
  const { report } = await judgeShop(
    {
      write(response, { status, body }) {
        const { name = '' } = body as { name?: string }
        const taken = status === 201 && names.has(name)
        if (status === 201) names.add(name)
        if (taken) {
          const conflict = { code: 'taken', message: 'There is a pet of this name', status: 409 }
          response.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify(conflict))
        } else if (status === 201 && (++stored % 10 === 0 || (stored > 1 && stored < 6))) response.socket?.destroy()
        else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, plain))
      },
    },
    { only: ['create-returns-201'] },
  )
  expect(report.rules.filter(({ verdict }) => ['fail', 'inconclusive'].includes(verdict))).toEqual([])
  expect(report.notices.join()).toContain('put again because their responses were lost on the way')
})

const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)
